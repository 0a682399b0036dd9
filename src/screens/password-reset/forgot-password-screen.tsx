/** For which account a code is wanted. */
import { useSelector } from '@xstate/react';
import type { FormRef } from '#machines/form/form.machine.ts';
import { isBusy, loginMechanisms } from '#machines/password-reset/password-reset.selectors.ts';
import type { PasswordResetRef } from '#machines/password-reset/password-reset.machine.ts';
import { useForm } from '../../app/use-form.ts';
import { LinkButton } from '../../components/button.tsx';
import { AuthForm } from '../authentication/auth-form.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { UsernameField } from '../authentication/username-field.tsx';
import { WaysOn } from './ways-on.tsx';

export interface ForgotPasswordScreenProps {
  readonly flow: PasswordResetRef;
  readonly form: FormRef;
  readonly headingId: string;
}

export function ForgotPasswordScreen({ flow, form: ref, headingId }: ForgotPasswordScreenProps) {
  const { t } = useAuthText();
  const form = useForm(ref);
  const busy = useSelector(flow, isBusy);
  const mechanisms = useSelector(flow, loginMechanisms);
  const { title, lede, act, busy: busyLabel } = t.passwordReset.request;
  return (
    <>
      <AuthHead id={headingId} title={title} lede={lede} />
      <AuthForm form={form} busy={busy} submitLabel={act} busyLabel={busyLabel}>
        <UsernameField id="reset-username" form={form} mechanisms={mechanisms} busy={busy} />
      </AuthForm>
      <div className="actions">
        <LinkButton aria-disabled={busy || undefined} onClick={() => flow.send({ type: 'code.inHand' })}>
          {t.passwordReset.inHand}
        </LinkButton>
      </div>
      <WaysOn flow={flow} />
    </>
  );
}
