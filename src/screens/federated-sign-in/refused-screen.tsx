/** No one was signed in: why, with the reason that was given, and how to continue. */
import { useSelector } from '@xstate/react';
import { canRetry, description, problem } from '#machines/federated-sign-in/federated-sign-in.selectors.ts';
import type { FederatedSignInRef } from '#machines/federated-sign-in/federated-sign-in.machine.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { useProviderName } from './use-provider-name.ts';

export interface RefusedScreenProps {
  readonly flow: FederatedSignInRef;
  readonly headingId: string;
}

export function RefusedScreen({ flow, headingId }: RefusedScreenProps) {
  const { t, sentence } = useAuthText();
  const { refused } = t.federatedSignIn;
  const name = useProviderName(flow);
  const code = useSelector(flow, problem);
  const words = useSelector(flow, description);
  const offersRetry = useSelector(flow, canRetry);
  return (
    <>
      <AuthHead id={headingId} title={refused.title} takesFocus />
      <Banner kind="danger">
        {code !== null && <p>{sentence(code)}</p>}
        {words !== '' && (
          <p>
            {refused.words} <q>{words}</q>
          </p>
        )}
      </Banner>
      {offersRetry && (
        <Button kind="primary" wide onClick={() => flow.send({ type: 'retry.requested' })}>
          {refused.retry(name)}
        </Button>
      )}
      <Button
        kind={offersRetry ? 'plain' : 'primary'}
        wide
        onClick={() => flow.send({ type: 'back.requested' })}
      >
        {t.shared.back}
      </Button>
    </>
  );
}
