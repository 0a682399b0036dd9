/** One attribute of a new account, with the keyboard and the automatic filling-in that it deserves. */
import type { Message } from '#machines/conventions/message.ts';
import type { FormView } from '../../app/use-form.ts';
import { PhoneField } from '../../components/phone-field.tsx';
import { TextField, type TextFieldProps } from '../../components/text-field.tsx';
import { useAuthText } from '../authentication/auth-text.ts';

export interface AttributeFieldProps {
  readonly form: FormView;
  /** Its name on the wire, which is the field's name in the form. */
  readonly name: string;
  readonly busy: boolean;
  readonly takesFocus: boolean;
}

type Input = Pick<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'>;

/** A name or another proper noun, which no dictionary knows. */
const noun = (autoComplete: string): Input => ({ autoComplete, autoCapitalize: 'words', spellCheck: false });
const address = (autoComplete: string): Input => ({ type: 'url', autoComplete, spellCheck: false });

/** By the names of the standard attributes (OpenID Connect Core 1.0, section 5.1) and of HTML's autofill fields. */
const inputs: Readonly<Record<string, Input>> = {
  address: { autoComplete: 'street-address' },
  birthdate: { type: 'date', autoComplete: 'bday' },
  email: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  family_name: noun('family-name'),
  gender: { autoComplete: 'sex' },
  given_name: noun('given-name'),
  locale: { autoComplete: 'language', autoCapitalize: 'none', spellCheck: false },
  middle_name: noun('additional-name'),
  name: noun('name'),
  nickname: noun('nickname'),
  picture: address('photo'),
  preferred_username: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  profile: address('url'),
  website: address('url'),
  zoneinfo: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
};

/** What is said about an attribute: in the words of this flow, or in those that all share. */
function useAttributeSentence(): (message: Message) => string {
  const { t, sentence } = useAuthText();
  const own: Readonly<Record<string, string | ((params: NonNullable<Message['params']>) => string)>> =
    t.signUp.fields;
  return (message) => {
    const words = own[message.code];
    if (words === undefined) return sentence(message);
    return typeof words === 'string' ? words : words(message.params ?? {});
  };
}

export function AttributeField({ form, name, busy, takesFocus }: AttributeFieldProps) {
  const { t } = useAuthText();
  const say = useAttributeSentence();
  const shared = {
    id: `sign-up-${name}`,
    label: t.signUp.label(name),
    errors: form.errors(name).map(say),
    readOnly: busy,
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- The screen was opened for this field.
    autoFocus: takesFocus,
  };
  if (name === 'phone_number')
    return (
      <PhoneField
        {...shared}
        countryLabel={t.signUp.phone.country}
        plainHint={t.signUp.phone.hint}
        countryCode={form.field('country_code')}
        number={form.field(name)}
      />
    );
  return <TextField {...form.field(name)} {...shared} {...inputs[name]} />;
}
