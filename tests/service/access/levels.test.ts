/**
 * A table by every way that serves what is in it, asked by a person with each level of access, and by one with a part
 * of the table: one line says what the way answers at each level. A level opens what its name says, and what is below it.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { accessLevels, levelNumber, type AccessLevel } from '#contract/access.ts';
import { callByName, type CallName } from '#contract/index.ts';
import type { NarrowingInput } from '#contract/narrowing.ts';
import { createHarness, type Harness } from './every-call/harness.ts';
import { SECRET } from './every-call/hidden-things.ts';
import { layerOf, requestOf } from './every-call/requests.ts';
import { waysTo, type Need } from './every-call/ways.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

/** No grant, each level, and a part of the table at the two levels that a part can have. */
const standings = ['none', ...accessLevels, 'part read', 'part query'] as const;
type Standing = (typeof standings)[number];

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(false);
  const { map, chart, board } = harness.secret;
  const owner = harness.members.get(1) ?? '';
  for (const [name, about] of [
    ['map:publish', { mapGUID: map, base: 2 }],
    ['document:publish', { documentGUID: chart, base: 1 }],
    ['document:publish', { documentGUID: board, base: 2 }],
  ] as const)
    if (!(await harness.send(name, { ...about, visibility: 'public' }, owner)).ok)
      throw new Error(`${name} was refused`);
});
afterAll(() => harness.close());

const part: NarrowingInput = { sheet: 0, columns: [0, 2, 3], filters: [] };

async function stand(standing: Standing): Promise<void> {
  const { grant, dataset, resource, organisation: organisationGUID } = harness.secret;
  const owner = harness.members.get(1) ?? '';
  const isPart = standing.startsWith('part');
  const level = standing === 'none' ? 'metadata' : (standing.replace('part ', '') as AccessLevel);
  const { narrowing } = isPart ? await fitted() : { narrowing: null };
  await sql`update access.dataset_grant set level = ${levelNumber(level)},
    ended_at = case when ${standing === 'none'} then now() end,
    resource_guids = case when ${isPart} then array[${resource}::uuid] end,
    narrowing = ${narrowing === null ? null : JSON.stringify(narrowing)}::jsonb
    where grant_guid = ${grant}`.execute(harness.db.kysely);
  if (!isPart) return;
  await vi.waitFor(
    async () => {
      const answer = await harness.send(
        'resource:requestPreview',
        { resourceGUID: resource },
        harness.granted,
      );
      expect(await answer.json()).toMatchObject({ resource: { inPart: true }, table: { state: 'ready' } });
    },
    { timeout: 60_000, interval: 200 },
  );

  /** The part as a grant has it. */
  async function fitted(): Promise<{ narrowing: object }> {
    const shared = await harness.send(
      'dataset/share',
      {
        organisationGUID,
        datasetGUID: dataset,
        principal: { kind: 'person', id: harness.secret.person },
        level: 'read',
        resources: [resource],
        narrowing: part,
      },
      owner,
    );
    expect(shared.status).toBe(200);
    const { grantGUID } = (await shared.json()) as { grantGUID: string };
    const row = await harness.db.kysely
      .selectFrom('access.dataset_grant')
      .select('narrowing')
      .where('grant_guid', '=', grantGUID)
      .executeTakeFirstOrThrow();
    await harness.db.kysely.deleteFrom('access.dataset_grant').where('grant_guid', '=', grantGUID).execute();
    return { narrowing: row.narrowing ?? {} };
  }
}

/** What the ways of each need answer, in the order of `standings`. */
const wanted: Readonly<Record<Need, string>> = {
  //          none met read query download edit, part: read query
  metadata: '404 200 200 200 200 200 200 200',
  read: '404 403 200 200 200 200 200 200',
  query: '404 403 403 200 200 200 403 200',
  export: '404 403 403 403 200 200 403 200',
  download: '404 403 403 403 200 200 403 403',
};
/** A part of a table is not shown as the text of its file. */
const unlike: Readonly<Record<string, string>> = {
  'resource:previewContent': '404 403 200 200 200 200 409 409',
};

