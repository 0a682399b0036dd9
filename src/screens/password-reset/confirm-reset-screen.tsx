/** The code that was sent, and the new password. */
import { useSelector } from '@xstate/react';
import type { FormRef } from '#machines/form/form.machine.ts';
import {
  asksUsername,
  delivery,
  isBusy,
  loginMechanisms,
  notice,
  passwordPolicy,
  resendState,
  username,
} from '#machines/password-reset/password-reset.selectors.ts';
import type { PasswordResetRef } from '#machines/password-reset/password-reset.machine.ts';
import { useForm } from '../../app/use-form.ts';
import { LinkButton } from '../../components/button.tsx';
import { AuthForm } from '../authentication/auth-form.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { CodeSent } from '../authentication/code-sent.tsx';
import { CodeEntry } from '../authentication/code-entry.tsx';
import { Notice } from '../authentication/notice.tsx';
import { NewPasswordFields } from '../authentication/new-password-fields.tsx';
import { ResendCode } from '../authentication/resend-code.tsx';
import { useFocusAfterResend } from '../authentication/use-focus-after-resend.ts';
import { UsernameField } from '../authentication/username-field.tsx';
import { WhereItWent } from '../authentication/where-it-went.tsx';
import { WaysOn } from './ways-on.tsx';

const CODE = 'reset-code';

export interface ConfirmResetScreenProps {
  readonly flow: PasswordResetRef;
  readonly form: FormRef;
  readonly headingId: string;
}

export function ConfirmResetScreen({ flow, form: ref, headingId }: ConfirmResetScreenProps) {
  const { t } = useAuthText();
  const form = useForm(ref);
  const busy = useSelector(flow, isBusy);
  const policy = useSelector(flow, passwordPolicy);
  const mechanisms = useSelector(flow, loginMechanisms);
  const name = useSelector(flow, username);
  const asksName = useSelector(flow, asksUsername);
  const message = useSelector(flow, notice);
  const resend = useSelector(flow, resendState);
  const sent = useSelector(flow, delivery);
  const { confirm, required } = t.passwordReset;
  useFocusAfterResend(resend, CODE);
  return (
    <>
      <AuthHead
        id={headingId}
        title={confirm.title}
        lede={
          sent === null ? (
            confirm.inHand
          ) : (
            <WhereItWent
              delivery={sent}
              sent={confirm.sent}
              sentSomewhere={{
                sms: confirm.sentSomewhere.sms(name),
                email: confirm.sentSomewhere.email(name),
              }}
            />
          )
        }
      />
      {message === 'required' && <Notice kind="info">{required.lede}</Notice>}
      <CodeSent isSent={message === 'codeSent'} />
      <AuthForm form={form} busy={form.isSubmitting} submitLabel={confirm.act} busyLabel={confirm.busy}>
        {asksName && (
          <UsernameField id="reset-username" form={form} mechanisms={mechanisms} busy={form.isSubmitting} />
        )}
        {/* The name goes with the password, to which it belongs; no manager is to keep a code as one. */}
        <CodeEntry id={CODE} form={form} username="" busy={form.isSubmitting} takesFocus={!asksName} />
        <NewPasswordFields
          form={form}
          policy={policy}
          username={asksName ? '' : name}
          busy={form.isSubmitting}
          idPrefix="reset"
        />
      </AuthForm>
      <div className="actions">
        <ResendCode
          state={resend}
          waits={busy}
          onResend={() => flow.send({ type: 'code.resendRequested' })}
        />
        <LinkButton aria-disabled={busy || undefined} onClick={() => flow.send({ type: 'back.requested' })}>
          {asksName ? confirm.askForCode : confirm.someoneElse}
        </LinkButton>
      </div>
      <WaysOn flow={flow} />
    </>
  );
}
