/** E-mail or phone number, whichever is the username, and password. */
import { useSelector } from '@xstate/react';
import type { FormRef } from '#machines/form/index.ts';
import { isBusy, notice, type SignInRef } from '#machines/sign-in/index.ts';
import { useConfiguration } from '../../app/context.ts';
import { useForm } from '../../app/use-form.ts';
import { Banner } from '../../components/banner.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthHead } from './auth-head.tsx';
import { useAuthText } from './auth-text.ts';

export interface CredentialsScreenProps {
  readonly flow: SignInRef;
  readonly form: FormRef;
  readonly headingId: string;
  readonly lede?: string;
}

export function CredentialsScreen({ flow, form: ref, headingId, lede }: CredentialsScreenProps) {
  const { t, sentence } = useAuthText();
  const form = useForm(ref);
  const busy = useSelector(flow, isBusy);
  const message = useSelector(flow, notice);
  // The first configured mechanism is the username (specification, section 3).
  const byPhone = useConfiguration().identity.loginMechanisms[0] === 'phone_number';
  const startsWithPassword = form.field('username').value !== '';
  return (
    <>
      <AuthHead id={headingId} title={t.credentials.title} lede={lede ?? t.credentials.lede} />
      {message !== null && <Banner kind="warning">{t.notices[message]}</Banner>}
      <AuthForm form={form} busy={busy} submitLabel={t.credentials.act} busyLabel={t.credentials.busy}>
        <TextField
          {...form.field('username')}
          id="sign-in-username"
          type={byPhone ? 'tel' : 'email'}
          label={byPhone ? t.credentials.phone : t.credentials.email}
          hint={byPhone ? t.credentials.phoneHint : undefined}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={busy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The screen was opened for this field.
          autoFocus={!startsWithPassword}
          errors={form.errorCodes('username').map(sentence)}
        />
        <PasswordField
          {...form.field('password')}
          id="sign-in-password"
          label={t.credentials.password}
          autoComplete="current-password"
          readOnly={busy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The screen was opened for this field.
          autoFocus={startsWithPassword}
          errors={form.errorCodes('password').map(sentence)}
        />
      </AuthForm>
    </>
  );
}
