/** Below every challenge: a new code where one was sent, the way back, and until when there is time. */
import { useSelector } from '@xstate/react';
import { hasAnotherWay, isBusy, isChanging, resendState } from '#machines/challenge/challenge.selectors.ts';
import type { ChallengeRef } from '#machines/challenge/challenge.machine.ts';
import { LinkButton } from '../../components/button.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { ResendCode } from '../authentication/resend-code.tsx';
import { SessionEnd } from './session-end.tsx';

export function WaysBack({ flow }: { readonly flow: ChallengeRef }) {
  const { t } = useAuthText();
  const busy = useSelector(flow, isBusy);
  const resend = useSelector(flow, resendState);
  const isOneOfSeveral = useSelector(flow, hasAnotherWay);
  const changing = useSelector(flow, isChanging);
  return (
    <>
      {(resend !== 'none' || isOneOfSeveral) && (
        <div className="actions">
          <ResendCode
            state={resend}
            waits={busy}
            onResend={() => flow.send({ type: 'code.resendRequested' })}
          />
          {isOneOfSeveral && (
            <LinkButton
              aria-disabled={busy || undefined}
              onClick={() => flow.send({ type: 'method.changeRequested' })}
            >
              {t.challenge.anotherWay}
            </LinkButton>
          )}
          <output className="sr">{changing ? t.challenge.code.changing : ''}</output>
        </div>
      )}
      <div className="actions">
        <span className="someone-else">
          {t.challenge.notYou}{' '}
          <LinkButton aria-disabled={busy || undefined} onClick={() => flow.send({ type: 'back.requested' })}>
            {t.challenge.someoneElse}
          </LinkButton>
        </span>
        <SessionEnd flow={flow} />
      </div>
    </>
  );
}
