/**
 * Privacy, as the network and the storages of a browser see it: before consent, after it, and after it was taken back.
 * The analytics library is the real one, and what it sends goes to a real server.
 */
import { consent as t } from '#src/messages/en/consent.ts';
import { en } from '#src/messages/en.ts';
import { maps } from '#src/messages/en/maps.ts';
import { addressOf } from './support/preview.ts';
import {
  abroad,
  actorsBegun,
  apartFromScroll,
  expect,
  hasLibrary,
  ofAnalytics,
  openPage,
  press,
  proofRecorded,
  question,
  stored,
  test,
  unknownTo,
  walk,
} from './support/privacy.ts';
import { enterCredentials } from './support/test.ts';

/** What the library writes, and removes at once, to see whether there is a storage. */
const trials: ReadonlySet<string> = new Set(['__mplssupport__', '__support__']);

test('before anything is decided nothing is loaded, sent or stored for analytics', async ({
  page,
  recorder: { asked, written },
  product: { origin, sink },
}) => {
  await walk(page);
  await expect(question(page)).toBeVisible();
  expect(abroad(asked, origin)).toEqual([]);
  expect(await hasLibrary(page, asked)).toBe(false);
  expect(sink.requests).toEqual([]);
  expect(apartFromScroll(written)).toEqual([]);
  expect(apartFromScroll(await stored(page))).toEqual([]);
});

test('accepting loads it, and uses are sent to the configured host', async ({
  page,
  context,
  recorder: { asked, written },
  product: { origin, sink },
}) => {
  const dataset = await addressOf(page, 'Penguins');
  await openPage(page, '/about');
  const recorded = proofRecorded(page);
  await press(page, t.acceptAll).click();
  await expect(question(page)).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
  expect((await recorded).status()).toBe(200);
  const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
  expect(cookies['userConsent']).toBe('granted');
  expect(decodeURIComponent(cookies['userAllowedCookies'] ?? '')).toBe('{"Functional Cookies":true}');
  expect(cookies['consentProof']).toMatch(/^1\.[0-9a-f-]{36}$/);

  await openPage(page, `${dataset}?utm_source=somewhere`);
  await expect(question(page)).toBeHidden();
  await expect.poll(() => sink.events.map(({ event }) => event)).toContain('dataset viewed');
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click();
  await expect.poll(() => sink.events.map(({ event }) => event)).toContain('raw file downloaded');
  const viewed = sink.events.find(({ event }) => event === 'dataset viewed');
  expect(viewed?.properties).toMatchObject({
    token: 'phc_test',
    datasetGUID: dataset.split('/').at(-1),
    status: 'published',
    visibility: 'public',
    $ip: null,
  });
  // Nothing of its own: no views of pages, no presses, no addresses.
  expect(sink.events.filter(({ event }) => event.startsWith('$'))).toEqual([]);
  expect(JSON.stringify(sink.events)).not.toMatch(/http|utm|Chrome|screen|referrer/);
  // Nothing was asked of the host: neither settings nor code.
  expect(sink.requests.filter(({ method }) => method !== 'POST')).toEqual([]);
  expect(unknownTo(await stored(page))).toEqual([]);
  // What is not seen before consent and after its withdrawal would be: here it is.
  expect(await hasLibrary(page, asked)).toBe(true);
  expect(new Set(abroad(asked, origin))).toEqual(new Set([sink.origin]));
  expect(ofAnalytics(written).map(([kind]) => kind)).toContain('localStorage');
  expect(unknownTo(written).filter(([, name]) => !trials.has(name))).toEqual([]);
});

