/** The field of a username: an address, a number, or either, as the pool has it. */
import type { LoginMechanism } from '#machines/identity/index.ts';
import type { FormView } from '../../app/use-form.ts';
import { TextField } from '../../components/text-field.tsx';
import { useAuthText } from '../authentication/auth-text.ts';

export interface UsernameFieldProps {
  /** Of the field; unique on the page. */
  readonly id: string;
  /** A form with the field `username`. */
  readonly form: FormView;
  readonly mechanisms: readonly LoginMechanism[];
  readonly busy: boolean;
  readonly takesFocus?: boolean;
}

/** What each kind of username wants of the keyboard. */
const types = { email: 'email', phone_number: 'tel' } as const satisfies Record<LoginMechanism, string>;

export function UsernameField({ id, form, mechanisms, busy, takesFocus = true }: UsernameFieldProps) {
  const { t, sentence } = useAuthText();
  const { label, labelOfBoth, phoneHint } = t.passwordReset.username;
  const only = mechanisms.length === 1 ? mechanisms[0] : undefined;
  return (
    <TextField
      {...form.field('username')}
      id={id}
      type={only === undefined ? 'text' : types[only]}
      label={only === undefined ? labelOfBoth : label[only]}
      hint={mechanisms.includes('phone_number') ? phoneHint : undefined}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      readOnly={busy}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- The screen was opened for this field.
      autoFocus={takesFocus}
      errors={form.errors('username').map(sentence)}
    />
  );
}
