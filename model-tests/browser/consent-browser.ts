/** What a browser stores of consent before a page is opened, what another tab does to it, and proofs on their way. */
import { randomUUID } from 'node:crypto';
import { expect, type Page, type Request } from '@playwright/test';
import { CONSENT_POLICY_VERSION } from '#contract/consent-constants.ts';
import type { ConsentProof } from '#contract/consent.ts';
import type { Decision, KeptConsent } from '#machines/consent/consent.types.ts';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import {
  CONSENT_PROOF,
  UNSENT_PROOFS,
  USER_ALLOWED_COOKIES,
  USER_CONSENT,
} from '#src/services/consent/consent-keys.ts';

/** The cookies of a decision, under this policy or an earlier one. */
const cookiesOf = (
  url: string,
  { decision, hasAgreed }: Pick<KeptConsent, 'decision' | 'hasAgreed'>,
  version: number,
) => {
  const isAllowed =
    decision?.kind === 'granted' || (decision?.kind === 'partial' && decision.allowed.length > 0);
  const values = {
    [USER_CONSENT]: decision?.kind ?? 'granted',
    [USER_ALLOWED_COOKIES]: encodeURIComponent(JSON.stringify({ 'Functional Cookies': isAllowed })),
    [CONSENT_PROOF]: hasAgreed ? `${version}.${randomUUID()}` : String(version),
  };
  return Object.entries(values).map(([name, value]) => ({ name, value, url }));
};

/** Brings a browser to where a page finds this; before the page is opened. */
export async function arrange(page: Page, url: string, kept: KeptConsent): Promise<void> {
  const { decision, hasAgreed, unasked, proofDue } = kept;
  if (decision !== null) await page.context().addCookies(cookiesOf(url, kept, CONSENT_POLICY_VERSION));
  else if (hasAgreed) await page.context().addCookies(cookiesOf(url, kept, CONSENT_POLICY_VERSION - 1));
  if (unasked) await setSignal(page, true);
  if (!proofDue) return;
  const proof: ConsentProof = {
    consentId: randomUUID(),
    policyVersion: CONSENT_POLICY_VERSION,
    choice: 'granted',
    allowed: ['functional'],
    decidedAt: new Date().toISOString(),
  };
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    UNSENT_PROOFS,
    JSON.stringify([proof]),
  ] as const);
}

/** Global Privacy Control, in this document and in those that are opened after it. */
export async function setSignal(page: Page, saysNo: boolean): Promise<void> {
  const set = (value: boolean) =>
    void Object.defineProperty(navigator, 'globalPrivacyControl', { value, configurable: true });
  await page.addInitScript(set, saysNo);
  await page.evaluate(set, saysNo);
}

/** Another tab keeps a decision and says so. */
export async function decideElsewhere(page: Page, origin: string, decision: Decision): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(`${origin}/robots.txt`);
  const hasAgreed = decision.kind === 'granted' || decision.allowed.length > 0;
  await page.context().addCookies(cookiesOf(origin, { decision, hasAgreed }, CONSENT_POLICY_VERSION));
  await other.evaluate(() => {
    const channel = new BroadcastChannel('consent');
    channel.postMessage('decided');
    channel.close();
  });
  await other.close();
}

const isRecord = (request: Request): boolean =>
  new URL(request.url()).searchParams.get('url') === 'auth/consent/record';
const isPending = (request: Request): boolean => request.failure() === null;

interface Proofs {
  readonly made: Request[];
  /** Proofs go to the service as they are made. */
  areLetThrough: boolean;
}
const proofs = new WeakMap<Page, Proofs>();
function proofsOf(page: Page): Proofs {
  const found = proofs.get(page) ?? { made: [], areLetThrough: false };
  proofs.set(page, found);
  return found;
}

/** Notes every proof that the page sends; before the page is opened. */
export function watchProofs(page: Page): void {
  const { made } = proofsOf(page);
  page.on('request', (request) => {
    if (isRecord(request)) made.push(request);
  });
}

/** Waits until so many proofs are on their way; one that another has overtaken is given up by the page. */
export const expectOnTheWay = (page: Page, count: number): Promise<void> =>
  expect.poll(() => proofsOf(page).made.filter(isPending).length).toBe(count);

/** Proofs on their way: the service takes them, one after the other, or they are cut off. */
export const sendProofs: HeldCall = {
  decides: (request) =>
    isRecord(request) && isPending(request) && !proofsOf(request.frame().page()).areLetThrough,
  answer: async (route) => {
    const page = route.request().frame().page();
    const state = proofsOf(page);
    state.areLetThrough = true;
    await route.continue();
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), UNSENT_PROOFS)).toBe(null);
    state.made.length = 0;
    state.areLetThrough = false;
  },
  break: async (route) => {
    const page = route.request().frame().page();
    const failed = page.waitForEvent('requestfailed', isRecord);
    await route.abort('connectionfailed');
    await failed;
    proofsOf(page).made.length = 0;
    // What the page begins to do with it, it does before it answers this.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  },
};