test('taking it back stops it in every tab and removes what it has stored', async ({
  page,
  context,
  recorder,
  product: { origin, sink },
}) => {
  const dataset = await addressOf(page, 'Penguins');
  await openPage(page, dataset);
  await press(page, t.acceptAll).click();
  await expect.poll(async () => ofAnalytics(await stored(page)).length).toBeGreaterThan(0);
  await page.reload();
  await actorsBegun(page);
  await expect.poll(() => sink.events.length).toBeGreaterThan(0);

  const other = await context.newPage();
  await openPage(other, '/cookie-policy');
  await expect(other.getByText(t.yours.status.granted)).toBeVisible();
  const recorded = proofRecorded(other);
  await other.getByRole('button', { name: t.yours.withdraw }).click();
  await expect(other.getByText(t.yours.status.withdrawn)).toBeVisible();
  expect((await recorded).request().postDataJSON()).toMatchObject({ choice: 'withdrawn', allowed: [] });
  for (const tab of [page, other]) await expect.poll(async () => ofAnalytics(await stored(tab))).toEqual([]);

  const before = sink.events.length;
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click();
  recorder.clear();
  await walk(page);
  expect(await hasLibrary(page, recorder.asked)).toBe(false);
  expect(abroad(recorder.asked, origin)).toEqual([]);
  expect(apartFromScroll(recorder.written)).toEqual([]);
  expect(sink.events.length).toBe(before);
  expect(ofAnalytics(await stored(page))).toEqual([]);
  const proof = (await context.cookies()).find(({ name }) => name === 'consentProof');
  expect(proof?.value).toBe('1');
});

test('anyone who signs in is identified once, and forgotten when they sign out', async ({
  page,
  product: { sink },
}) => {
  await openPage(page, '/sign-in?to=%2Fabout');
  await press(page, t.decline).click();
  await enterCredentials(page, 'marta');
  await page.waitForURL('**/about');
  await expect(page.getByRole('banner').getByRole('button', { name: /Marta/ })).toBeVisible();
  expect(sink.requests).toEqual([]);
  // Pending until consent is given.
  await page.getByRole('contentinfo').getByRole('link', { name: en.frame.footer.choice }).click();
  await page.getByRole('button', { name: t.acceptAll }).click();
  await expect.poll(() => sink.events.map(({ event }) => event)).toEqual(['$identify']);
  const [identified] = sink.events;
  const sub = identified?.properties['distinct_id'];
  expect(sub).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.stringify(identified)).not.toMatch(/marta|leeds/i);

  await page.getByRole('banner').getByRole('button', { name: /Marta/ }).click();
  await page.getByRole('button', { name: en.frame.signOut }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: en.frame.signIn })).toBeVisible();
  await openPage(page, await addressOf(page, 'Penguins'));
  await expect.poll(() => sink.events.map(({ event }) => event)).toContain('dataset viewed');
  expect(sink.events.at(-1)?.properties['distinct_id']).not.toBe(sub);
});

test('a map that is made, published, seen and removed is reported by its GUID alone', async ({
  page,
  product: { sink },
}) => {
  await openPage(page, '/sign-in?to=%2Fdashboard%2Fmaps');
  await press(page, t.acceptAll).click();
  await enterCredentials(page, 'marta');
  await page.getByRole('link', { name: 'Edit Wind over north-western Europe' }).click();
  await page.getByRole('button', { name: maps.edit.publish.again }).click();
  await page.getByRole('link', { name: maps.edit.publish.look }).click();
  const reported = () => sink.events.filter(({ event }) => event.startsWith('map '));
  await expect.poll(() => reported().map(({ event }) => event)).toEqual(['map edited', 'map viewed']);
  await page.goBack();
  await page.getByRole('link', { name: maps.title, exact: true }).click();
  await page.getByRole('button', { name: maps.newMap }).click();
  await expect(page.getByRole('heading', { level: 1, name: maps.edit.heading })).toBeVisible();
  await page.getByRole('link', { name: maps.title, exact: true }).click();
  await page.getByRole('button', { name: 'Duplicate Untitled map' }).click();
  await page.getByRole('button', { name: 'Delete Copy of Untitled map' }).click();
  await expect
    .poll(() =>
      reported()
        .map(({ event }) => event)
        .slice(2),
    )
    .toEqual(['map created', 'map created', 'map removed']);
  const [edited, viewed, created, copied, removed] = reported().map(({ properties }) => properties);
  expect(edited).toMatchObject({ layers: 1, mapGUID: viewed?.['mapGUID'] });
  expect(created).toMatchObject({ layers: 0 });
  expect(copied).toMatchObject({ layers: 0, mapGUID: removed?.['mapGUID'] });
  expect(copied?.['mapGUID']).not.toBe(created?.['mapGUID']);
  expect(JSON.stringify(reported())).not.toMatch(/Wind|Untitled|Europe/);
});
