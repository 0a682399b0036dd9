/** One attribute of an account, with the keyboard and the automatic filling-in that it deserves. */
import type { StandardAttribute } from '#machines/identity/attributes.ts';
import type { FormView } from '../../app/use-form.ts';
import { PhoneField } from '../../components/phone-field.tsx';
import { TextField, type TextFieldProps } from '../../components/text-field.tsx';
import { useAuthText } from './auth-text.ts';

export interface AttributeFieldProps {
  readonly form: FormView;
  /** Its name on the wire, which is the field's name in the form. */
  readonly name: string;
  readonly busy: boolean;
  /** Starts the ids, which are unique on the page. */
  readonly idPrefix: string;
  readonly takesFocus?: boolean;
  /** It is what the person will sign in with, which password managers keep with the password. */
  readonly isUsername?: boolean;
}

type Input = Pick<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'>;

/** A name or another proper noun, which is in no dictionary. */
const noun = (autoComplete: string): Input => ({ autoComplete, autoCapitalize: 'words', spellCheck: false });
/** What is typed to the letter. */
const verbatim = (input: Input): Input => ({ ...input, autoCapitalize: 'none', spellCheck: false });

/** By the names of the standard attributes and of HTML's autofill fields. */
const standard = {
  address: { autoComplete: 'street-address' },
  birthdate: { type: 'date', autoComplete: 'bday' },
  email: verbatim({ type: 'email', inputMode: 'email', autoComplete: 'email' }),
  family_name: noun('family-name'),
  gender: { autoComplete: 'sex' },
  given_name: noun('given-name'),
  locale: verbatim({ autoComplete: 'language' }),
  middle_name: noun('additional-name'),
  name: noun('name'),
  nickname: noun('nickname'),
  picture: verbatim({ type: 'url', inputMode: 'url', autoComplete: 'photo' }),
  preferred_username: verbatim({ autoComplete: 'off' }),
  profile: verbatim({ type: 'url', inputMode: 'url', autoComplete: 'url' }),
  website: verbatim({ type: 'url', inputMode: 'url', autoComplete: 'url' }),
  zoneinfo: verbatim({ autoComplete: 'off' }),
} satisfies Record<Exclude<StandardAttribute, 'phone_number'>, Input>;

/** A browser cannot fill in an attribute of the deployment's own. */
const inputs: Readonly<Record<string, Input>> = standard;

export function AttributeField({
  form,
  name,
  busy,
  idPrefix,
  takesFocus = false,
  isUsername = false,
}: AttributeFieldProps) {
  const { t, sentence } = useAuthText();
  const shared = {
    id: `${idPrefix}-${name}`,
    label: t.attributes.label(name),
    errors: form.errors(name).map(sentence),
    readOnly: busy,
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- The screen was opened for this field.
    autoFocus: takesFocus,
  };
  if (name === 'phone_number')
    return (
      <PhoneField
        {...shared}
        countryLabel={t.attributes.phone.country}
        plainHint={t.attributes.phone.hint}
        countryCode={form.field('country_code')}
        number={form.field(name)}
        autoComplete={isUsername ? 'username' : 'tel'}
      />
    );
  const autoComplete = isUsername ? { autoComplete: 'username' } : {};
  return <TextField {...form.field(name)} {...shared} {...inputs[name]} {...autoComplete} />;
}
