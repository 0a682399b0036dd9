/** The deletion of an account after its days: what is left, what is handed over, taking it back, and what may cut it off. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DELETION_DAYS } from '#contract/own-account.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { handOver as handOverTo } from '#proxy/domains/people/removal.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { ask, record, send } from '../../support/catalogue.ts';
import {
  auth,
  email,
  endDue,
  isThere,
  newAccount,
  organisation,
  ownedIn,
  ownerOf,
  passDays,
  pool,
  refusal,
  remove,
  signIn,
  someone,
  sub,
  useDeletions,
  writeToken,
} from './deletions.ts';
import { PASSWORD } from './support.ts';

useDeletions();

describe('the end of an account', () => {
  it('ends the account, its memberships and every session, and says so in the log', async () => {
    const organisationGUID = await organisation([sub, 4], [randomUUID(), 1]);
    const other = await signIn();
    const token = await signIn();
    const statuses = () =>
      Promise.all([token, other].map(async (one) => (await send(auth, 'security/view', {}, one)).status));
    const { dueAt } = await ask(auth, 'account/delete', { password: PASSWORD }, token);
    const days = (Date.parse(String(dueAt)) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(DELETION_DAYS);
    // The page that asked ends its own session, once it has said what follows.
    expect(await statuses()).toEqual([200, 401]);
    expect(await endDue()).toBe(0);
    await passDays();
    expect(await endDue()).toBe(1);
    expect(await statuses()).toEqual([401, 401]);
    expect(await signIn()).toBe('undefined');
    const left = await pool.db.kysely
      .selectFrom('access.audit')
      .select(['action', 'organisation_guid', 'reason'])
      .where('actor_guid', '=', sub)
      .execute();
    expect(left).toEqual([
      { action: 'member.left', organisation_guid: organisationGUID, reason: 'The account was deleted' },
    ]);
    expect((await pool.outbox.list({ to: email })).map(({ purpose }) => purpose)).toEqual([
      'account-deleted',
      'account-deletion',
    ]);
    expect(await isThere()).toBe(false);
  });

  it('leaves everything as it is until then but sessions and tokens, and can be taken back', async () => {
    const { kysely } = pool.db;
    const organisationGUID = await organisation([sub, 4], [randomUUID(), 1]);
    await writeToken();
    const token = await signIn();
    const { dueAt } = await ask(auth, 'account/delete', { password: PASSWORD }, token);
    const tokens = await kysely
      .selectFrom('access.personal_token')
      .select('prefix')
      .where('identity_guid', '=', sub)
      .execute();
    expect(tokens).toEqual([]);
    // What is asked for again keeps its day.
    expect((await ask(auth, 'account/delete', { password: PASSWORD }, token)).dueAt).toBe(dueAt);
    const again = await signIn();
    const user = await ask(auth, 'user/get', {}, again);
    expect(Date.parse(String(user.deletionAt))).toBe(Date.parse(String(dueAt)));
    expect(user.organisations.map((one) => one.organisationGUID)).toEqual([organisationGUID]);
    const toDo = async () =>
      (await ask(auth, 'notice/list', { which: 'toDo' }, again)).result.map(({ kind, link }) => [kind, link]);
    expect(await toDo()).toEqual([['accountEnding', '/settings/security']]);
    await ask(auth, 'account/keep', {}, again);
    await ask(auth, 'account/keep', {}, again);
    expect(await toDo()).toEqual([]);
    expect((await ask(auth, 'user/get', {}, again)).deletionAt).toBeNull();
    await passDays();
    expect(await endDue()).toBe(0);
    expect(await isThere()).toBe(true);
    expect((await pool.outbox.list({ to: email })).map(({ purpose }) => purpose)).toEqual([
      'account-kept',
      'account-deletion',
      'account-deletion',
    ]);
  });

  it('hands over at the end to the member who was chosen, and to no one who cannot take over by then', async () => {
    const [ada, bo] = [await someone(), await someone()];
    const ours = await organisation([sub, 3], [ada, 3], [randomUUID(), 1]);
    const theirs = await organisation([sub, 3], [bo, 3], [randomUUID(), 1]);
    const [first, second] = [await ownedIn(ours), await ownedIn(theirs)];
    const token = await signIn();
    const { organisations } = await ask(auth, 'account/deletion', {}, token);
    const leaving = organisations.find((one) => one.organisationGUID === ours)?.leaving;
    expect(leaving?.stays.ownedDatasets).toBe(1);
    expect(leaving?.successors.map(({ identityGUID }) => identityGUID)).toContain(ada);
    const choose = (reassignTo: string) =>
      send(
        auth,
        'account/delete',
        {
          password: PASSWORD,
          handOver: [
            { organisationGUID: ours, reassignTo },
            { organisationGUID: theirs, reassignTo: bo },
          ],
        },
        token,
      );
    // Before the proof nothing of the organisation is read, or said.
    const unproved = { password: 'wrong', handOver: [{ organisationGUID: ours, reassignTo: randomUUID() }] };
    expect((await refusal(await send(auth, 'account/delete', unproved, token)))[1]).toBe('password.wrong');
    expect(await refusal(await choose(randomUUID()))).toEqual([404, 'person.unknown']);
    expect(await refusal(await choose(sub))).toEqual([404, 'person.unknown']);
    expect((await choose(ada)).status).toBe(200);
    await passDays();
    await pool.db.kysely
      .deleteFrom('auth.member')
      .where('identity_guid', '=', bo)
      .where('organisation_guid', '=', theirs)
      .execute();
    expect(await endDue()).toBe(1);
    expect([await ownerOf(first), await ownerOf(second)]).toEqual([ada, null]);
    const notices = await pool.db.kysely
      .selectFrom('auth.notice')
      .select('identity_guid')
      .where('kind', '=', 'handedOver')
      .where('identity_guid', 'in', [ada, bo])
      .execute();
    expect(notices).toEqual([{ identity_guid: ada }]);
    // The log of each organisation says who has taken over, and names no one who has not.
    const left = await pool.db.kysely
      .selectFrom('access.audit')
      .select(['organisation_guid', 'after'])
      .where('action', '=', 'member.left')
      .where('object_id', '=', sub)
      .execute();
    expect(new Map(left.map((line) => [line.organisation_guid, line.after]))).toEqual(
      new Map<string, unknown>([
        [ours, { reassignTo: ada }],
        [theirs, null],
      ]),
    );
  });

  it('is one end with one message, from two servers at once and after one that was cut off', async () => {
    const successor = await someone();
    const ours = await organisation([sub, 3], [successor, 3], [randomUUID(), 1]);
    const dataset = await ownedIn(ours);
    const handOver = [{ organisationGUID: ours, reassignTo: successor }];
    await ask(auth, 'account/delete', { password: PASSWORD, handOver }, await signIn());
    await passDays();
    const cutOff = endDue(async (trx, handover) => {
      await handOverTo(trx, handover);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
    });
    expect(await cutOff).toBe(0);
    expect([await isThere(), await ownerOf(dataset)]).toEqual([true, sub]);
    const ended = await Promise.all([endDue(), endDue()]);
    expect(ended.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect([await isThere(), await ownerOf(dataset)]).toEqual([false, successor]);
    const sent = await pool.outbox.list({ to: email });
    expect(sent.filter(({ purpose }) => purpose === 'account-deleted')).toHaveLength(1);
  });

  it('is not done to one who has become the last owner, who gets a notice and a message', async () => {
    const other = randomUUID();
    const ours = await organisation([sub, 1], [other, 1]);
    await ask(auth, 'account/delete', { password: PASSWORD }, await signIn());
    await passDays();
    await pool.db.kysely
      .deleteFrom('auth.member')
      .where('organisation_guid', '=', ours)
      .where('identity_guid', '=', other)
      .execute();
    expect(await endDue()).toBe(0);
    expect(await isThere()).toBe(true);
    const { result } = await ask(auth, 'notice/list', {}, await signIn());
    expect(result.map(({ kind }) => kind)).toEqual(['accountKept', 'accountEnding']);
    expect((await pool.outbox.list({ to: email }))[0]?.purpose).toBe('account-kept');
  });

  it('no longer counts as an owner who stays', async () => {
    const first = { token: await signIn(), sub };
    await newAccount();
    const token = await signIn();
    const ours = await organisation([first.sub, 1], [sub, 1]);
    expect((await remove(first.token)).status).toBe(200);
    expect(await refusal(await remove(token))).toEqual([409, 'role.lastOwner']);
    expect(await refusal(await send(auth, 'user/leave', { organisationGUID: ours }, token))).toEqual([
      409,
      'role.lastOwner',
    ]);
    // The person who leaves may leave sooner.
    const gone = { organisationGUID: ours, identityGUID: first.sub, roleId: 1, remove: true };
    expect((await send(auth, 'user/updateRoles', gone, token)).status).toBe(200);
  });

  it('names no one in the log of what was shared with the person', async () => {
    const { kysely } = pool.db;
    const organisationGUID = await organisation([randomUUID(), 1]);
    await writeRecords(kysely, [record({ sourceIdentifier: sub })], { organisationGUID, kind: 'test' });
    const principal = await ensurePrincipal(kysely, 'person', sub);
    await sql`insert into access.dataset_grant (principal_id, dataset_guid, level, granted_by)
      select ${principal}::integer, dataset_guid, 2, gen_random_uuid() from catalogue.dataset
      where source_identifier = ${sub}`.execute(kysely);
    const token = await signIn();
    await sql`insert into auth."user" (identity_guid, given_name, family_name) values (${sub}, 'Ada', 'Quill')
      on conflict (identity_guid) do update set given_name = 'Ada', family_name = 'Quill'`.execute(kysely);
    expect((await remove(token)).status).toBe(200);
    await passDays();
    expect(await endDue()).toBe(1);
    const lines = await kysely
      .selectFrom('access.audit')
      .select(['action', 'before'])
      .where('organisation_guid', '=', organisationGUID)
      .execute();
    expect(lines).toEqual([
      { action: 'grant.ended', before: expect.objectContaining({ kind: 'person', guid: sub }) },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/Ada|Quill/);
  });
});
