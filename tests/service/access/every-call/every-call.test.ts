/**
 * Every call and every address, asked by everyone who is not to know of a dataset, its files, its maps and charts, or of
 * the groups, keys and people of an organisation: no answer differs from what it would be if there were none. Beside that,
 * every call asked by every role, against the table of roles.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callByName, type CallName } from '#contract/index.ts';
import { roleGrants, type RoleId } from '#contract/roles.ts';
import { ORGANISATION } from '../../../support/catalogue.ts';
import { addressesOf, listAddresses } from './addresses.ts';
import { everyCall, nothing, requestOf, type Things } from './requests.ts';
import { createHarness, type Harness, type Principal } from './harness.ts';
import { PLATFORM_ADMINISTRATOR, SECRET } from './hidden-things.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

/** What would end the account, the session or the membership of the caller, or is about their own token. */
const ofCaller: ReadonlySet<CallName> = new Set([
  'account/delete',
  'generate_personal_token',
  'oauth/get_personal_token',
  'revoke_personal_token',
  'reset_personal_token',
  'token/create',
  'token/roll',
  'token/stopPrevious',
  'token/update',
  'security/endOtherSessions',
  'security/makeRecoveryCodes',
  'user/forgotPassword',
  'user/leave',
  'user/resetPassword',
]);
const asked = everyCall.filter((name) => !ofCaller.has(name));
/** The capability of the platform that a call needs; undefined for all other calls. */
const capabilityOf = (name: CallName): string | undefined => {
  const { access } = callByName(name);
  return typeof access === 'object' && 'platform' in access ? access.platform : undefined;
};
const ofPlatform = asked.filter((name) => capabilityOf(name) !== undefined);
const safe = asked.filter((name) => callByName(name).safe);

/** What says something of the dataset to those who may read it. */
const ofDataset = [
  'catalogue:suggest',
  'chart:try',
  'dataset:listDiscovery',
  'dataset:view',
  'resource:link',
  'resource:preview',
  'resource:previewCell',
  'resource:previewChart',
  'resource:previewColumns',
  'resource:previewContent',
  'resource:previewRows',
  ...Array.from({ length: 20 }, (_, i) => `address ${i}`),
  '/catalogue.ttl',
  '/catalogue.dcat-us.json',
  '/data.json',
  '/discovery.atom',
];
/** What says something of the organisation to its members. */
const ofOrganisation: ReadonlySet<string> = new Set([
  'chart:figures',
  'chart:sources',
  'chart:view',
  'dashboard:view',
  'dataset:edit',
  'dataset:listViews',
  'dataset:mine',
  'dataset/access',
  'dataset/getSharing',
  'document/access',
  'document:list',
  'group/list',
  'group/view',
  'harvest:sources',
  'key/list',
  'map:edit',
  'map:list',
  'map:sources',
  'map:view',
  'organisation/users',
  'previewLink:list',
  'tag:list',
]);

/** What of an answer is its own: times and numbers of requests. */
const plain = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'TIME')
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, (guid) => (own.has(guid) ? 'THING' : guid));
/** GUIDs that requests have named. */
const own = new Set<string>();
const note = (things: Things): Things => {
  for (const [name, guid] of Object.entries(things)) if (name !== 'organisation') own.add(guid);
  return things;
};

const read = async (response: Response): Promise<string> =>
  plain(`${response.status} ${await response.text()}`);

