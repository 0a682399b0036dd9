/** Apps: submitting, and decisions of those whose data is used. */
import { describe, expect, it } from 'vitest';
import { readRevision } from '#proxy/platform/catalogue/revision.ts';
import { ask, ORGANISATION, OTHER_ORGANISATION, send } from '../../support/catalogue.ts';
import { datasets, submission } from './support.ts';
import {
  approve,
  bench,
  decline,
  editor,
  key,
  member,
  newcomer,
  owner,
  refusedFields,
  shownNames,
  stateOf,
  stranger,
  submit,
  useReview,
} from './review-bench.ts';
import { changesOfApps } from './app-changes.ts';

useReview();

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

changesOfApps();
