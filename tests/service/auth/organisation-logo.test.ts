/** The logo of an organisation: which pictures are taken, and how they are handed out. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogos } from '#proxy/domains/organisations/logo.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { drawPng, risingLine } from '#proxy/sample/picture.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  ask,
  catalogueDatabase,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
} from '../../support/catalogue.ts';

let db: Database;
let bench: AuthBench;
const png = drawPng(risingLine);

beforeAll(async () => {
  db = await catalogueDatabase();
  bench = authBench(db);
});
afterAll(() => db.close());

const set = (content: Buffer | null, organisation = organisationGUID, who: string = people.owner) =>
  send(
    bench.auth,
    'organisation/setLogo',
    { organisationGUID: organisation, content: content?.toString('base64') ?? null },
    who,
  );
const get = async (path: string, headers: Record<string, string> = {}) =>
  createLogos(db.kysely).fetch(new Request(`https://data.example${path}`, { headers }));
const faults = async (response: Response) => {
  const { errors = [] } = (await response.json()) as { errors?: { field: string; code: string }[] };
  return [response.status, ...errors.map(({ field, code }) => `${field} ${code}`)];
};

it('is the picture and nothing else, at an address that changes with it', async () => {
  const { logo = '' } = (await (await set(png)).json()) as { logo?: string };
  expect(logo).toMatch(new RegExp(`^/organisation-logos/${organisationGUID}\\?v=[0-9a-f]{16}$`));
  const sent = await get(logo);
  expect(Buffer.from(await sent.arrayBuffer()).equals(png)).toBe(true);
  expect(Object.fromEntries(sent.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const etag = sent.headers.get('etag') ?? '';
  expect((await get(logo, { 'if-none-match': etag })).status).toBe(304);
  expect((await get(logo.split('?')[0] ?? '')).headers.get('cache-control')).toBe('public, no-cache');
  const { result } = await ask(bench.auth, 'organisation/list', {});
  expect(result.find((one) => one.organisationGUID === organisationGUID)?.logo).toBe(logo);
  expect(result.find((one) => one.organisationGUID === OTHER_ORGANISATION)).not.toHaveProperty('logo');
});

it('is no SVG, no page, no cut-off picture, and neither too large nor too small', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const bytes of [svg, Buffer.from('<html></html>'), png.subarray(0, png.length / 2)])
    expect(await faults(await set(bytes))).toEqual([415, 'content picture.otherType']);
  expect(await faults(await set(Buffer.alloc(500_001)))).toEqual([413, 'content picture.tooLarge']);
  expect(await faults(await set(null, OTHER_ORGANISATION))).toEqual([403]);
  expect((await set(png, organisationGUID, people.member)).status).toBe(403);
});

it('is removed, and the log names both', async () => {
  await set(png);
  const removed = (await (await set(null)).json()) as { logo?: string };
  expect(removed.logo).toBeUndefined();
  expect((await get(`/organisation-logos/${organisationGUID}`)).status).toBe(404);
  expect((await get('/organisation-logos/x')).status).toBe(404);
  const [last] = await db.kysely
    .selectFrom('access.audit')
    .select(['action', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(last).toEqual({
    action: 'organisation.changed',
    before: { logo: expect.stringMatching(/^[0-9a-f]{16}$/) },
    after: { logo: null },
  });
});