describe.each([
  ['on', true],
  ['off', false],
] as const)('PRIVATE_DATA_CATALOGUE %s', (_, isPrivate) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await createHarness(isPrivate);
    note(harness.secret);
  });
  afterAll(() => harness.close());

  const call = async (name: CallName, things: Things, as: Principal, word = SECRET): Promise<string> =>
    read(await harness.send(name, requestOf(name, things, word), as));
  const address = async (path: string, as: Principal): Promise<string> => read(await harness.fetch(path, as));

  /** All answers that say what there is, by name. */
  async function lists(as: Principal): Promise<Map<string, string>> {
    const answers = new Map<string, string>();
    const none = note(nothing(ORGANISATION));
    for (const name of safe) {
      // Most requests have no words, and are the same for each.
      const requests = new Set<string>();
      for (const word of [SECRET, 'survey', ''])
        if (word !== '' || name === 'dataset:listDiscovery') {
          const request = JSON.stringify(requestOf(name, none, word));
          if (!requests.has(request)) answers.set(`${name} ${word}`, await call(name, none, as, word));
          requests.add(request);
        }
    }
    for (const path of listAddresses(ORGANISATION, SECRET)) answers.set(path, await address(path, as));
    return answers;
  }

  it('what is hidden from others is seen by those who may see it, by every way', async () => {
    const seen = async (as: string) => {
      const ways = new Set<string>();
      for (const name of safe) {
        const answer = await harness.send(name, requestOf(name, harness.secret, SECRET), as);
        if (answer.ok && (await answer.text()).includes(SECRET)) ways.add(name);
      }
      for (const [i, path] of addressesOf(harness.secret).entries())
        if ((await address(path, as)).startsWith('200')) ways.add(`address ${i}`);
      for (const path of listAddresses(ORGANISATION, SECRET).filter((one) => !one.startsWith('/sitemap')))
        if (
          new RegExp(SECRET).test((await address(path, as)).replaceAll(/<id>.*?<.id>|rel="self"[^>]*/g, ''))
        )
          ways.add(path);
      return ways;
    };
    const granted = await seen(harness.granted);
    expect([...granted]).toEqual(expect.arrayContaining([...ofDataset]));
    expect([...granted].filter((way) => ofOrganisation.has(way))).toEqual([]);
    const owner = await seen(harness.members.get(1) ?? '');
    expect([...owner]).toEqual(expect.arrayContaining([...ofDataset, ...ofOrganisation]));
    expect(Object.values(harness.secret)).not.toContain('');
  });

  it('an answer about what may not be known is that about what is not there', async () => {
    const faults: string[] = [];
    let count = 0;
    for (const [who, as] of Object.entries(harness.others)) {
      const none = note(nothing(ORGANISATION));
      for (const name of asked) {
        // What a platform administrator changes is of no organisation.
        if (who === PLATFORM_ADMINISTRATOR && ofPlatform.includes(name)) continue;
        const [real, other] = [await call(name, harness.secret, as), await call(name, none, as)];
        count += 1;
        if (real !== other) faults.push(`${who}, ${name}: ${real.slice(0, 200)} | ${other.slice(0, 200)}`);
      }
      const paths = addressesOf(none);
      for (const [i, path] of addressesOf(harness.secret).entries()) {
        const [real, other] = [await address(path, as), await address(paths[i] ?? '', as)];
        count += 1;
        if (real !== other) faults.push(`${who}, ${path}: ${real.slice(0, 200)} | ${other.slice(0, 200)}`);
      }
    }
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(8 * asked.length);
  });

  it('pages, embeds and pictures are made of what a visitor is answered, and that is what the gateway says', async () => {
    const faults: string[] = [];
    for (const name of safe) {
      const request = requestOf(name, harness.secret, SECRET);
      const { service } = callByName(name);
      const inside = await harness.embedded.services[service].answerVisitor?.(name, request);
      if (inside === undefined) throw new Error(`The service ${service} answers pages by its gateway`);
      const outside = await harness.send(name, request, null);
      const text = JSON.stringify(inside);
      const status = inside.ok ? 200 : inside.problem.status;
      if (status !== outside.status) faults.push(`${name}: ${status} for pages, ${outside.status} outside`);
      // What was asked for comes back in the answer of a search.
      if (inside.ok && plain(text) !== plain(JSON.stringify({ ok: true, answer: await outside.json() })))
        faults.push(`${name}: ${text.slice(0, 200)}`);
    }
    expect(faults).toEqual([]);
  });

  it('what each role may do is what the table of roles says', async () => {
    const faults: string[] = [];
    const none = note(nothing(ORGANISATION));
    const roles = [
      ...harness.members,
      [null, harness.others['owner of another organisation'] ?? null],
    ] as const;
    for (const name of asked) {
      const { access } = callByName(name);
      if (access === 'anyone' || access === 'member') continue;
      if (typeof access === 'object' && 'platform' in access) continue;
      const capability = access === 'organisationMember' ? 'organisation.read' : access.capability;
      for (const [role, as] of roles) {
        const response = await harness.send(name, requestOf(name, none, SECRET), as);
        const problem = response.ok ? {} : ((await response.json()) as { capability?: string });
        const isAllowed = role !== null && roleGrants(role as RoleId, capability);
        const said = role === null || isAllowed ? undefined : capability;
        const isRefused = response.status === 403;
        if (isRefused === isAllowed || response.status >= 500 || (problem.capability ?? undefined) !== said)
          faults.push(`${name} as ${role}: ${response.status} ${JSON.stringify(problem)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('what is of no organisation is for platform administrators, whatever the role in one', async () => {
    const faults: string[] = [];
    const none = note(nothing(ORGANISATION));
    const callers = [
      ...[...harness.members].map(([role, as]) => [`role ${role}`, as] as const),
      ...Object.entries(harness.others),
    ];
    expect(ofPlatform.length).toBeGreaterThan(5);
    for (const name of ofPlatform)
      for (const [who, as] of callers) {
        const response = await harness.send(name, requestOf(name, none, SECRET), as);
        const problem = response.ok ? {} : ((await response.json()) as { capability?: string });
        const isAllowed = who === PLATFORM_ADMINISTRATOR;
        const isPerson = as !== null && !/key|token|link/.test(who);
        // A value that is not there cannot be discarded; who may do it is found before.
        const allowed = name === 'lut:discard' ? 404 : 200;
        const wanted = isAllowed ? allowed : as === null ? 401 : 403;
        // A token for programs makes none of these calls, whichever person it is of.
        if (
          response.status !== wanted ||
          problem.capability !== (isPerson && !isAllowed ? capabilityOf(name) : undefined)
        )
          faults.push(`${name} as ${who}: ${response.status} ${JSON.stringify(problem)}`);
      }
    expect(faults).toEqual([]);
  });

  it('lists, counts, facets, suggestions, feeds and site maps are as if it were not there', async () => {
    for (const path of listAddresses(ORGANISATION, SECRET))
      expect([path, (await harness.fetch(path, null)).status]).toEqual([path, 200]);
    const before = new Map<string, Map<string, string>>();
    for (const [who, as] of Object.entries(harness.others)) before.set(who, await lists(as));
    await harness.forget();
    const faults: string[] = [];
    for (const [who, as] of Object.entries(harness.others))
      for (const [name, answer] of await lists(as)) {
        // These count what organisations have, and name none of it.
        if (who === PLATFORM_ADMINISTRATOR && ofPlatform.some((one) => name.startsWith(`${one} `))) continue;
        const was = before.get(who)?.get(name) ?? '';
        if (was.includes(SECRET) && !was.startsWith('4') && !name.includes(SECRET))
          faults.push(`${who}, ${name} names it`);
        if (was !== answer) faults.push(`${who}, ${name}: ${was.slice(0, 300)} | ${answer.slice(0, 300)}`);
      }
    expect(faults).toEqual([]);
  });
});
