/** What is left of a person whose account was deleted. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { forgetMember } from '#proxy/domains/accounts/delete-member.ts';
import { catalogueDatabase, people } from '../../support/catalogue.ts';

let db: Database;
beforeAll(async () => {
  db = await catalogueDatabase();
});
afterAll(() => db?.close());

it('is the work, without the name; neither memberships, what was followed, nor messages on their way', async () => {
  const { kysely } = db;
  const { owner, editor } = people;
  // Someone else owns the organisation then.
  await kysely.updateTable('auth.member').set({ role_id: 1 }).where('identity_guid', '=', editor).execute();
  await kysely
    .insertInto('auth.user')
    .values([
      { identity_guid: owner, given_name: 'Olga', email: 'Olga@example.org', email_verified: true },
      { identity_guid: editor, given_name: 'Ed', email: 'ed@example.org', email_verified: true },
    ])
    .onConflict((row) =>
      row.column('identity_guid').doUpdateSet((to) => ({ email: to.ref('excluded.email') })),
    )
    .execute();
  for (const identity_guid of [owner, editor])
    await kysely.insertInto('catalogue.follower').values({ identity_guid }).execute();
  const message = (recipient: string, purpose: string) => ({
    recipient,
    purpose,
    channel: 'email' as const,
    subject: 'News',
  });
  await kysely
    .insertInto('outbox.message')
    .values([
      message('olga@example.org', 'follow'),
      message('olga@example.org', 'app-approved'),
      message('olga@example.org', 'sign-in'),
      message('ed@example.org', 'follow'),
    ])
    .execute();
  const app = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01';
  await kysely
    .insertInto('catalogue.app')
    .values({ app_guid: app, submitter_guid: owner, latest_version: 1 })
    .execute();

  await kysely.transaction().execute((trx) => forgetMember(trx, owner));

  for (const table of ['auth.user', 'auth.member', 'catalogue.follower'] as const) {
    const rows = await kysely.selectFrom(table).select('identity_guid').execute();
    const known = new Set(rows.map((row) => row.identity_guid));
    expect({ table, owner: known.has(owner), editor: known.has(editor) }).toEqual({
      table,
      owner: false,
      editor: true,
    });
  }
  const left = await kysely.selectFrom('outbox.message').select(['recipient', 'purpose']).execute();
  expect(left).toHaveLength(2);
  expect(left).toContainEqual({ recipient: 'olga@example.org', purpose: 'sign-in' });
  expect(await kysely.selectFrom('catalogue.app').select('app_guid').execute()).toEqual([{ app_guid: app }]);
});
