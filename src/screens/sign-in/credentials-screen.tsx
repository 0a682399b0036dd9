/** Username and password; other ways in, and ways to other flows. */
import { useSelector } from '@xstate/react';
import type { FormRef } from '#machines/form/form.machine.ts';
import {
  isBusy,
  isSignUpOpen,
  loginMechanisms,
  notice,
  providersOnOffer,
} from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInNotice } from '#machines/sign-in/sign-in.types.ts';
import type { SignInRef } from '#machines/sign-in/sign-in.machine.ts';
import { useForm } from '../../app/use-form.ts';
import { LinkButton } from '../../components/button.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { AuthForm } from '../authentication/auth-form.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { Notice } from '../authentication/notice.tsx';
import { Providers } from '../authentication/providers.tsx';
import { UsernameField } from '../authentication/username-field.tsx';

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
  signedOut: 'warning',
} as const satisfies Record<SignInNotice, string>;

export function CredentialsScreen({ flow, form: ref, headingId, lede }: CredentialsScreenProps) {
  const { t, sentence } = useAuthText();
  const { credentials, notices } = t.signIn;
  const form = useForm(ref);
  const busy = useSelector(flow, isBusy);
  const message = useSelector(flow, notice);
  const mechanisms = useSelector(flow, loginMechanisms);
  const canSignUp = useSelector(flow, isSignUpOpen);
  const providers = useSelector(flow, providersOnOffer);
  const startsWithPassword = form.field('username').value !== '';
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
      {message !== null && <Notice kind={kinds[message]}>{notices[message]}</Notice>}
      <AuthForm form={form} busy={busy} submitLabel={credentials.act} busyLabel={credentials.busy}>
        <UsernameField
          id="sign-in-username"
          form={form}
          mechanisms={mechanisms}
          busy={busy}
          // The screen was opened for the first field that is empty.
          takesFocus={!startsWithPassword}
        />
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
      <Providers
        providers={providers}
        busy={busy}
        onChoose={(provider) => flow.send({ type: 'provider.chosen', provider })}
      />
      {canSignUp && (
        <p className="actions">
          <span className="quiet">
            {credentials.newHere}{' '}
            <LinkButton
              aria-disabled={busy || undefined}
              onClick={() => flow.send({ type: 'flow.left', to: 'signUp' })}
            >
              {credentials.signUp}
            </LinkButton>
          </span>
        </p>
      )}
    </>
  );
}
