/**
 * The product in the pseudo-language: no text is hard-coded, nothing lacks room when texts are 40 % longer, and lines
 * that run from right to left break nothing. See docs/languages.md.
 */
import type { Page } from '@playwright/test';
import { pictureLimits } from '#contract/app-constants.ts';
import { CONSENT_POLICY_VERSION } from '#contract/consent-constants.ts';
import { orders } from '#contract/fixed-values.ts';
import { rules } from '#contract/messages/en/rules.ts';
import { drawPng } from '#proxy/sample/picture.ts';
import { publicRoutes } from '#src/app/access.ts';
import { appSubmission } from '#src/messages/en/app-submission.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { datasetPage } from '#src/messages/en/dataset-page.ts';
import { embed } from '#src/messages/en/embed.ts';
import { frame } from '#src/messages/en/frame.ts';
import { preview } from '#src/messages/en/preview.ts';
import { languageNames } from '#src/screens/dataset/api-samples.ts';
import { buildPseudo } from '../../scripts/build-pseudo.ts';
import { pseudoText as say } from '../../scripts/vite/pseudo-text.ts';
import type { Direction } from '../../scripts/vite/pseudo-language.ts';
import { startProduct } from '../support/product.ts';
import { foreignTexts, recordData } from './support/foreign-texts.ts';
import { lostTexts } from './support/lost-texts.ts';
import { addressOf } from '../browser/support/preview.ts';
import {
  accounts,
  expect,
  hydrated,
  PASSWORD,
  test as base,
  visit,
  type Account,
} from '../browser/support/test.ts';

/** The product that is looked at: one direction after the other, as one worker runs the tests. */
let product: Awaited<ReturnType<typeof startProduct>> | undefined;

const test = base.extend<{ pseudo: string }>({
  // Fixtures are there for the hooks too, the one that starts the product among them.
  pseudo: async ({}, use) => use(product?.origin ?? ''),
  baseURL: async ({ pseudo }, use) => use(pseudo),
  page: async ({ page }, use) => {
    await recordData(page);
    await use(page);
  },
});

function serve(direction: Direction): void {
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    await buildPseudo();
    // No server listens there; the configured address is why visitors are asked for consent.
    const analytics = { ANALYTICS_HOST: 'http://127.0.0.1:9', ANALYTICS_KEY: 'phc_test' };
    product = await startProduct({ PSEUDO_LANGUAGE: direction, ...analytics });
  });
  test.afterAll(() => product?.stop());
}

/** Words that are the same in every language: names of programming languages, and words that the specification fixes. */
const names = [...Object.values(languageNames), ...Object.values(orders)];
/** A language that texts can be read in is named in itself, whatever the language of the page. */
const ownNamesOfLanguages = (page: Page) => page.locator('a[hreflang][lang]').allTextContents();
/** Pages whose address has values, each with one to look at; null: has a test of its own below. */
const examples: Readonly<Record<string, string | null>> = {
  '/discovery/apps/$appGUID': null,
  '/discovery/themes/$theme': '/discovery/themes/environment',
  '/discovery/tags/$tag': '/discovery/tags/weather',
  '/organisation/$orgSlug': '/organisation/leeds-open-data',
  '/organisation/$orgSlug/discovery/$datasetGUID': null,
  '/organisation/$orgSlug/dataset/$datasetGUID': null,
  '/preview/$resourceGUID': null,
  '/embed/$resourceGUID': '/embed/0b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4',
  '/sign-in/{-$step}': '/sign-in',
  '/sign-up/{-$step}': '/sign-up',
  '/forgot-password/{-$step}': '/forgot-password',
  '/verify/{-$step}': '/verify',
};
const publicPages = [
  ...publicRoutes.map(({ path }) => (path.includes('$') ? examples[path] : path)),
  '/discovery?keywords=weather&status=published&bbox=-2,53,0,55&updated=year&has=map',
  '/discovery?keywords=zzqqxx',
  '/sign-up/confirm',
  '/forgot-password/confirm',
  '/nowhere',
].filter((path) => path !== null);
const memberPages = [
  '/dashboard/datasets',
  '/dashboard/following',
  '/dashboard/apps',
  '/dashboard/apps/submit',
];
/** A desk, and the smallest telephone. */
const widths = [1440, 360];

