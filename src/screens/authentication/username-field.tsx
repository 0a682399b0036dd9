/** The field of a username: an address, a number, or either, as the pool has it. */
import { usernameKind } from '#machines/identity/username.ts';
import type { LoginMechanism } from '#machines/identity/configuration.ts';
import type { FormView } from '../../app/use-form.ts';
import { PhoneField } from '../../components/phone-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useAuthText } from './auth-text.ts';

export interface UsernameFieldProps {
  /** Of the field; unique on the page. */
  readonly id: string;
  /** A form with the fields of a username (`usernameFields`). */
  readonly form: FormView;
  readonly mechanisms: readonly LoginMechanism[];
  readonly busy: boolean;
  readonly takesFocus?: boolean;
}

export function UsernameField({ id, form, mechanisms, busy, takesFocus = true }: UsernameFieldProps) {
  const { t, sentence } = useAuthText();
  const kind = usernameKind(mechanisms);
  const shared = {
    id,
    label: t.username.label(kind),
    errors: form.errors('username').map(sentence),
    readOnly: busy,
    autoComplete: 'username',
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- The screen was opened for this field.
    autoFocus: takesFocus,
  } as const;
  if (kind === 'phone_number')
    return (
      <PhoneField
        {...shared}
        countryLabel={t.attributes.phone.country}
        plainHint={t.attributes.phone.hint}
        countryCode={form.field('country_code')}
        number={form.field('username')}
      />
    );
  return (
    <TextField
      {...form.field('username')}
      {...shared}
      hint={kind === 'either' ? t.username.hint : undefined}
      type="text"
      // The keyboard of addresses has digits and the plus sign within reach; that of numbers has no letters.
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
