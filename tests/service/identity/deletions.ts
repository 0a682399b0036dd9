/** Accounts that are deleted, for the tests of that: their pool, their service, and what they have. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createAuthService } from '#proxy/composition/auth-service.ts';
import { endDueAccounts, type HandOver } from '#proxy/domains/accounts/planned-deletion.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { handOver as handOverTo } from '#proxy/domains/people/removal.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { authBench } from '../../support/auth-service.ts';
import { record, send, silent } from '../../support/catalogue.ts';
import { clientId, PASSWORD, startPool, type TestPool } from './support.ts';

export let pool: TestPool;
export let auth: Service;
/** The account of this test. */
export let email: string;
export let sub: string;

/** Makes another account, which is that of the test from now on. */
export async function newAccount(): Promise<void> {
  email = `${randomUUID()}@leeds.example`;
  ({ sub } = await pool.identity.ensureUser({ password: PASSWORD, attributes: { email } }));
}

/** Registers the hooks: a pool with its service for the file, and an account for each test. */
export function useDeletions(): void {
  beforeAll(async () => {
    pool = await startPool();
    const bench = authBench(pool.db);
    auth = createAuthService({
      ...bench.options,
      getUser: async () => ({
        Username: sub,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
      security: pool.identity.security,
      deletion: pool.identity.deletion,
      authenticate: pool.identity.authenticate,
      log: silent,
    });
  });
  afterAll(() => pool.close());
  beforeEach(newAccount);
}

export const signIn = async (password = PASSWORD): Promise<string> => {
  const { body } = await pool.call('InitiateAuth', {
    ClientId: clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  return String((body['AuthenticationResult'] as { AccessToken?: string } | undefined)?.AccessToken);
};

/** Someone whom others know by a name. */
export async function someone(): Promise<string> {
  const identity_guid = randomUUID();
  await pool.db.kysely
    .insertInto('auth.user')
    .values({ identity_guid, given_name: 'Ade', family_name: 'Okonkwo' })
    .execute();
  return identity_guid;
}

/** An organisation with these members. */
export async function organisation(...members: readonly (readonly [identityGUID: string, roleId: number])[]) {
  const organisation_guid = randomUUID();
  await pool.db.kysely
    .insertInto('auth.organisation')
    .values({ organisation_guid, name: `Of ${organisation_guid}`, slug: organisation_guid })
    .execute();
  for (const [identity_guid, role_id] of members)
    await pool.db.kysely
      .insertInto('auth.member')
      .values({ organisation_guid, identity_guid, role_id })
      .execute();
  return organisation_guid;
}

export const refusal = async (response: Response) => {
  const { errors } = (await response.json()) as { errors?: { field: string; code: string }[] };
  return [response.status, errors?.[0]?.code];
};
export const isThere = async () =>
  (await pool.identity.ensureUser({ password: PASSWORD, attributes: { email } })).sub === sub;
export const remove = (token: string, password = PASSWORD) =>
  send(auth, 'account/delete', { password }, token);

/** The days between the request of the account of this test and its end are over. */
export const passDays = () =>
  pool.db.kysely
    .updateTable('auth.account_deletion')
    .set({ due_at: new Date(Date.now() - 1000) })
    .where('identity_guid', '=', sub)
    .execute();
export const endDue = (handOver: HandOver = handOverTo) =>
  endDueAccounts(pool.db.kysely, { later: pool.identity.deletion.later, handOver, log: silent });

/** A dataset of an organisation that the person answers for. */
export async function ownedIn(organisationGUID: string): Promise<string> {
  const { kysely } = pool.db;
  await writeRecords(kysely, [record({ sourceIdentifier: organisationGUID })], {
    organisationGUID,
    kind: 'test',
  });
  const { dataset_guid } = await kysely
    .updateTable('catalogue.dataset')
    .set({ data_owner: sub })
    .where('organisation_guid', '=', organisationGUID)
    .returning('dataset_guid')
    .executeTakeFirstOrThrow();
  return dataset_guid;
}
export const ownerOf = async (datasetGUID: string) =>
  (
    await pool.db.kysely
      .selectFrom('catalogue.dataset')
      .select('data_owner')
      .where('dataset_guid', '=', datasetGUID)
      .executeTakeFirst()
  )?.data_owner;

export const writeToken = () =>
  pool.db.kysely
    .insertInto('access.personal_token')
    .values({
      identity_guid: sub,
      token_hash: Buffer.from(sub),
      prefix: 'p',
      last_four: 'last',
      scopes: [],
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute();
