/**
 * The redirect check, walked in a page. The server's rules are what the path says, and are held at the network's stub, as
 * is the text of the page that is gone to, so that a visitor can go on meanwhile.
 */
import { expect, type Page, type Route } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { BuildMeta } from '#contract/builds.ts';
import type { RedirectRule } from '#contract/redirects.ts';
import type { RedirectAnswer, RedirectEvent } from '#machines/redirect/redirect.machine.ts';
import { redirectModel } from '#model-tests/models/redirect.model.ts';
import { projectRedirect, type RedirectProjection } from '#model-tests/models/redirect.projection.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { stopClock } from '#model-tests/kit/stop-clock.ts';
import { en } from '#src/messages/en.ts';
import { siteNotices } from '#src/messages/en/site-notices.ts';
import { origin } from './accounts.ts';

/** Where a visitor is who asks for the first address of a document, when nothing is known of the rules. */
const START = '/about';
const FIRST = '/terms';
/** What they ask for meanwhile. */
const SECOND = '/privacy';
/** What they go on to, and where a rule leads, once the rules may be known: then no request is left to be held. */
const NEXT = '/faq?next=1';
const FOLLOWED = '/help?followed=1';
const ELSEWHERE = 'https://maps.example/new';

const titles: Readonly<Record<string, string>> = {
  [FIRST]: en.pages.terms.title,
  [SECOND]: en.pages.privacy.title,
  [NEXT]: en.pages.faq.title,
  [FOLLOWED]: en.pages.help.title,
};

interface Visit {
  areRulesKnown: boolean;
  /** The address that was asked for last. */
  wanted: string;
  /** Lets the text through of the page that is gone to. */
  release: () => void;
}
const visits = new WeakMap<Page, Visit>();
function visitOf(page: Page): Visit {
  const found = visits.get(page);
  if (!found) throw new Error('The page was not opened by this walk.');
  return found;
}

/**
 * A document of its own: it knows no rules yet. Its clock is stopped, since the page waits only a second and a half for
 * the rules, and would open meanwhile on a slow machine.
 */
async function begin(page: Page): Promise<void> {
  visitOf(page).release();
  await page.clock.resume();
  await page.goto(origin() + START);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await stopClock(page);
  visitOf(page).areRulesKnown = false;
}

/** The rules that lead the address to where the answer says. */
function rulesFor(href: string, told: RedirectAnswer): RedirectRule[] {
  switch (told.kind) {
    case 'stay':
      return [];
    case 'loop':
      return [
        { from: href, to: '/acceptable-use' },
        { from: '/acceptable-use', to: href },
      ];
    default:
      return [{ from: href, to: told.href }];
  }
}

async function answer(route: Route, output: unknown): Promise<void> {
  const page = route.request().frame().page();
  const told = output as RedirectAnswer;
  const [, id = ''] = /([^/]+)\.json$/.exec(route.request().url()) ?? [];
  const meta: BuildMeta = { id, latest: id, redirects: rulesFor(visitOf(page).wanted, told) };
  const left = told.kind === 'leave' ? page.waitForRequest(told.href) : undefined;
  visitOf(page).areRulesKnown = true;
  await route.fulfill({ json: meta });
  await left;
}

/** Nothing is held of such an address. */
const isLate = ({ context: { href } }: Pick<AnyMachineSnapshot, 'context'>): boolean =>
  href === NEXT || href === FOLLOWED;

async function read(page: Page): Promise<RedirectProjection> {
  const heading = await page.getByRole('main').getByRole('heading', { level: 1 }).textContent();
  if (heading === siteNotices.redirectLoop.title) return 'redirectLoop';
  return heading === titles[visitOf(page).wanted] ? 'wanted' : 'before';
}

testInBrowser({
  model: {
    ...redirectModel,
    events: (snapshot): RedirectEvent[] => {
      const wanted = (href: string): RedirectEvent => ({ type: 'path.wanted', href });
      // The router goes where the rule leads, by itself.
      if (snapshot.matches('following')) return [wanted(FOLLOWED)];
      if (snapshot.matches('resting')) return [wanted(FIRST)];
      if (snapshot.matches('checking')) return snapshot.context.href === FIRST ? [wanted(SECOND)] : [];
      // The page that says that an address leads in a circle is there at once.
      return snapshot.matches('passing') ? [wanted(NEXT), { type: 'page.shown' }] : [wanted(NEXT)];
    },
    replies: {
      redirectFor: {
        ...redirectModel.replies.redirectFor,
        'leads to a path': { output: { kind: 'follow', href: FOLLOWED } },
        'leads to another site': { output: { kind: 'leave', href: ELSEWHERE } },
      },
    },
  },
  url: '**/builds/meta/*.json',
  calls: {
    redirectFor: {
      decides: () => true,
      answer,
      isMade: (page) => !visitOf(page).areRulesKnown,
    },
  },
  open: async (page) => {
    const held: Route[] = [];
    visits.set(page, {
      areRulesKnown: false,
      wanted: '',
      release: () => {
        for (const route of held.splice(0)) route.continue().catch(() => {});
      },
    });
    for (const path of [FIRST, SECOND])
      await page.route(`**${path}/_payload.json`, (route) => void held.push(route));
    // A site that answers without a page, so that the browser stays.
    await page.route(ELSEWHERE, (route) => route.fulfill({ status: 204 }));
    await begin(page);
  },
  gestures: {
    'path.wanted': async (page, { href }) => {
      if (href === FIRST) await begin(page);
      visitOf(page).wanted = href;
      if (href !== FOLLOWED) await page.evaluate((to) => history.pushState({}, '', to), href);
      else await expect.poll(() => read(page)).toBe('wanted');
    },
    'page.shown': async (page) => {
      visitOf(page).release();
      await expect.poll(() => read(page)).toBe('wanted');
    },
  },
  childGestures: {},
  // A document that knows the rules answers at once: what is asked for after that, no rule leads on.
  isPossible: (snapshot, step) =>
    !isLate(snapshot) ||
    !snapshot.matches('checking') ||
    (step.kind === 'done' && (step.output as RedirectAnswer).kind === 'stay'),
  isPassing: (snapshot) =>
    snapshot.matches('following') || (isLate(snapshot) && !snapshot.matches('resting')),
  pageObjects: {
    page: (page) => expect(page.getByRole('banner')).toBeVisible(),
    redirectLoop: async (page) => {
      await expect(page.getByText(siteNotices.redirectLoop.help)).toBeVisible();
      // The way on is still there.
      await expect(page.getByRole('banner')).toBeVisible();
    },
  },
  screen: (snapshot) => (snapshot.matches('looping') ? 'redirectLoop' : 'page'),
  project: projectRedirect,
  read,
  // What the page says is written to the console as well. React's error 520 is a page that it has drawn again: the router
  // reads a match that it has removed for a redirect (`MatchView`, TanStack Router 1).
  expectedErrors: /^RedirectLoop|React error #520/,
});
