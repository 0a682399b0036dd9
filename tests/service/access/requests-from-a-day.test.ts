/** Requests for access from a day on: the desk sees the day and may choose a later one, and the grant begins then. */
import { expect, it } from 'vitest';
import { sql } from 'kysely';
import type { CallRequest } from '#contract/index.ts';
import { ask, ORGANISATION as organisationGUID, people } from '../../support/catalogue.ts';
import {
  approve,
  bench,
  create,
  datasetGUID,
  db,
  files,
  inDays,
  mayHave,
  OWNER,
  refused,
  useRequests,
  requestFields,
} from './requests-bench.ts';

useRequests();

const as = people.newcomer;
const listed = async () =>
  (await ask(bench.auth, 'accessRequest/list', { organisationGUID }, OWNER)).result[0];
const mine = async () => (await ask(bench.auth, 'accessRequest/mine', {}, as)).result[0];
/** Time passes until the grant begins. */
const begin = () =>
  sql`update access.dataset_grant set valid_from = now() - interval '1 minute'`.execute(db.kysely);

it('begins on the day that was asked for, and opens nothing before', async () => {
  const from = inDays(10);
  const { requestGUID } = await create({ from });
  expect(await listed()).toMatchObject({ from });
  const { grants } = await approve(requestGUID);
  expect(grants).toMatchObject([{ state: 'upcoming', from }]);
  expect(await mayHave(files[0])).toBe(false);
  await begin();
  expect((await mine())?.grants).toMatchObject([{ state: 'active' }]);
  expect(await mayHave(files[0])).toBe(true);
});

it('names the day in the e-mails to both', async () => {
  const { requestGUID } = await create({ from: inDays(10) });
  const asked = bench.emails.at(-1)?.text ?? '';
  expect(asked).toMatch(/Access is asked for from \d+ \w+ 20\d\d on\./);
  await approve(requestGUID);
  const { text = '', subject = '' } = bench.emails.at(-1) ?? {};
  expect(subject).toBe('You will have access to Asthma');
  expect(text).toMatch(/has given you access to “Asthma” from \d+ \w+ 20\d\d until /);
});

it('begins later where the desk says so, and not before the day that was asked for', async () => {
  const { requestGUID } = await create({ from: inDays(10) });
  const approval = (from: string | null) => ({ organisationGUID, requestGUID, until: inDays(30), from });
  for (const from of [inDays(9), null])
    expect(await refused('accessRequest/approve', approval(from))).toEqual([
      400,
      'from',
      'request.notEarlier',
    ]);
  expect(await refused('accessRequest/approve', approval(inDays(31)))).toEqual([
    400,
    'from',
    'request.beginsAfterEnd',
  ]);
  const from = inDays(12);
  const { grants } = await approve(requestGUID, { from });
  expect(grants).toMatchObject([{ state: 'upcoming', from }]);
  const log = await db.kysely
    .selectFrom('access.audit')
    .select(['before', 'after'])
    .where('action', '=', 'request.approved')
    .executeTakeFirstOrThrow();
  expect(log).toMatchObject({ before: { from: expect.any(String) }, after: { from } });
});

it('begins at once where no day was asked for, or the day is over', async () => {
  const { requestGUID, from } = await create({ from: inDays(-1) });
  expect(from).toBeNull();
  const { grants } = await approve(requestGUID);
  expect(grants).toMatchObject([{ state: 'active' }]);
  await sql`delete from access.dataset_grant`.execute(db.kysely);
  await sql`delete from access.request`.execute(db.kysely);
  const second = await create({ from: inDays(1) });
  await sql`update access.request set valid_from = now() - interval '1 hour'`.execute(db.kysely);
  expect((await approve(second.requestGUID)).grants).toMatchObject([{ state: 'active' }]);
});

it('begins later than asked at the desk although no day was asked for', async () => {
  const { requestGUID } = await create();
  const { grants } = await approve(requestGUID, { from: inDays(5) });
  expect(grants).toMatchObject([{ state: 'upcoming' }]);
});

it('is changed by the person while the request is open', async () => {
  const { requestGUID } = await create({ from: inDays(10) });
  const { purpose, until } = requestFields();
  const change = (more: Partial<CallRequest<'accessRequest/change'>>) =>
    ask(bench.auth, 'accessRequest/change', { requestGUID, purpose, until, ...more }, as);
  const from = inDays(20);
  expect(await change({ from })).toMatchObject({ from });
  expect(await change({})).toMatchObject({ from: null });
  const log = await db.kysely
    .selectFrom('access.audit')
    .select(['before', 'after'])
    .where('action', '=', 'request.changed')
    .orderBy('id')
    .execute();
  expect(log[0]).toMatchObject({ before: { from: expect.any(String) }, after: { from } });
  expect(log[1]?.after).not.toHaveProperty('from');
});

it('is refused after the end, and more than a year from now; the time is counted from the beginning', async () => {
  const refusal = (more: Partial<CallRequest<'accessRequest/create'>>) =>
    refused('accessRequest/create', requestFields(more), as);
  expect(await refusal({ from: inDays(101) })).toEqual([400, 'from', 'request.beginsAfterEnd']);
  expect(await refusal({ from: inDays(400), until: inDays(410) })).toEqual([
    400,
    'from',
    'request.beginsLate',
  ]);
  expect(await refusal({ from: inDays(10), until: inDays(380) })).toEqual([400, 'until', 'request.tooLong']);
  expect((await create({ from: inDays(100), until: inDays(460) })).from).not.toBeNull();
});

it('is looked at before it is approved as it will be when it begins', async () => {
  const { requestGUID } = await create({ from: inDays(10) });
  const { gains } = await ask(
    bench.auth,
    'dataset/previewSharing',
    {
      organisationGUID,
      datasetGUID,
      change: { kind: 'approve', requestGUID, level: 'download', from: inDays(10), until: inDays(30) },
    },
    OWNER,
  );
  expect(gains.count).toBe(1);
});
