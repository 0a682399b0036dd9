/**
 * Signing in with a provider, walked on its page. The running service and its mock of a provider answer; the
 * way to the provider is blocked where the walk is about a browser that does not leave.
 */
import { expect, type Page, type Route } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import { federatedSignInModel } from '#model-tests/models/federated-sign-in.model.ts';
import { projectFederatedSignIn } from '#model-tests/models/federated-sign-in.projection.ts';
import type {
  FederatedSignInOutput,
  ReturnAnswer,
} from '#machines/federated-sign-in/federated-sign-in.types.ts';
import type { FederatedSignInSnapshot } from '#machines/federated-sign-in/federated-sign-in.machine.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import type { Allow } from '#model-tests/kit/graph.ts';
import { en } from '#src/messages/en.ts';
import { origin } from './accounts.ts';
import { PROVIDER, readFederatedSignIn, screen, t } from './federated-sign-in.page.ts';

const { leaving, refused } = t.federatedSignIn;
const button = (page: Page, name: string) => screen(page).getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) =>
  screen(page).getByRole('heading', { level: 1, name, exact: true });
const invitation = (page: Page) => page.getByRole('banner').getByRole('link', { name: en.frame.signIn });
const account = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: en.frame.account('Ines Duarte') });

/** Pages whose last exchange has opened a session. */
const opened = new WeakSet<Page>();

/** The browser is not let go: an answer without content leaves it where it is. */
const blockTheWay = (page: Page) =>
  routeCalls(page, '**/oauth2/authorize**', (route) => route.fulfill({ status: 204 }));

/** The token that the service has issued, without the name of its issuer. */
function withoutIssuer(token: string): string {
  const [head, body = '', signature] = token.split('.');
  const { iss: _, ...claims } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { iss: string };
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

async function answerExchange(route: Route, output: unknown): Promise<void> {
  const answer = output as ReturnAnswer;
  if (answer.kind === 'signedIn') {
    opened.add(route.request().frame().page());
    return route.continue();
  }
  if (answer.kind !== 'refused') throw new Error(`No exchange ends in '${answer.kind}'.`);
  if (answer.code !== 'issuerMissing')
    return route.fulfill({
      status: 400,
      json: { error: 'access_denied', error_description: answer.description },
    });
  const response = await route.fetch();
  const tokens = (await response.json()) as { id_token: string };
  return route.fulfill({ response, json: { ...tokens, id_token: withoutIssuer(tokens.id_token) } });
}

/** What a page can meet that has an answer to exchange, in a deployment that is complete. */
const isPossible: Allow = (given, step) => {
  const snapshot = given as unknown as FederatedSignInSnapshot;
  if (step.kind === 'event') return step.event.type !== 'flow.left' && !isPassing(snapshot);
  if (step.kind === 'error') return false;
  if (step.kind !== 'done') return true;
  const answer = step.output as { readonly kind: string; readonly code?: string };
  if (step.id === 'leaveForProvider') return answer.kind === 'leaving';
  return answer.kind === 'signedIn' || answer.code === 'providerRefused' || answer.code === 'issuerMissing';
};

/** Building the request needs no service and no network. */
const isPassing = (snapshot: FederatedSignInSnapshot): boolean => snapshot.matches({ leaving: 'settingOff' });

const headingIsFocused = async (page: Page) =>
  expect(screen(page).getByRole('heading', { level: 1 })).toBeFocused();

testInBrowser({
  model: federatedSignInModel,
  url: '**/oauth2/token',
  calls: { completeReturn: { decides: () => true, answer: answerExchange } },
  happenings: { leaveForProvider: async () => {} },
  isPassing,
  isPossible,
  open: async (page, inputName) => {
    await page.goto(`${origin()}/sign-in`);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    await expect(button(page, PROVIDER)).toBeVisible();
    if (inputName === 'a provider chosen') await blockTheWay(page);
    await button(page, PROVIDER).click();
    if (inputName === 'a provider chosen') return;
    await page.getByRole('link', { name: /Ines/ }).click();
    await page.waitForURL('**/sign-in**');
    await blockTheWay(page);
  },
  gestures: {
    'back.requested': (page) => button(page, t.shared.back).click(),
    'retry.requested': (page) =>
      button(page, leaving.act(PROVIDER))
        .or(button(page, refused.retry(PROVIDER)))
        .click(),
    'flow.left': async () => {},
    'flow.cancelled': (page) =>
      page
        .getByRole('banner')
        .getByRole('link', { name: new RegExp(`^${en.frame.auth.browse}`) })
        .click(),
  },
  childGestures: {},
  pageObjects: {
    leavingForProvider: async () => {},
    returningFromProvider: headingIsFocused,
    providerRefused: headingIsFocused,
  },
  project: projectFederatedSignIn,
  // A flow that was left waits for its call unseen.
  screen: (snapshot) => (snapshot.hasTag('left') ? null : projectFederatedSignIn(snapshot).screen),
  read: readFederatedSignIn,
  afterwards: async (page, output) => {
    const { kind } = (output ?? { kind: 'cancelled' }) as FederatedSignInOutput;
    if (kind === 'left') {
      await expect(heading(page, t.signIn.credentials.title)).toBeVisible();
      return;
    }
    const isMember = output !== undefined && opened.has(page);
    await expect(isMember ? account(page) : invitation(page)).toBeVisible();
  },
});
