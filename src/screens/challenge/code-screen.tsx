/** A code of six digits: by text message, by e-mail, or from an authenticator app. */
import { useSelector } from '@xstate/react';
import {
  challengeDestination,
  challengeMethod,
  isBusy,
  isChanging,
  isSending,
  notice,
  resendState,
  username,
} from '#machines/challenge/challenge.selectors.ts';
import type { ChallengeRef } from '#machines/challenge/challenge.machine.ts';
import type { FormRef } from '#machines/form/form.machine.ts';
import { useConfiguration } from '../../app/context.ts';
import { useForm } from '../../app/use-form.ts';
import { AuthForm } from '../authentication/auth-form.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { CodeSent } from '../authentication/code-sent.tsx';
import { CodeEntry } from '../authentication/code-entry.tsx';
import { useFocusAfterResend } from '../authentication/use-focus-after-resend.ts';
import { WhereItWent } from '../authentication/where-it-went.tsx';
import { WaysBack } from './ways-back.tsx';

const FIELD = 'challenge-code';

export interface FormScreenProps {
  readonly flow: ChallengeRef;
  readonly form: FormRef;
  readonly headingId: string;
}

export function CodeScreen({ flow, form: ref, headingId }: FormScreenProps) {
  const { t } = useAuthText();
  const form = useForm(ref);
  const busy = useSelector(flow, isBusy);
  const sending = useSelector(flow, isSending);
  const changing = useSelector(flow, isChanging);
  const method = useSelector(flow, challengeMethod);
  const destination = useSelector(flow, challengeDestination);
  const message = useSelector(flow, notice);
  const name = useSelector(flow, username);
  useFocusAfterResend(useSelector(flow, resendState), FIELD);
  const { code } = t.challenge;
  // A pool elsewhere has no recovery codes.
  const { endpoint } = useConfiguration().identity;
  return (
    <>
      <AuthHead
        id={headingId}
        title={code.title[method ?? 'totp']}
        lede={
          method === 'sms' || method === 'email' ? (
            <WhereItWent delivery={{ medium: method, destination }} />
          ) : (
            code.own
          )
        }
      />
      <CodeSent isSent={message === 'codeSent'} />
      <AuthForm
        form={form}
        busy={busy}
        submitLabel={code.act}
        busyLabel={changing ? code.changing : sending ? t.shared.code.resending : code.busy}
      >
        <CodeEntry id={FIELD} form={form} username={name} busy={busy} />
      </AuthForm>
      {endpoint !== null && (
        <details className="recovery-hint">
          <summary>{code.recovery.title}</summary>
          <p className="quiet t14">{code.recovery.text}</p>
        </details>
      )}
      <WaysBack flow={flow} />
    </>
  );
}
