/**
 * Consent, walked on the cookie policy, where the question and the way back from an answer are both in the page: other
 * tabs that decide, a browser that says no for its owner, and proofs that cannot be delivered for a while.
 */
import { expect, test, type Page } from '@playwright/test';
import { consentModel } from '#model-tests/models/consent.model.ts';
import { projectConsent, type ConsentProjection } from '#model-tests/models/consent.projection.ts';
import { hasAgreed, type ConsentSnapshot } from '#machines/consent/consent.machine.ts';
import type { KeptAnswer, KeptConsent } from '#machines/consent/consent.types.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { consent as t } from '#src/messages/en/consent.ts';
import { CONSENT_PROOF } from '#src/services/consent/consent-keys.ts';
import { startAskingProduct, type AskingProduct } from '../../tests/support/asking-product.ts';
import {
  arrange,
  decideElsewhere,
  expectOnTheWay,
  sendProofs,
  setSignal,
  watchProofs,
} from './consent-browser.ts';

let product: AskingProduct;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  product = await startAskingProduct();
});
test.afterAll(() => product.stop());

const question = (page: Page) => page.getByRole('region', { name: /^Cookies on / });
const choice = (page: Page) => page.getByRole('region', { name: t.yours.title });
/** A visitor answers where they are asked. */
const place = async (page: Page) => ((await question(page).isVisible()) ? question(page) : choice(page));

type Status = ConsentProjection['status'];
const statuses = ['none', 'granted', 'partial', 'withdrawn', 'declined'] as const satisfies readonly Status[];

async function read(page: Page): Promise<ConsentProjection | null> {
  const said = await choice(page).getByRole('status').allInnerTexts();
  const status = statuses.find((one) => said.includes(t.yours.status[one]));
  return status === undefined ? null : { isAsked: await question(page).isVisible(), status };
}

/** What this decision leaves of a proof follows from it; earlier ones that wait are not asked about here. */
const leavesProof = ({ context: { decision } }: ConsentSnapshot): boolean =>
  decision !== null && (decision.kind !== 'partial' || decision.allowed.length > 0);

testInBrowser({
  model: consentModel,
  url: '**/api/proxy?**',
  needsOwnRoutes: true,
  // A proof that is on its way while the next decision is kept is for the page to give up.
  calls: { sendProofs, keepDecision: { ...sendProofs, isMade: () => false } },
  open: async (page) => watchProofs(page),
  happenings: {
    readConsent: async (page, output) => {
      const kept = output as KeptConsent;
      await arrange(page, product.origin, kept);
      await page.goto(`${product.origin}/cookie-policy`);
      await expect(choice(page).getByRole('status')).not.toHaveText(t.yours.status.unknown);
      await expectOnTheWay(page, kept.proofDue ? 1 : 0);
    },
    keepDecision: async (page, output) => {
      const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
      await expect.poll(cookies).toContain(CONSENT_PROOF);
      await expectOnTheWay(page, (output as KeptAnswer).proofDue ? 1 : 0);
    },
  },
  gestures: {
    'everything.allowed': async (page) =>
      (await place(page)).getByRole('button', { name: t.acceptAll, exact: true }).click(),
    'everything.declined': async (page) =>
      (await place(page))
        .getByRole('button', { name: t.decline, exact: true })
        .or(choice(page).getByRole('button', { name: t.yours.withdraw, exact: true }))
        .first()
        .click(),
    'purposes.chosen': async (page, { allowed }) => {
      const form = await place(page);
      const details = form.locator('summary');
      if ((await details.count()) > 0) await details.click();
      await form
        .getByRole('checkbox', { name: t.purposes.functional.name })
        .setChecked(allowed.includes('functional'));
      await form.getByRole('button', { name: t.save, exact: true }).click();
    },
    'decision.madeElsewhere': (page, { decision }) => decideElsewhere(page, product.origin, decision),
    'signal.read': async (page, { unasked }) => {
      await setSignal(page, unasked);
      await page.evaluate(() => void window.dispatchEvent(new Event('focus')));
    },
    'network.returned': (page) => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
  },
  childGestures: {},
  isPossible: (given, step) => {
    const snapshot = given as ConsentSnapshot;
    const { decision } = snapshot.context;
    const isResting = snapshot.matches({ record: 'resting' });
    // A browser reads and keeps faster than a person presses; one that refuses both is in the unit tests.
    if (step.kind === 'error') return step.id === 'sendProofs';
    if (step.kind === 'done' && step.id === 'keepDecision')
      return leavesProof(snapshot) === (step.output as KeptAnswer).proofDue;
    if (step.kind !== 'event') return true;
    if (snapshot.matches({ choice: 'reading' }) || snapshot.matches({ record: 'keeping' })) return false;
    const { type } = step.event;
    // Nothing has changed then, and no event is sent.
    if (type === 'decision.madeElsewhere') return decision?.kind !== 'withdrawn';
    // A visitor with nothing to withdraw leaves no proof, but an earlier one may still wait.
    return (
      hasAgreed(snapshot.context) || isResting || type === 'everything.allowed' || type === 'network.returned'
    );
  },
  isPassing: (snapshot) => snapshot.matches({ choice: 'reading' }) || snapshot.matches({ record: 'keeping' }),
  pageObjects: {
    question: (page) =>
      expect(question(page).getByRole('button', { name: t.acceptAll, exact: true })).toBeEnabled(),
    page: (page) => expect(choice(page)).toBeVisible(),
  },
  screen: (snapshot) => (projectConsent(snapshot).isAsked ? 'question' : 'page'),
  project: (snapshot): ConsentProjection | null => projectConsent(snapshot),
  read,
  // What is cut off is tried again.
  expectedErrors: /Failed to fetch/,
});
