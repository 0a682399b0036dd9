/** The change-address machine, walked in the dialog of a member's details; what the service answers is what the path says. */
import { textOf } from '#model-tests/kit/typed-text.ts';
import { expect, type Page, type Route } from '@playwright/test';
import { changeAddressScreen } from '#machines/change-address/change-address.machine.ts';
import type {
  ChangeAddressOutput,
  ChangeAddressScreen,
  UpdateAnswer,
} from '#machines/change-address/change-address.types.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { readContent, type PageContent } from '#model-tests/kit/page-content.ts';
import { changeAddressModel } from '#model-tests/models/change-address.model.ts';
import {
  projectChangeAddress,
  type ChangeAddressAction,
  type ChangeAddressProjection,
} from '#model-tests/models/change-address.projection.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { settings } from '#src/messages/en/settings.ts';
import {
  agreed,
  alertOf,
  deliveryOf,
  fieldErrorsOf,
  isOpen,
  resendOf,
  signsOfWaiting,
  valuesOf,
} from './auth.page.ts';
import { dropMessages } from './leaving.ts';
import { openOwnDetails } from './own-details.ts';
import { asks, granted, refused, unforeseen } from './wire.ts';

const t = settings.myDetails;
const { confirm } = authentication.verifyAttributes;
const { code } = authentication.shared;

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

function screenOf({ text, fields }: PageContent): ChangeAddressScreen {
  if (text.includes(t.change.broken)) return 'changeAddressBroken';
  return fields.some(({ label }) => label === code.label) ? 'confirmAddress' : 'newAddress';
}

async function read(page: Page): Promise<ChangeAddressProjection> {
  const seen = await readContent(dialog(page));
  if (seen === null)
    return {
      screen: null,
      busy: false,
      isSentAgain: false,
      error: null,
      fieldErrors: {},
      values: {},
      actions: [],
      resend: 'none',
      delivery: null,
    };
  const screen = screenOf(seen);
  const names: Readonly<Record<string, string>> = {
    [code.label]: 'confirmation_code',
    [t.names.email]: 'email',
  };
  const fields = seen.fields.map((one) => ({ ...one, name: names[one.label] ?? one.label }));
  const words = { newAddress: { act: t.change.act, busy: t.change.acting }, confirmAddress: confirm };
  const resend = resendOf(seen);
  const actions: Readonly<Record<ChangeAddressAction, boolean>> = {
    'back.requested': isOpen(seen, t.change.back),
    'code.resendRequested': isOpen(seen, code.resend),
    'retry.requested': isOpen(seen, settings.actions.reopen),
  };
  return {
    screen,
    busy:
      resend === 'sending' ||
      (screen !== 'changeAddressBroken' && agreed(signsOfWaiting(seen, words[screen]))),
    isSentAgain: seen.text.includes(code.resent),
    error: screen === 'changeAddressBroken' ? null : alertOf(seen),
    fieldErrors: fieldErrorsOf(fields),
    values: valuesOf(fields),
    actions: (Object.keys(actions) as ChangeAddressAction[]).filter((action) => actions[action]),
    resend,
    delivery: screen === 'confirmAddress' ? deliveryOf(seen) : null,
  };
}

/** Refusals as the service words them. */
const refusals: Partial<Record<AuthErrorCode, readonly [type: string, message: string]>> = {
  contactTaken: ['AliasExistsException', 'An account with the given email already exists.'],
  throttled: ['LimitExceededException', 'Attempt limit exceeded, please try after some time.'],
  sessionExpired: ['NotAuthorizedException', 'Access Token has been revoked'],
  codeMismatch: ['CodeMismatchException', 'Invalid verification code provided.'],
};

const answerWith =
  (wire: (answer: Exclude<UpdateAnswer, { kind: 'refused' }> | { kind: 'verified' }) => unknown) =>
  (route: Route, output: unknown): Promise<void> => {
    const answer = output as UpdateAnswer;
    if (answer.kind !== 'refused') return granted(wire(answer))(route);
    const [type, message] = refusals[answer.code] ?? ['UnforeseenException', 'Something else.'];
    return refused(type, message)(route);
  };

const detailsOf = (answer: { readonly kind: string }) => {
  const sent = answer as UpdateAnswer;
  return sent.kind === 'codeSent'
    ? [{ AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: sent.delivery.destination }]
    : [];
};

testInBrowser({
  model: changeAddressModel,
  url: '**/identity/',
  calls: {
    update: {
      decides: asks('UpdateUserAttributes'),
      answer: answerWith((answer) => ({ CodeDeliveryDetailsList: detailsOf(answer) })),
      break: unforeseen,
    },
    sendCode: {
      decides: asks('GetUserAttributeVerificationCode'),
      answer: answerWith((answer) => ({ CodeDeliveryDetails: detailsOf(answer)[0] })),
      break: unforeseen,
    },
    verify: { decides: asks('VerifyUserAttribute'), answer: answerWith(() => ({})), break: unforeseen },
  },
  leave: async (page) => {
    await dropMessages(page);
    return dialog(page).isHidden();
  },
  open: async (page, _, isKept) => {
    if (!isKept) await openOwnDetails(page);
    await page.getByRole('button', { name: t.changeLabel(t.names.email), exact: true }).click();
    await expect(dialog(page)).toBeVisible();
  },
  gestures: {
    'back.requested': (page) => button(page, t.change.back).click(),
    'code.resendRequested': (page) => button(page, code.resend).click(),
    'retry.requested': (page) => button(page, settings.actions.reopen).click(),
    'flow.cancelled': (page) =>
      button(page, t.change.later).or(button(page, settings.actions.cancel)).click(),
  },
  childGestures: {
    addressForm: async (page, given) => {
      const event = given as FormEvent;
      if (event.type === 'field.changed') await field(page, t.names.email).fill(textOf(event));
      if (event.type === 'form.submitted') await button(page, t.change.act).click();
    },
    codeForm: async (page, given) => {
      const event = given as FormEvent;
      if (event.type === 'field.changed') await field(page, code.label).fill(textOf(event));
      if (event.type === 'form.submitted') await button(page, confirm.act).click();
    },
  },
  pageObjects: {
    newAddress: (page) => expect(dialog(page).getByText(t.change.text.email)).toBeVisible(),
    confirmAddress: (page) => expect(button(page, t.change.later)).toBeVisible(),
    changeAddressBroken: (page) => expect(button(page, settings.actions.reopen)).toBeVisible(),
  },
  project: projectChangeAddress,
  screen: changeAddressScreen,
  read,
  afterwards: async (page, output) => {
    await expect(dialog(page)).toBeHidden();
    const { kind } = output as ChangeAddressOutput;
    if (kind === 'sessionRefused') await expect(page.getByText(t.change.ended)).toBeVisible();
    if (kind === 'verified' || kind === 'stored') await expect(page.getByText(t.doneText)).toBeVisible();
  },
  expectedErrors: /UnforeseenException/,
});
