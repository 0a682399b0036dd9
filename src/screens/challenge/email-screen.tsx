/** The address that codes will go to; a first code is sent to it at once. */
import { useSelector } from '@xstate/react';
import { isBusy } from '#machines/challenge/challenge.selectors.ts';
import { useForm } from '../../app/use-form.ts';
import { TextField } from '../../components/text-field.tsx';
import { AuthForm } from '../authentication/auth-form.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import type { FormScreenProps } from './code-screen.tsx';
import { WaysBack } from './ways-back.tsx';

export function EmailScreen({ flow, form: ref, headingId }: FormScreenProps) {
  const { t, sentence } = useAuthText();
  const form = useForm(ref);
  const busy = useSelector(flow, isBusy);
  const { email } = t.challenge;
  return (
    <>
      <AuthHead id={headingId} title={email.title} lede={email.lede} />
      <AuthForm form={form} busy={busy} submitLabel={email.act} busyLabel={email.busy}>
        <TextField
          {...form.field('email')}
          id="challenge-email"
          type="email"
          label={email.label}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={busy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The screen was opened for this field.
          autoFocus
          errors={form.errors('email').map(sentence)}
        />
      </AuthForm>
      <WaysBack flow={flow} />
    </>
  );
}
