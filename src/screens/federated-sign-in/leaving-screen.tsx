/** The browser is going to the provider, or has not gone: then the person can send it again. */
import { useSelector } from '@xstate/react';
import { canGoBack, canRetry, isBusy } from '#machines/federated-sign-in/federated-sign-in.selectors.ts';
import type { FederatedSignInRef } from '#machines/federated-sign-in/federated-sign-in.machine.ts';
import { Banner } from '../../components/banner.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { useProviderName } from './use-provider-name.ts';

export interface LeavingScreenProps {
  readonly flow: FederatedSignInRef;
  readonly headingId: string;
}

export function LeavingScreen({ flow, headingId }: LeavingScreenProps) {
  const { t } = useAuthText();
  const { leaving } = t.federatedSignIn;
  const name = useProviderName(flow);
  const busy = useSelector(flow, isBusy);
  const hasStalled = useSelector(flow, canRetry);
  const offersBack = useSelector(flow, canGoBack);
  return (
    <>
      <AuthHead id={headingId} title={leaving.title(name)} lede={leaving.lede} takesFocus />
      {hasStalled && <Banner kind="danger">{leaving.stalled(name)}</Banner>}
      <Button kind="primary" wide busy={busy} onClick={() => flow.send({ type: 'retry.requested' })}>
        {busy ? leaving.busy(name) : leaving.act(name)}
      </Button>
      <output className="sr">{busy ? leaving.busy(name) : ''}</output>
      {offersBack && (
        <div className="actions">
          <LinkButton onClick={() => flow.send({ type: 'back.requested' })}>{t.shared.back}</LinkButton>
        </div>
      )}
    </>
  );
}
