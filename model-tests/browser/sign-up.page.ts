/** What the page of making an account shows, in the words of the machine's projection. */
import type { Page } from '@playwright/test';
import type { SocialProviderName } from '#machines/identity/configuration.ts';
import type { SignUpScreen } from '#machines/sign-up/sign-up.types.ts';
import type { SignUpAction, SignUpProjection } from '#model-tests/models/sign-up.projection.ts';
import { readContent, type PageContent } from '#model-tests/kit/page-content.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { agreed, alertOf, deliveryOf, fieldErrorsOf, isOpen, signsOfWaiting, valuesOf } from './auth.page.ts';

export const t = authentication;
const { register, confirm, closed, broken } = t.signUp;

/** The column of the screens, without the frame around it. */
export const screen = (page: Page) => page.getByRole('main');

const titles: Readonly<Record<SignUpScreen, string>> = {
  signUp: register.title,
  confirmSignUp: confirm.title,
  signUpClosed: closed.title,
  signUpBroken: broken.title,
};
const screens = Object.keys(titles) as SignUpScreen[];

/** The fields of the registration by their labels, and the buttons that submit a form and say that it is submitted. */
export const registrationLabels = {
  email: t.attributes.label('email'),
  given_name: t.attributes.label('given_name'),
  family_name: t.attributes.label('family_name'),
  password: t.shared.newPassword.label,
  confirm_password: t.shared.newPassword.confirmLabel,
} as const;
export const confirmationLabels = {
  username: t.username.label('either'),
  confirmation_code: t.shared.code.label,
} as const;

const namesBy = (labels: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [label, name]));
const registrationNames = namesBy(registrationLabels);
const confirmationNames = namesBy(confirmationLabels);

/** An offer that cannot be taken up is none here. */
function resendOf({ buttons, text, statuses }: PageContent): SignUpProjection['resend'] {
  if (statuses.includes(t.shared.code.resending)) return 'sending';
  if (buttons.some(({ name, isEnabled }) => name === t.shared.code.resend && isEnabled)) return 'available';
  return text.includes(t.shared.code.resendSoon) ? 'pausing' : 'none';
}

const nothing: SignUpProjection = {
  screen: null,
  busy: false,
  notice: null,
  error: null,
  fieldErrors: {},
  values: {},
  actions: [],
  resend: 'none',
  attributes: [],
  providers: [],
  offersExistingAccount: false,
  destination: null,
  username: null,
};

/** Reads the page. */
export async function readSignUp(page: Page): Promise<SignUpProjection> {
  const seen = await readContent(screen(page));
  if (seen === null) return nothing;
  const shown = screens.find((name) => titles[name] === seen.headings[0]) ?? null;
  const isCode = shown === 'confirmSignUp';
  const names: Readonly<Record<string, string>> = isCode ? confirmationNames : registrationNames;
  const fields = seen.fields.map((field) => ({ ...field, name: names[field.label] ?? field.label }));
  const resend = resendOf(seen);
  const actions: Readonly<Record<SignUpAction, boolean>> = {
    'back.requested': isOpen(seen, confirm.back, confirm.create, broken.retry),
    'code.resendRequested': resend === 'available',
    'confirmation.requested': isOpen(seen, register.haveCode),
  };
  const words = { signUp: register, confirmSignUp: confirm };
  const offers = [register.signInInstead, register.resetInstead].map((name) => isOpen(seen, name));
  const isForm = shown === 'signUp' || shown === 'confirmSignUp';
  return {
    screen: shown,
    busy: (isForm && agreed(signsOfWaiting(seen, words[shown]))) || resend === 'sending',
    notice: seen.text.includes(t.shared.code.resent) ? 'codeSent' : null,
    error: alertOf(seen),
    fieldErrors: fieldErrorsOf(fields),
    values: valuesOf(fields),
    actions: (Object.keys(actions) as SignUpAction[]).filter((action) => actions[action]),
    resend,
    attributes:
      shown === 'signUp' ? fields.map(({ name }) => name).filter((name) => !name.endsWith('password')) : [],
    providers: (Object.keys(t.signIn.providers.names) as SocialProviderName[]).filter((provider) =>
      seen.buttons.some(({ name }) => name === t.signIn.providers.names[provider]),
    ),
    offersExistingAccount: offers.every(Boolean),
    destination: isCode ? (deliveryOf(seen)?.destination ?? null) : null,
    username: isCode ? (/Not (\S+)\?/.exec(seen.text)?.[1] ?? null) : null,
  };
}
