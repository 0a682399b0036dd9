/** A password that someone else has set is replaced, and what the account lacks is asked with it. */
import { useSelector } from '@xstate/react';
import {
  isBusy,
  missingAttributes,
  passwordPolicy,
  username,
} from '#machines/challenge/challenge.selectors.ts';
import { useForm } from '../../app/use-form.ts';
import { AttributeField } from '../authentication/attribute-field.tsx';
import { AuthForm } from '../authentication/auth-form.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { NewPasswordFields } from '../authentication/new-password-fields.tsx';
import type { FormScreenProps } from './code-screen.tsx';
import { WaysBack } from './ways-back.tsx';

export function NewPasswordScreen({ flow, form: ref, headingId }: FormScreenProps) {
  const { t } = useAuthText();
  const form = useForm(ref);
  const busy = useSelector(flow, isBusy);
  const missing = useSelector(flow, missingAttributes);
  const policy = useSelector(flow, passwordPolicy);
  const name = useSelector(flow, username);
  const { newPassword } = t.challenge;
  return (
    <>
      <AuthHead id={headingId} title={newPassword.title} lede={newPassword.lede} />
      <AuthForm form={form} busy={busy} submitLabel={newPassword.act} busyLabel={newPassword.busy}>
        <NewPasswordFields
          form={form}
          policy={policy}
          username={name}
          busy={busy}
          idPrefix="challenge"
          takesFocus
        />
        {missing.map((attribute) => (
          <AttributeField key={attribute} name={attribute} form={form} busy={busy} idPrefix="challenge" />
        ))}
      </AuthForm>
      <WaysBack flow={flow} />
    </>
  );
}
