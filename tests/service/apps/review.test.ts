/** From a submission to a decision and back: who may do what, what is shown meanwhile, and what is recorded. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readRevision } from '#proxy/platform/catalogue/revision.ts';
import { ask, ORGANISATION, OTHER_ORGANISATION, people, send } from '../../support/catalogue.ts';
import { appsBench, datasets, submission, type AppsBench, type Submission } from './support.ts';

let bench: AppsBench;
const { owner, editor, member, stranger, newcomer } = people;

beforeAll(async () => {
  bench = await appsBench();
});
afterAll(() => bench.db.close());
beforeEach(async () => {
  await bench.db.kysely.deleteFrom('catalogue.app').execute();
  bench.apps.emails.length = 0;
});

const submit = (fields: Partial<Submission> = {}, who: string = member) =>
  ask(bench.data, 'app:submit', submission(fields), who);
const key = (app: { appGUID: string; version: number }, organisationGUID = ORGANISATION) => ({
  organisationGUID,
  appGUID: app.appGUID,
  version: app.version,
});
const approve = (app: { appGUID: string; version: number }, who: string = owner) =>
  ask(bench.data, 'app:decide', { ...key(app), verdict: 'approved' }, who);
const decline = (app: { appGUID: string; version: number }, reason = 'The address does not answer') =>
  ask(bench.data, 'app:decide', { ...key(app), verdict: 'declined', reason }, owner);
const shownNames = async () => (await ask(bench.data, 'app:list', {})).result.map(({ name }) => name);
const stateOf = async (appGUID: string) =>
  (await ask(bench.data, 'app:submissions', { appGUID }, member)).result[0];

async function refusedFields(fields: Record<string, unknown>, who: string = member): Promise<string[]> {
  const response = await send(bench.data, 'app:submit', { ...submission(), ...fields } as Submission, who);
  expect(response.status).toBe(400);
  const { errors } = (await response.json()) as { errors: { field: string }[] };
  return errors.map(({ field }) => field);
}

describe('submitting', () => {
  it('waits for a decision and is shown to no one', async () => {
    const app = await submit();
    expect(app).toMatchObject({ version: 1, state: 'submitted', shownVersion: null });
    expect(await shownNames()).toEqual([]);
    const page = await send(bench.data, 'app:view', { appGUID: app.appGUID }, member);
    expect(page.status).toBe(404);
  });

  it('is for members, of an organisation or of none', async () => {
    expect((await send(bench.data, 'app:submit', submission())).status).toBe(401);
    expect((await send(bench.data, 'app:submit', submission(), newcomer)).status).toBe(200);
  });

  it('does nothing when it is sent twice', async () => {
    const one = submission();
    await ask(bench.data, 'app:submit', one, member);
    expect(await ask(bench.data, 'app:submit', one, member)).toMatchObject({ version: 1 });
    await approve({ appGUID: one.appGUID, version: 1 });
    expect(await ask(bench.data, 'app:submit', one, member)).toMatchObject({ version: 1, state: 'approved' });
  });

  it('is not for the app of someone else', async () => {
    const { appGUID } = await submit();
    const response = await send(bench.data, 'app:submit', submission({ appGUID }), editor);
    expect(response.status).toBe(404);
    expect((await send(bench.data, 'app:withdraw', { appGUID }, editor)).status).toBe(404);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['summary', { summary: '' }],
    ['kind', { kind: 'game' }],
    ['url', { url: 'http://sit.example.org/' }],
    ['url', { url: 'https://me:secret@sit.example.org/' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: 'https://localhost/' }],
    ['url', { url: 'https://sit.example.org/\0' }],
    ['url', { url: 'https://sit.example.org/be\nnches' }],
    ['description', { description: 'x'.repeat(10_001) }],
    ['datasetGUIDs', { datasetGUIDs: [] }],
    ['pictureGUID', { pictureGUID: crypto.randomUUID() }],
    ['organisationGUID', { organisationGUID: OTHER_ORGANISATION }],
  ])('names the field %s for %o', async (field, fields) => {
    expect(await refusedFields(fields)).toEqual([field]);
  });

  it('takes datasets that the member finds, and mentions no others', async () => {
    expect(await refusedFields({ datasetGUIDs: [datasets.secret] })).toEqual(['datasetGUIDs']);
    expect(await refusedFields({ datasetGUIDs: [crypto.randomUUID()] })).toEqual(['datasetGUIDs']);
    expect(await submit({ datasetGUIDs: [datasets.internal] })).toMatchObject({ state: 'submitted' });
  });

  it('is bounded by the hour', async () => {
    for (let i = 0; i < 30; i += 1) await submit({}, stranger);
    expect((await send(bench.data, 'app:submit', submission(), stranger)).status).toBe(429);
  });
});

describe('deciding', () => {
  it('is for administrators of an organisation whose data is used', async () => {
    const app = await submit();
    for (const who of [editor, member, newcomer])
      expect((await send(bench.data, 'app:decide', { ...key(app), verdict: 'approved' }, who)).status).toBe(
        403,
      );
    const foreign = { ...key(app, OTHER_ORGANISATION), verdict: 'approved' as const };
    expect((await send(bench.data, 'app:decide', foreign, stranger)).status).toBe(404);
    expect(await approve(app)).toMatchObject({ state: 'approved', shownVersion: 1 });
    expect(await shownNames()).toEqual(['Where to sit']);
  });

  it('is enough from one of several organisations', async () => {
    const app = await submit({ datasetGUIDs: [datasets.open, datasets.wells] });
    await ask(bench.data, 'app:decide', { ...key(app, OTHER_ORGANISATION), verdict: 'approved' }, stranger);
    expect(await shownNames()).toEqual(['Where to sit']);
  });

  it('wants a reason against', async () => {
    const app = await submit();
    const bare = { ...key(app), verdict: 'declined' as const, reason: '  ' };
    expect((await send(bench.data, 'app:decide', bare, owner)).status).toBe(400);
    expect(await decline(app)).toMatchObject({ state: 'declined', reason: 'The address does not answer' });
    expect(await stateOf(app.appGUID)).toMatchObject({
      state: 'declined',
      reason: 'The address does not answer',
    });
  });

  it('is on a version that can be: another number names the field', async () => {
    const { appGUID } = await submit();
    const asked = { organisationGUID: ORGANISATION, appGUID, version: 2 ** 31 };
    for (const [call, more] of [
      ['app:decide', { verdict: 'approved' }],
      ['app:undoDecision', {}],
    ] as const) {
      const response = await send(bench.data, call, { ...asked, ...more }, owner);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ field: 'version' }] });
    }
  });

  it('is made once', async () => {
    const app = await submit();
    await decline(app);
    const late = { ...key(app), verdict: 'approved' as const };
    expect((await send(bench.data, 'app:decide', late, owner)).status).toBe(409);
  });

  it('informs the submitter by e-mail', async () => {
    const app = await submit({ name: 'Where\nto sit' });
    await decline(app);
    const [email] = bench.apps.emails;
    expect(email).toMatchObject({ to: 'member@example.org', subject: '“Where to sit” was declined' });
    expect(email?.text).toContain('The address does not answer');
    expect(email?.text).toContain('https://data.example/dashboard/apps?show=mine');
  });

  it('writes to verified addresses only', async () => {
    await approve(await submit({}, newcomer));
    expect(bench.apps.emails).toEqual([]);
  });

  it('takes down what is shown', async () => {
    const app = await submit();
    await approve(app);
    await decline(app, 'It sells chairs now');
    expect(await shownNames()).toEqual([]);
    expect(await stateOf(app.appGUID)).toMatchObject({ state: 'declined', shownVersion: null });
  });

  it('leaves a line with who, when and why, and changes the revision', async () => {
    const app = await submit();
    const before = await readRevision(bench.db.kysely);
    await decline(app);
    expect(await readRevision(bench.db.kysely)).not.toBe(before);
    const events = await bench.db.kysely
      .selectFrom('catalogue.app_event')
      .select(['event', 'actor_guid', 'organisation_guid', 'reason', 'version'])
      .where('app_guid', '=', app.appGUID)
      .orderBy('event_id')
      .execute();
    expect(events).toEqual([
      { event: 'submitted', actor_guid: member, organisation_guid: null, reason: null, version: 1 },
      {
        event: 'declined',
        actor_guid: owner,
        organisation_guid: ORGANISATION,
        reason: 'The address does not answer',
        version: 1,
      },
    ]);
  });
});

describe('changing an approved app', () => {
  it('keeps the approved version until the change is approved', async () => {
    const one = await submit();
    await approve(one);
    const two = await submit({ appGUID: one.appGUID, name: 'Where to rest' });
    expect(two).toMatchObject({ version: 2, state: 'submitted', shownVersion: 1 });
    expect(await shownNames()).toEqual(['Where to sit']);
    const first = await ask(bench.data, 'app:view', { appGUID: one.appGUID });
    await approve(two);
    expect(await shownNames()).toEqual(['Where to rest']);
    const second = await ask(bench.data, 'app:view', { appGUID: one.appGUID });
    expect(second.publishedAt).toBe(first.publishedAt);
  });

  it('keeps it when the change is declined', async () => {
    const one = await submit();
    await approve(one);
    await decline(await submit({ appGUID: one.appGUID, name: 'Buy chairs' }));
    expect(await shownNames()).toEqual(['Where to sit']);
    expect(await stateOf(one.appGUID)).toMatchObject({ state: 'declined', shownVersion: 1 });
  });

  it('replaces a change that waits', async () => {
    const one = await submit();
    const two = await submit({ appGUID: one.appGUID, name: 'Where to rest' });
    const late = { ...key(one), verdict: 'approved' as const };
    expect((await send(bench.data, 'app:decide', late, owner)).status).toBe(409);
    await approve(two);
    expect(await shownNames()).toEqual(['Where to rest']);
  });
});

describe('undoing', () => {
  const undo = (app: { appGUID: string; version: number }, who: string = owner) =>
    ask(bench.data, 'app:undoDecision', key(app), who);

  it('puts everything as it was', async () => {
    const one = await submit();
    await approve(one);
    expect(await undo(one)).toMatchObject({ state: 'submitted', shownVersion: null, decidedAt: null });
    await decline(one);
    expect(await undo(one)).toMatchObject({ state: 'submitted', reason: null });
    await approve(one);
    const two = await submit({ appGUID: one.appGUID, name: 'Where to rest' });
    await approve(two);
    expect(await undo(two)).toMatchObject({ state: 'submitted', shownVersion: 1 });
    expect(await shownNames()).toEqual(['Where to sit']);
    expect(bench.apps.emails.at(-1)?.subject).toBe('A decision on “Where to rest” was undone');
  });

  it('brings back what was taken down', async () => {
    const one = await submit();
    await approve(one);
    await decline(one);
    expect(await undo(one)).toMatchObject({ state: 'approved', shownVersion: 1 });
    expect(await shownNames()).toEqual(['Where to sit']);
  });

  it('is over once anything else has happened', async () => {
    const one = await submit();
    expect((await send(bench.data, 'app:undoDecision', key(one), owner)).status).toBe(409);
    await approve(one);
    await submit({ appGUID: one.appGUID, name: 'Where to rest' });
    expect((await send(bench.data, 'app:undoDecision', key(one), owner)).status).toBe(409);
    expect((await send(bench.data, 'app:undoDecision', key(one), editor)).status).toBe(403);
  });
});

describe('withdrawing', () => {
  it('takes the app out of sight, and a new submission brings it to review', async () => {
    const one = await submit();
    await approve(one);
    const { appGUID } = one;
    const withdrawn = await ask(bench.data, 'app:withdraw', { appGUID }, member);
    expect(withdrawn).toMatchObject({ state: 'withdrawn', shownVersion: null });
    expect(await ask(bench.data, 'app:withdraw', { appGUID }, member)).toMatchObject({ state: 'withdrawn' });
    expect(await shownNames()).toEqual([]);
    expect((await send(bench.data, 'app:undoDecision', key(one), owner)).status).toBe(409);
    expect(await submit({ appGUID })).toMatchObject({ version: 2, state: 'submitted' });
  });
});

describe('the queue', () => {
  it('lists what uses data of the organisation, oldest first, with counts', async () => {
    const first = await submit({ name: 'First' });
    const second = await submit({ name: 'Second' });
    await submit({ name: 'Elsewhere', datasetGUIDs: [datasets.wells] });
    await approve(await submit({ name: 'Shown' }));
    const queue = await ask(bench.data, 'app:reviews', { organisationGUID: ORGANISATION }, owner);
    expect(queue.result.map(({ name }) => name)).toEqual(['First', 'Second']);
    expect(queue.result[0]).toMatchObject({ submitter: 'member Example', datasetGUIDs: [] });
    expect(queue.counts).toEqual({ submitted: 2, approved: 1, declined: 0 });
    await decline(first);
    await approve(second);
    const declined = await ask(
      bench.data,
      'app:reviews',
      { organisationGUID: ORGANISATION, state: 'declined' },
      owner,
    );
    expect(declined.result.map(({ name }) => name)).toEqual(['First']);
    for (const who of [editor, member, stranger])
      expect((await send(bench.data, 'app:reviews', { organisationGUID: ORGANISATION }, who)).status).toBe(
        403,
      );
  });

  it('does not show a reviewer the private data of others', async () => {
    await submit({ datasetGUIDs: [datasets.internal, datasets.wells] });
    const queue = await ask(bench.data, 'app:reviews', { organisationGUID: OTHER_ORGANISATION }, stranger);
    expect(JSON.stringify(queue)).not.toContain('Internal plans');
    expect(JSON.stringify(queue)).not.toContain(datasets.internal);
    expect(queue.result[0]?.datasets.map(({ title }) => title)).toEqual(['Wells']);
  });
});
