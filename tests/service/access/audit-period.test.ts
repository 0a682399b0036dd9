/** Text in a part of a long audit log: of a period, or of one kind of change. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_PAGE } from '#contract/audit.ts';
import type { CallRequest } from '#contract/index.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  addPeople,
  ask,
  catalogueDatabase,
  ORGANISATION as organisationGUID,
  people,
} from '../../support/catalogue.ts';

let db: Database;
let bench: AuthBench;
const OWNER = people.owner;
/** Noon of a day. */
const noon = (daysAgo: number, minutes = 0) =>
  new Date(
    Math.floor(Date.now() / 86_400_000 - daysAgo) * 86_400_000 + (720 + minutes) * 60_000,
  ).toISOString();

/** Lines of one moment, with ids of their own. */
const write = (
  from: number,
  count: number,
  { at = noon(50), action = 'group.renamed', reason = 'A weir' } = {},
) =>
  sql`
    insert into access.audit (id, at, organisation_guid, actor_guid, action, object_kind, object_id, reason)
    overriding system value
    select ${from}::bigint + i, ${at}::timestamptz, ${organisationGUID}, ${OWNER}, ${action}, 'member', ${people.member},
      ${reason}
    from generate_series(0, ${count}::int - 1) i
  `.execute(db.kysely);
const find = async (filter: Partial<CallRequest<'audit/list'>>) =>
  (await ask(bench.auth, 'audit/list', { organisationGUID, search: 'weir', ...filter }, OWNER)).result.map(
    ({ id }) => Number(id),
  );

beforeAll(async () => {
  db = await catalogueDatabase();
  bench = authBench(db);
  await addPeople(db);
  await write(1_000_000, 1, { at: noon(100) });
  await write(1_300_000, 4_200, { at: noon(90), reason: 'Nothing' });
  await write(2_000_000, 2, { at: noon(80) });
  // Written later by a clock that had been set back.
  await write(2_000_010, 1, { at: noon(80, -30) });
  await write(2_500_000, 1, { at: noon(79), action: 'key.created' });
  await write(3_000_000, AUDIT_PAGE + 20, { at: noon(50) });
  await write(3_500_000, 4_200, { at: noon(20), reason: 'Nothing' });
  await write(4_000_000, 1, { at: noon(1) });
});
afterAll(() => db.close());

describe('text of a period', () => {
  it.each([
    ['before most lines', { until: noon(70) }, [2_500_000, 2_000_010, 2_000_001, 2_000_000, 1_000_000]],
    ['between two moments', { from: noon(85), until: noon(79, -1) }, [2_000_010, 2_000_001, 2_000_000]],
    ['until a moment at which the clock was set back', { until: noon(80, -30) }, [2_000_010, 1_000_000]],
    ['from such a moment', { from: noon(80, -10), until: noon(80) }, [2_000_001, 2_000_000]],
    ['since a moment', { from: noon(10) }, [4_000_000]],
    ['of no lines', { from: noon(70), until: noon(60) }, []],
    ['before all lines', { until: noon(200) }, []],
    ['after all lines', { from: noon(0, 700) }, []],
  ] as const)('%s', async (_, period, ids) => {
    expect(await find(period)).toEqual(ids);
  });

  it('is read page by page', async () => {
    const period = { from: noon(85), until: noon(30) };
    const first = await ask(bench.auth, 'audit/list', { organisationGUID, search: 'weir', ...period }, OWNER);
    expect(first.result).toHaveLength(AUDIT_PAGE);
    const rest = await find({ ...period, cursor: first.next ?? '' });
    expect(rest).toEqual([
      ...Array.from({ length: 20 }, (_, i) => 3_000_019 - i),
      2_500_000,
      2_000_010,
      2_000_001,
      2_000_000,
    ]);
  });
});

it('text of one kind of change is found behind many lines of others', async () => {
  expect(await find({ action: 'key.created' })).toEqual([2_500_000]);
  expect(await find({ action: 'key.revoked' })).toEqual([]);
  expect(await find({ action: 'key.created', until: noon(80) })).toEqual([]);
});