/** The consent of this visitor is known, so that the question is in front of nothing. */
const decide = (page: Page, url: string) =>
  page.context().addCookies([
    { name: 'userConsent', value: 'partial', url },
    { name: 'userAllowedCookies', value: '{}', url },
    { name: 'consentProof', value: String(CONSENT_POLICY_VERSION), url },
  ]);

/** Fills in the form of signing in, on its page or in its dialog. */
async function fillIn(page: Page, account: Account): Promise<void> {
  const form = page.getByRole('main').or(page.getByRole('dialog'));
  const { credentials } = authentication.signIn;
  await form.getByLabel(say(credentials.email)).fill(accounts[account]);
  await form.getByLabel(say(credentials.password), { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: say(credentials.act) }).click();
}

for (const direction of ['ltr', 'rtl'] as const)
  test.describe(direction, () => {
    serve(direction);

    /** The page as it stands; what is hard-coded is so in either direction. */
    async function checkPage(page: Page, what: string): Promise<void> {
      const soft = expect.configure({ soft: true });
      if (direction === 'ltr')
        await soft
          .poll(
            async () => foreignTexts(page, [...names, ...(await ownNamesOfLanguages(page))]),
            `${what}: texts of no catalogue`,
          )
          .toEqual([]);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await soft.poll(() => lostTexts(page), `${what}: texts without room at ${width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: 1440, height: 800 });
    }

    async function open(page: Page, path: string): Promise<void> {
      await page.goto(path);
      // What comes late has texts as well; they are looked for in one direction.
      if (direction === 'ltr') await hydrated(page);
      else await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      // A list that is still loading has few texts.
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await checkPage(page, path);
    }

    test('public pages, with the question of consent', async ({ page }) => {
      test.setTimeout(180_000);
      for (const path of publicPages) await open(page, path ?? 'a public page without an example');
    });

    test('a dataset: what it says, its table, its chart, its map, and how it is shared', async ({
      page,
      pseudo,
    }) => {
      test.setTimeout(120_000);
      await decide(page, pseudo);
      const address = await addressOf(page, 'Airports of the United States');
      await open(page, address);
      const part = page.locator('#preview');
      await part.scrollIntoViewIfNeeded();
      const views = part.getByRole('group', { name: say(preview.viewsLabel) });
      await expect(views).toBeVisible({ timeout: 30_000 });
      await checkPage(page, 'a table');
      await views.getByRole('button', { name: say(preview.views.chart) }).click();
      await expect(part.getByRole('img').first()).toBeVisible({ timeout: 30_000 });
      await checkPage(page, 'a chart');
      await views.getByRole('button', { name: say(preview.views.map) }).click();
      await expect(page.locator('.map-canvas')).toHaveAttribute('data-ready', 'true', { timeout: 30_000 });
      await checkPage(page, 'a map');
      await page.getByRole('button', { name: say(datasetPage.share.embed) }).click();
      await expect(page.getByRole('dialog', { name: say(embed.share.title) })).toBeVisible();
      await checkPage(page, 'the dialog of sharing');
    });

    test('an app', async ({ page, pseudo }) => {
      await decide(page, pseudo);
      await visit(page, '/discovery/apps');
      await page.getByRole('main').locator('h2 a, h3 a').first().click();
      await page.waitForURL(/\/apps\/[0-9a-f-]{36}$/);
      await open(page, new URL(page.url()).pathname);
    });

    test('signing in over a page', async ({ page, pseudo }) => {
      await decide(page, pseudo);
      await visit(page, '/about');
      await page
        .getByRole('banner')
        .getByRole('link', { name: say(frame.signIn) })
        .click();
      const dialog = page.getByRole('dialog', { name: say(authentication.signIn.credentials.title) });
      await dialog.getByRole('button', { name: say(authentication.signIn.credentials.act) }).click();
      await expect(dialog.getByText(say(authentication.fields['password.required']))).toBeVisible();
      await checkPage(page, 'an empty form in a dialog');
    });

    test('an account that is refused', async ({ page, pseudo }) => {
      await decide(page, pseudo);
      await visit(page, '/sign-up');
      const form = page.getByRole('main');
      const { register } = authentication.signUp;
      const submit = form.getByRole('button', { name: say(register.act) });
      await submit.click();
      await expect(form.getByText(say(authentication.fields['password.required'])).first()).toBeVisible();
      await checkPage(page, 'an empty form of signing up');
      await form.getByLabel(say(authentication.shared.newPassword.label), { exact: true }).fill('short');
      await submit.click();
      await expect(form.getByText(say(authentication.fields['password.numbers']))).toBeVisible();
      await checkPage(page, 'a password that is too weak');
    });

    test('an app that is refused, by the form and by the server', async ({ page, pseudo }) => {
      await decide(page, pseudo);
      await visit(page, '/sign-in?to=%2Fdashboard%2Fapps%2Fsubmit');
      await fillIn(page, 'marta');
      await page.waitForURL('**/dashboard/apps/submit');
      const form = page.getByRole('main');
      const { fields } = appSubmission;
      await form.getByLabel(say(fields.url)).fill('http://not.secure.example/');
      await form.getByRole('button', { name: say(appSubmission.submit) }).click();
      const said = [
        rules['app.nameMissing'],
        rules['app.kindMissing'],
        rules['app.summaryMissing'],
        rules['app.urlNotWhole'],
        rules['app.datasetsMissing'],
      ];
      for (const sentence of said)
        await expect(form.locator('.error').getByText(say(sentence))).toBeVisible();
      // The server answers in English and names the rule.
      const size = { width: 50, height: 50 };
      const buffer = drawPng(() => [0, 0, 0], size.width, size.height);
      await form
        .getByLabel(say(fields.picture))
        .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer });
      const { width: leastWidth, height: leastHeight } = pictureLimits;
      const small = rules['picture.tooFewPixels']({ leastWidth, leastHeight, ...size });
      await expect(form.getByText(say(small))).toBeVisible();
      await checkPage(page, 'an app that is refused');
    });

    for (const [account, method] of [
      ['ade', 'email'],
      ['noor', 'totp'],
    ] as const)
      test(`the code of ${account}`, async ({ page, pseudo }) => {
        await decide(page, pseudo);
        await visit(page, '/sign-in');
        await fillIn(page, account);
        await expect(
          page.getByRole('heading', { name: say(authentication.challenge.code.title[method]) }),
        ).toBeVisible();
        await checkPage(page, `a code by ${method}`);
      });

    test('the pages of members', async ({ page, pseudo }) => {
      test.setTimeout(120_000);
      await decide(page, pseudo);
      await visit(page, '/sign-in?to=%2Fdashboard%2Fdatasets');
      await fillIn(page, 'marta');
      await page.waitForURL('**/dashboard/datasets');
      for (const path of memberPages) await open(page, path);
    });

    if (direction === 'rtl') return;
    test('what is looked for is seen: words of no catalogue, and words without room', async ({
      page,
      pseudo,
    }) => {
      await decide(page, pseudo);
      await visit(page, '/about');
      await expect.poll(() => foreignTexts(page)).toEqual([]);
      await expect.poll(() => lostTexts(page)).toEqual([]);
      const put = (html: { text: string; label?: string; style?: string }) =>
        page.evaluate(({ text, label, style }) => {
          const place = document.createElement('p');
          place.textContent = text;
          if (label !== undefined) place.setAttribute('aria-label', label);
          place.setAttribute('style', style ?? '');
          // Not in a part of the page that React may still be about to take over.
          document.body.append(place);
        }, html);
      await put({ text: say('Sort by'), label: 'Sort by' });
      await put({ text: `${say('Sort by')}: newest` });
      await put({ text: '12 datasets' });
      expect(await foreignTexts(page)).toEqual([
        `p: ${say('Sort by')}: newest`.replaceAll(/\s+/g, ' '),
        'p: 12 datasets',
        'p [aria-label]: Sort by',
      ]);
      await put({ text: say('Cut'), style: 'inline-size: 1rem; overflow: hidden' });
      await put({ text: say('Spilt'), style: 'inline-size: 1rem; white-space: nowrap' });
      await put({ text: say('Lower'), style: 'block-size: 4px; overflow: hidden' });
      await put({ text: say('Wide '.repeat(80)), style: 'white-space: nowrap' });
      const lost = (await lostTexts(page)).map((one) => one.replace(/[: ].*/, ''));
      expect(new Set(lost)).toEqual(new Set(['cut', 'out', 'beyond', 'the']));
    });
  });
