/** The service demands a new password: a code is being sent, or why it was not and how to continue. */
import { useSelector } from '@xstate/react';
import { isBusy, screenError } from '#machines/password-reset/password-reset.selectors.ts';
import type { PasswordResetRef } from '#machines/password-reset/password-reset.machine.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { RefusalBanner } from '../authentication/refusal-banner.tsx';
import { WaysOn } from './ways-on.tsx';

export interface RequestingResetScreenProps {
  readonly flow: PasswordResetRef;
  readonly headingId: string;
}

export function RequestingResetScreen({ flow, headingId }: RequestingResetScreenProps) {
  const { t, sentence } = useAuthText();
  const busy = useSelector(flow, isBusy);
  const error = useSelector(flow, screenError);
  const { required, request, inHand, confirm } = t.passwordReset;
  return (
    <>
      <AuthHead id={headingId} title={required.title} lede={required.lede} takesFocus />
      {error !== null && <RefusalBanner>{sentence(error)}</RefusalBanner>}
      <Button kind="primary" wide busy={busy} onClick={() => flow.send({ type: 'retry.requested' })}>
        {busy ? request.busy : required.retry}
      </Button>
      <output className="sr">{busy ? request.busy : ''}</output>
      <div className="actions">
        <LinkButton aria-disabled={busy || undefined} onClick={() => flow.send({ type: 'code.inHand' })}>
          {inHand}
        </LinkButton>
        <LinkButton aria-disabled={busy || undefined} onClick={() => flow.send({ type: 'back.requested' })}>
          {confirm.someoneElse}
        </LinkButton>
      </div>
      <WaysOn flow={flow} />
    </>
  );
}
