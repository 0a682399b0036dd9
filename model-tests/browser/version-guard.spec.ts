/**
 * The version guard, walked in a page: a server whose answers are held, code that is missing, something that was typed,
 * and navigations that no page follows, so that the browser is taken to have stayed.
 */
import { expect, type Page } from '@playwright/test';
import { LATEST_BUILD_PATH } from '#contract/builds.ts';
import { RUNTIME_CONFIGURATION_ID } from '#contract/rendering.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { LatestBuild, ReloadAnswer } from '#machines/version-guard/version-guard.machine.ts';
import { versionGuardModel } from '#model-tests/models/version-guard.model.ts';
import {
  projectVersionGuard,
  type VersionGuardProjection,
} from '#model-tests/models/version-guard.projection.ts';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { countAnswers, hearOf } from '#model-tests/kit/heard-answers.ts';
import { siteNotices } from '#src/messages/en/site-notices.ts';
import { RELOADED_AT } from '#src/services/storage/keys.ts';
import { actorsRun, origin } from './accounts.ts';

const { newVersion: t } = siteNotices;
const RUNNING = 'build-1';
/** The same document, where a reload comes to something else; the names tell the two apart, and no page knows them. */
const RELOADED = 'build-1, loaded again a moment ago';
const FORGETFUL = 'build-1, in a browser that keeps nothing';

const notice = (page: Page) => page.locator('.version-notice');
const press = (page: Page, name: string) => notice(page).getByRole('button', { name, exact: true }).click();

/** Documents that the browser has asked for, and of how many the walk knows. */
interface Navigations {
  asked: number;
  expected: number;
}
const navigations = new WeakMap<Page, Navigations>();

async function navigated(page: Page): Promise<void> {
  const found = navigations.get(page);
  if (!found) throw new Error('The page was not opened by this walk.');
  found.expected += 1;
  await expect.poll(() => found.asked).toBe(found.expected);
}

/** A field like any other: what is typed into it goes with the page, or does not if the field is gone. */
const setTyped = (page: Page, isTyped: boolean) =>
  page.evaluate((typed) => {
    document.getElementById('typed')?.remove();
    if (!typed) return;
    const field = Object.assign(document.createElement('input'), { id: 'typed', ariaLabel: 'Remark' });
    // Not in a part of the page that React may still be about to take over.
    document.querySelector('footer')?.append(field);
    field.value = 'Half a sentence';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, isTyped);

async function read(page: Page): Promise<VersionGuardProjection> {
  const [text = null] = await notice(page).allInnerTexts();
  if (text === null) return 'nothing';
  return text.includes(t.ask) ? 'confirmUpdate' : 'newVersion';
}

const latestBuild: HeldCall = {
  decides: () => true,
  answer: async (route, output) => {
    const page = route.request().frame().page();
    const configuration = await page.locator(`#${RUNTIME_CONFIGURATION_ID}`).textContent();
    const { buildId } = JSON.parse(configuration ?? '') as RuntimeConfiguration;
    const isNewer = (output as LatestBuild).id !== RUNNING;
    const json: LatestBuild = { id: isNewer ? 'another-build' : buildId };
    await hearOf(page, () => route.fulfill({ json }));
  },
  break: (route) => hearOf(route.request().frame().page(), () => route.abort('connectionfailed')),
};

testInBrowser({
  model: {
    ...versionGuardModel,
    inputs: {
      'a document': { runningBuild: RUNNING },
      'a document that was reloaded a moment ago': { runningBuild: RELOADED },
      'a document of a browser that keeps nothing': { runningBuild: FORGETFUL },
    },
  },
  url: `**${LATEST_BUILD_PATH}`,
  // The browser itself answers a reload.
  calls: { latestBuild, latestBuildOfChunk: latestBuild, reload: { ...latestBuild, isMade: () => false } },
  open: async (page, inputName) => {
    await page.goto(`${origin()}/about`);
    await actorsRun(page);
    await countAnswers(page, LATEST_BUILD_PATH);
    const found: Navigations = { asked: 0, expected: 0 };
    navigations.set(page, found);
    await page.route('**', (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      // An answer without a page: the browser stays where it is.
      found.asked += 1;
      return route.fulfill({ status: 204 });
    });
    await page.evaluate(
      ([input, key]) => {
        if (input.includes('a moment ago')) sessionStorage.setItem(key, String(Date.now() + 1e6));
        if (input.includes('keeps nothing'))
          Object.defineProperty(Storage.prototype, 'setItem', {
            value: () => {
              throw new DOMException('Refused.', 'QuotaExceededError');
            },
          });
      },
      [inputName, RELOADED_AT] as const,
    );
  },
  happenings: {
    reload: async (page, output) => {
      if ((output as ReloadAnswer).kind === 'reloading') await navigated(page);
    },
    loadPage: (page) => navigated(page),
  },
  gestures: {
    'check.suggested': (page) => page.evaluate(() => void window.dispatchEvent(new Event('focus'))),
    'page.wanted': async (page) => {
      await setTyped(page, false);
      // Another page than the one that is open.
      await page.evaluate(() =>
        history.pushState({}, '', location.pathname === '/terms' ? '/privacy' : '/terms'),
      );
    },
    'update.requested': async (page, { hasTyped }) => {
      await setTyped(page, hasTyped);
      await press(page, t.act);
    },
    'update.confirmed': (page) => press(page, t.confirm),
    'update.cancelled': (page) => press(page, t.cancel),
    'chunk.missing': async (page, { hasTyped }) => {
      await setTyped(page, hasTyped);
      // Vite's word for it, before the import fails where it was made.
      await page.evaluate(() => void window.dispatchEvent(new Event('vite:preloadError')));
    },
  },
  childGestures: {},
  isPossible: ({ context }, step) => {
    if (!('id' in step)) return true;
    if (step.id === 'reload' && step.kind === 'error') return context.runningBuild === FORGETFUL;
    if (step.id === 'reload' && step.kind === 'done')
      return context.runningBuild === ((step.output as ReloadAnswer).kind === 'guarded' ? RELOADED : RUNNING);
    // A browser does not refuse to go to another page.
    if (step.id === 'loadPage') return step.kind === 'done';
    // To the other names, this build is another one.
    return (
      step.kind !== 'done' || context.runningBuild === RUNNING || (step.output as LatestBuild).id !== RUNNING
    );
  },
  // What a reload comes to is known at once.
  isPassing: (snapshot) => snapshot.matches('reloading'),
  pageObjects: {
    page: (page) => expect(page.getByRole('main')).toBeVisible(),
    newVersion: (page) => expect(notice(page).getByRole('button', { name: t.act })).toBeEnabled(),
    confirmUpdate: (page) => expect(notice(page).getByRole('button', { name: t.cancel })).toBeEnabled(),
  },
  screen: (snapshot) => {
    const shown = projectVersionGuard(snapshot);
    return shown === 'nothing' ? 'page' : shown;
  },
  project: projectVersionGuard,
  read,
});
