/** Labels and error messages of the attributes of an account and the fields of a username. */
import type { AttributeMessageCode, StandardAttribute } from '#machines/identity/attributes.ts';
import type { UsernameKind, UsernameMessageCode } from '#machines/identity/username.ts';

/** Not broken over two lines. */
const exampleNumber = '+44\u00A07700\u00A0900118';

type Params = Readonly<Record<string, string | number>>;
type Sentence = string | ((params: Params) => string);

interface Words {
  readonly label: string;
  /** The message when it is missing. */
  readonly required: string;
}

const standard = {
  address: { label: 'Address', required: 'Enter your address' },
  birthdate: { label: 'Date of birth', required: 'Enter your date of birth' },
  email: { label: 'E-mail', required: 'Enter your e-mail address' },
  family_name: { label: 'Family name', required: 'Enter your family name' },
  gender: { label: 'Gender', required: 'Enter your gender' },
  given_name: { label: 'Given name', required: 'Enter your given name' },
  locale: { label: 'Language', required: 'Enter your language' },
  middle_name: { label: 'Middle name', required: 'Enter your middle name' },
  name: { label: 'Full name', required: 'Enter your full name' },
  nickname: { label: 'Nickname', required: 'Enter a nickname' },
  phone_number: { label: 'Phone number', required: 'Enter your phone number' },
  picture: { label: 'Address of a picture', required: 'Enter the address of a picture' },
  preferred_username: { label: 'Name shown to others', required: 'Enter the name that others see' },
  profile: { label: 'Profile page', required: 'Enter the address of your profile page' },
  website: { label: 'Website', required: 'Enter the address of your website' },
  zoneinfo: { label: 'Time zone', required: 'Enter your time zone' },
} satisfies Record<StandardAttribute, Words>;

const attributeWords: Readonly<Record<string, Words>> = standard;

/** What an attribute of the deployment's own is called: its name without the prefix, as words. */
const ownLabel = (name: string): string => {
  const words = name.replace(/^custom:/, '').replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a pool takes as username, in the words of the field and of its being empty. */
const usernames = {
  email: standard.email,
  phone_number: standard.phone_number,
  either: { label: 'E-mail or phone number', required: 'Enter your e-mail address or phone number' },
} satisfies Record<UsernameKind, Words>;
const usernameWords: Readonly<Record<string, Words>> = usernames;

export const username = {
  label: (kind: UsernameKind) => usernames[kind].label,
  hint: `A number with its country code, for example ${exampleNumber}`,
};

export const attributes = {
  /** @param name on the wire */
  label: (name: string) => attributeWords[name]?.label ?? ownLabel(name),
  phone: {
    country: 'Country',
    hint: `With country code, for example ${exampleNumber}`,
  },
};

export const attributeSentences = {
  'username.required': ({ kind = 'either' }: Params) => (usernameWords[kind] ?? usernames.either).required,
  'email.format': 'Enter an e-mail address such as name@example.org',
  'phone.format': 'Enter a complete phone number, such as +44 7700 900118',
  'attribute.required': ({ name = '' }: Params) =>
    attributeWords[name]?.required ?? `Fill in “${ownLabel(String(name))}”`,
  'attribute.tooLong': ({ n = 0 }: Params) => `Use at most ${n} characters`,
  'birthdate.format': 'Enter the date as year, month and day, such as 1990-12-31',
} satisfies Record<AttributeMessageCode | UsernameMessageCode, Sentence>;