it('answers by each way at each level what the level says, and no more', async () => {
  const ways = waysTo(harness.secret);
  const seen = new Map<string, string[]>(ways.map(({ name }) => [name, []]));
  for (const standing of standings) {
    await stand(standing);
    for (const { name, ask } of ways) {
      const answer = await ask(harness, harness.granted);
      seen.get(name)?.push(String(answer.status));
      // The place is in the column that is no part, and each refusal says what is missing.
      const text = await answer.text();
      if (standing.startsWith('part'))
        expect([name, standing, text.includes('Leeds')]).toEqual([name, standing, false]);
      if (answer.status === 403)
        expect(text).toMatch(/access level (read|query|download)|A part of this file/);
    }
  }
  expect([...seen].map(([name, answers]) => `${name}: ${answers.join(' ')}`)).toEqual(
    ways.map(({ name, needs }) => `${name}: ${unlike[name] ?? wanted[needs]}`),
  );
});

it('leads a key that begins without scopes to the smallest that reaches each way', async () => {
  const owner = harness.members.get(1) ?? '';
  const organisationGUID = harness.secret.organisation;
  const keyFields = { organisationGUID, name: 'Beginner', datasets: [harness.secret.dataset], quota: null };
  const made = await harness.send('key/create', { ...keyFields, scopes: [], days: 30 }, owner);
  const { secret, key } = (await made.json()) as { secret: string; key: { keyGUID: string } };
  const change = (scopes: readonly string[]) =>
    harness.send('key/update', { ...keyFields, scopes, keyGUID: key.keyGUID }, owner);
  const scopeOf: Readonly<Record<Need, readonly string[]>> = {
    metadata: [],
    read: ['dataset.read'],
    query: ['dataset.read'],
    export: ['dataset.download'],
    download: ['dataset.download'],
  };
  const faults: string[] = [];
  const forPrograms = waysTo(harness.secret).filter(
    ({ name, isCall }) => !isCall || callByName(name as CallName).audience === 'public',
  );
  for (const { name, needs, ask } of forPrograms) {
    const scopes: string[] = [];
    await change(scopes);
    let answer = await ask(harness, secret);
    for (let round = 0; round < 3 && answer.status === 403; round += 1) {
      const { scope = '', help = '' } = (await answer.json()) as { scope?: string; help?: string };
      const form = new URL(help, 'https://data.example');
      expect([name, form.pathname, form.searchParams.get('key')]).toEqual([
        name,
        '/settings/apiKeys',
        key.keyGUID,
      ]);
      scopes.push(form.searchParams.get('scope') ?? scope);
      await change(scopes);
      answer = await ask(harness, secret);
    }
    const reached = `${answer.status} with ${scopes.join()}`;
    if (reached !== `200 with ${scopeOf[needs].join()}`) faults.push(`${name}: ${reached}`);
  }
  expect(faults).toEqual([]);
});

it('says in the preview what else the level opens, as the ways answer', async () => {
  const seen: Record<string, unknown> = {};
  for (const standing of standings.slice(2)) {
    await stand(standing);
    const { resource: resourceGUID } = harness.secret;
    const answer = await harness.send('resource:preview', { resourceGUID }, harness.granted);
    seen[standing] = ((await answer.json()) as { may: unknown }).may;
  }
  const none = { query: false, export: false, download: false };
  const all = { query: true, export: true, download: true };
  expect(seen).toEqual({
    read: none,
    query: { ...none, query: true },
    download: all,
    edit: all,
    'part read': none,
    'part query': { ...all, download: false },
  });
});

it('shows in the maps and charts of others no more than the level, and locks what is below it', async () => {
  const layer = layerOf(harness.secret.resource, harness.secret.layer);
  const states: string[] = [];
  for (const standing of ['none', 'metadata', 'read'] as const) {
    await stand(standing);
    for (const name of ['map:view', 'chart:view', 'dashboard:view'] as const) {
      const answer = await harness.send(name, requestOf(name, harness.secret, SECRET), harness.granted);
      const text = await answer.text();
      states.push(`${standing} ${name} ${answer.status} ${text.includes('"open"') ? 'open' : 'locked'}`);
      if (standing !== 'read') expect(text).not.toContain('Leeds');
    }
    const tried = await harness.send(
      'map:tryLayer',
      { layer, view: { west: -180, south: -85, east: 180, north: 85 }, zoom: 2 },
      harness.granted,
    );
    states.push(`${standing} map:tryLayer ${tried.status}`);
  }
  expect(states).toEqual([
    'none map:view 200 locked',
    'none chart:view 200 locked',
    'none dashboard:view 200 locked',
    'none map:tryLayer 404',
    'metadata map:view 200 locked',
    'metadata chart:view 200 locked',
    'metadata dashboard:view 200 locked',
    'metadata map:tryLayer 403',
    'read map:view 200 open',
    'read chart:view 200 open',
    'read dashboard:view 200 open',
    'read map:tryLayer 200',
  ]);
});
