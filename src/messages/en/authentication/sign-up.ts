/** Texts of making an account: its screens, its attributes by their names on the wire, and telephone numbers. */
import type { SignUpMessageCode } from '#machines/sign-up/index.ts';

type Params = Readonly<Record<string, string | number>>;

/** The standard attributes (OpenID Connect Core 1.0, section 5.1), and what is said when one is missing. */
const attributes: Readonly<Record<string, { readonly label: string; readonly required: string }>> = {
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
};

/** What an attribute of the deployment's own is called: its name without the prefix, as words. */
const ownLabel = (name: string): string => {
  const words = name.replace(/^custom:/, '').replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const fields = {
  'attribute.required': ({ name = '' }: Params) =>
    attributes[name]?.required ?? `Fill in “${ownLabel(String(name))}”`,
  'attribute.tooLong': ({ n = 0 }: Params) => `Use at most ${n} characters`,
  'birthdate.format': 'Enter the date as year, month and day, such as 1990-12-31',
} satisfies Record<SignUpMessageCode, string | ((params: Params) => string)>;

export const signUp = {
  /** The sentences that only these forms need. */
  fields,
  label: (name: string) => attributes[name]?.label ?? ownLabel(name),
  phone: {
    country: 'Country',
    hint: 'With country code, for example +44 7700 900118',
  },
  register: {
    title: 'Create an account',
    lede: 'To work with an organisation you need an account. Browsing needs none.',
    act: 'Create account',
    busy: 'Creating the account',
    /** Beside a username that is taken. */
    signInInstead: 'Sign in with it',
    resetInstead: 'Reset its password',
    haveAccount: 'Have an account already?',
    signIn: 'Sign in',
    haveCode: 'I have a code already',
  },
  confirm: {
    title: 'Confirm your account',
    inHand: 'Type the six-digit code that was sent to you.',
    act: 'Confirm',
    busy: 'Checking the code',
    /** Stands before `back`, when it is known whose account it is. */
    wrong: (username: string) => `Not ${username}?`,
    back: 'Change the details',
    /** The same way, for somebody who never gave any. */
    create: 'Create an account',
  },
  closed: {
    title: 'Accounts are by invitation',
    text: 'Accounts here are made by the administrators of an organisation. Ask yours to invite you; with the invitation you can sign in.',
  },
  broken: {
    title: 'The form has failed',
    text: 'Something in the form itself broke. Start again; nothing was sent.',
    retry: 'Start again',
  },
};
