/** What the page of verifying shows, in the words of the machine's projection. */
import type { Page } from '@playwright/test';
import type {
  VerifiableAttribute,
  VerifyAttributesScreen,
} from '#machines/verify-attributes/verify-attributes.types.ts';
import type {
  VerifyAttributesAction,
  VerifyAttributesProjection,
} from '#model-tests/models/verify-attributes.projection.ts';
import { readContent } from '#model-tests/kit/page-content.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
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

export const t = authentication;
const { select, confirm, broken, skip, verified } = t.verifyAttributes;

/** The column of the screens, without the frame around it. */
export const screen = (page: Page) => page.getByRole('main');

const attributes = ['email', 'phone_number'] as const satisfies readonly VerifiableAttribute[];

function screenOf(heading: string | undefined): VerifyAttributesScreen | null {
  if (heading === select.title) return 'selectUnverified';
  if (heading === broken.title) return 'verificationBroken';
  return attributes.some((name) => confirm.title[name] === heading) ? 'confirmVerification' : null;
}

const nothing: VerifyAttributesProjection = {
  screen: null,
  busy: false,
  notice: null,
  error: null,
  fieldErrors: {},
  values: {},
  actions: [],
  resend: 'none',
  offered: [],
  delivery: null,
};

/** Reads the page. */
export async function readVerifyAttributes(page: Page): Promise<VerifyAttributesProjection> {
  const seen = await readContent(screen(page));
  if (seen === null) return nothing;
  const shown = screenOf(seen.headings[0]);
  const actions: Readonly<Record<VerifyAttributesAction, boolean>> = {
    'back.requested': isOpen(seen, confirm.back, broken.retry),
    'code.resendRequested': isOpen(seen, t.shared.code.resend),
    'verification.skipped': isOpen(seen, skip),
  };
  const fields = seen.fields.map((field) => ({
    ...field,
    name: field.label === t.shared.code.label ? 'confirmation_code' : field.label,
  }));
  const words = { selectUnverified: select, confirmVerification: confirm, verificationBroken: null };
  const waits = shown === null ? null : words[shown];
  const resend = resendOf(seen);
  const isResent = seen.text.includes(t.shared.code.resent);
  return {
    screen: shown,
    busy: (waits !== null && agreed(signsOfWaiting(seen, waits))) || resend === 'sending',
    notice: isResent ? 'codeSent' : seen.text.includes(verified) ? 'verified' : null,
    error: alertOf(seen),
    fieldErrors: fieldErrorsOf(fields),
    values: valuesOf(fields),
    actions: (Object.keys(actions) as VerifyAttributesAction[]).filter((action) => actions[action]),
    resend,
    offered: seen.choices.map(
      (choice) =>
        attributes.find((name) => choice.startsWith(select.names[name])) ?? (choice as VerifiableAttribute),
    ),
    delivery: shown === 'confirmVerification' ? deliveryOf(seen) : null,
  };
}
