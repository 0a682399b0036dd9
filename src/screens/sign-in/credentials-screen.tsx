/** E-mail or phone number, whichever is the username, and password; other ways in, and ways to other flows. */
import { useSelector } from '@xstate/react';
import type { FormRef } from '#machines/form/index.ts';
import {
  isBusy,
  isSignInByPhone,
  isSignUpOpen,
  notice,
  type SignInNotice,
  type SignInRef,
} from '#machines/sign-in/index.ts';
import { useForm } from '../../app/use-form.ts';
import { Banner } from '../../components/banner.tsx';
import { LinkButton } from '../../components/button.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { PhoneField } from '../../components/phone-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { AuthForm } from '../authentication/auth-form.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { Providers } from './providers.tsx';

export interface CredentialsScreenProps {
  readonly flow: SignInRef;
  readonly form: FormRef;
  readonly headingId: string;
  readonly lede?: string;
}

const kinds = {
  sessionExpired: 'warning',
  passwordNeeded: 'warning',
  passwordReset: 'good',
  accountConfirmed: 'good',
} as const satisfies Record<SignInNotice, string>;

export function CredentialsScreen({ flow, form: ref, headingId, lede }: CredentialsScreenProps) {
  const { t, sentence } = useAuthText();
  const { credentials, notices } = t.signIn;
  const form = useForm(ref);
  const busy = useSelector(flow, isBusy);
  const message = useSelector(flow, notice);
  const byPhone = useSelector(flow, isSignInByPhone);
  const canSignUp = useSelector(flow, isSignUpOpen);
  const startsWithPassword = form.field('username').value !== '';
  const username = {
    id: 'sign-in-username',
    readOnly: busy,
    // The screen was opened for the first field that is empty.
    autoFocus: !startsWithPassword,
    errors: form.errors('username').map(sentence),
  };
  const forgotPassword = (
    <LinkButton
      aria-disabled={busy || undefined}
      onClick={() => flow.send({ type: 'flow.left', to: 'passwordReset' })}
    >
      {credentials.forgotPassword}
    </LinkButton>
  );
  return (
    <>
      <AuthHead id={headingId} title={credentials.title} lede={lede ?? credentials.lede} />
      {message !== null && <Banner kind={kinds[message]}>{notices[message]}</Banner>}
      <AuthForm form={form} busy={busy} submitLabel={credentials.act} busyLabel={credentials.busy}>
        {byPhone ? (
          <PhoneField
            {...username}
            label={credentials.phone}
            countryLabel={t.signUp.phone.country}
            plainHint={t.signUp.phone.hint}
            countryCode={form.field('country_code')}
            number={form.field('username')}
            autoComplete="username"
          />
        ) : (
          <TextField
            {...form.field('username')}
            {...username}
            type="email"
            label={credentials.email}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <PasswordField
          {...form.field('password')}
          id="sign-in-password"
          label={credentials.password}
          beside={forgotPassword}
          autoComplete="current-password"
          readOnly={busy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The screen was opened for this field.
          autoFocus={startsWithPassword}
          errors={form.errors('password').map(sentence)}
        />
      </AuthForm>
      <Providers flow={flow} />
      {canSignUp && (
        <p className="quiet">
          {credentials.newHere}{' '}
          <LinkButton
            aria-disabled={busy || undefined}
            onClick={() => flow.send({ type: 'flow.left', to: 'signUp' })}
          >
            {credentials.signUp}
          </LinkButton>
        </p>
      )}
    </>
  );
}
