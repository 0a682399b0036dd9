/** Members of an organisation, with an empty log before each test. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  addPeople,
  catalogueDatabase,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
} from '../../support/catalogue.ts';

export let db: Database;
export let bench: AuthBench;

export const ADMIN = people.editor;
export const roleOf = async (identityGUID: string) =>
  (
    await db.kysely
      .selectFrom('auth.member')
      .select('role_id')
      .where('organisation_guid', '=', organisationGUID)
      .where('identity_guid', '=', identityGUID)
      .executeTakeFirst()
  )?.role_id;
export const audited = async () =>
  (await db.kysely.selectFrom('access.audit').select('action').orderBy('id').execute()).map(
    (row) => row.action,
  );
export const tokenOf = (text: string | undefined) => /\/invitation\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';
export const problemOf = async (response: Response) => {
  const body = (await response.json()) as { errors?: { field: string; code: string }[] };
  return { status: response.status, errors: body.errors?.map(({ field, code }) => [field, code]) };
};

/** Called by each file of tests: what is made before them, and removed after. */
export function usePeople(): void {
  beforeAll(async () => {
    db = await catalogueDatabase();
    bench = authBench(db, { getUser: async () => ({ UserAttributes: [] }) });
    await addPeople(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    bench.emails.length = 0;
    bench.asked.length = 0;
    for (const table of ['auth.invitation', 'access.audit', 'auth.member'] as const)
      await db.kysely.deleteFrom(table).execute();
    const member = (identity_guid: string, role_id: number, organisation_guid = organisationGUID) => ({
      identity_guid,
      role_id,
      organisation_guid,
    });
    await db.kysely
      .insertInto('auth.member')
      .values([
        member(people.owner, 1),
        member(people.editor, 2),
        member(people.member, 7),
        member(people.stranger, 1, OTHER_ORGANISATION),
      ])
      .execute();
  });
}
