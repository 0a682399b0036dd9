/** The field of one attribute that an account lacks, by its name on the wire. */
import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { FormView } from '../../app/use-form.ts';
import { PhoneField } from '../../components/phone-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useAuthText } from '../authentication/auth-text.ts';

/** How browsers call the standard attributes (HTML, "Autofill"); others are not filled in. */
const autoComplete: Readonly<Record<string, HTMLInputAutoCompleteAttribute>> = {
  address: 'street-address',
  birthdate: 'bday',
  email: 'email',
  family_name: 'family-name',
  gender: 'sex',
  given_name: 'given-name',
  locale: 'language',
  middle_name: 'additional-name',
  name: 'name',
  nickname: 'nickname',
  picture: 'photo',
  preferred_username: 'nickname',
  profile: 'url',
  website: 'url',
};
const types: Readonly<Record<string, 'date' | 'email' | 'url'>> = {
  birthdate: 'date',
  email: 'email',
  picture: 'url',
  profile: 'url',
  website: 'url',
};

export interface AttributeFieldProps {
  readonly name: string;
  readonly form: FormView;
  readonly busy: boolean;
}

export function AttributeField({ name, form, busy }: AttributeFieldProps) {
  const { t, sentence } = useAuthText();
  const common = {
    id: `challenge-${name}`,
    label: t.signUp.label(name),
    readOnly: busy,
    errors: form.errors(name).map(sentence),
  };
  return name === 'phone_number' ? (
    <PhoneField
      {...common}
      countryLabel={t.signUp.phone.country}
      plainHint={t.signUp.phone.hint}
      countryCode={form.field('country_code')}
      number={form.field(name)}
    />
  ) : (
    <TextField
      {...common}
      {...form.field(name)}
      type={types[name] ?? 'text'}
      autoComplete={autoComplete[name] ?? 'off'}
    />
  );
}
