/** Deleting one's own account: what it means, who is refused, and what is left. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthService } from '#proxy/composition/auth-service.ts';
import { createRemoteDeletion } from '#proxy/domains/accounts/remote-deletion.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { authBench } from '../../support/auth-service.ts';
import { ask, record, send, silent } from '../../support/catalogue.ts';
import { clientId, PASSWORD, startPool, type TestPool } from './support.ts';

let pool: TestPool;
let auth: Service;
let email: string;
let sub: string;

beforeAll(async () => {
  pool = await startPool();
  const bench = authBench(pool.db);
  auth = createAuthService({
    ...bench.options,
    security: pool.identity.security,
    deletion: pool.identity.deletion,
    authenticate: pool.identity.authenticate,
    log: silent,
  });
});
afterAll(() => pool.close());
beforeEach(async () => {
  email = `${randomUUID()}@leeds.example`;
  ({ sub } = await pool.identity.ensureUser({ password: PASSWORD, attributes: { email } }));
});

const signIn = async (password = PASSWORD): Promise<string> => {
  const { body } = await pool.call('InitiateAuth', {
    ClientId: clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  return String((body['AuthenticationResult'] as { AccessToken?: string } | undefined)?.AccessToken);
};

/** An organisation with these members. */
async function organisation(...members: readonly (readonly [identityGUID: string, roleId: number])[]) {
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

const refusal = async (response: Response) => {
  const { errors } = (await response.json()) as { errors?: { field: string; code: string }[] };
  return [response.status, errors?.[0]?.code];
};
const isThere = async () =>
  (await pool.identity.ensureUser({ password: PASSWORD, attributes: { email } })).sub === sub;
const remove = (token: string, password = PASSWORD) => send(auth, 'account/delete', { password }, token);

describe('account/deletion', () => {
  it('says what ends and what stays', async () => {
    const organisationGUID = await organisation([sub, 2], [randomUUID(), 1]);
    await pool.db.kysely
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
    const answer = await ask(auth, 'account/deletion', {}, await signIn());
    expect(answer).toMatchObject({
      proof: 'password',
      mayProceed: true,
      organisations: [{ organisationGUID, roleId: 2, isLastOwner: false }],
      ends: { groups: 0, grants: 0, openRequests: 0, followed: 0, personalTokens: 1 },
      stays: { ownedDatasets: 0, keys: 0, apps: 0 },
    });
  });

  it('names the organisations that have no other owner', async () => {
    const mine = await organisation([sub, 1]);
    const ours = await organisation([sub, 1], [randomUUID(), 1]);
    const { organisations } = await ask(auth, 'account/deletion', {}, await signIn());
    expect(new Map(organisations.map((one) => [one.organisationGUID, one.isLastOwner]))).toEqual(
      new Map([
        [mine, true],
        [ours, false],
      ]),
    );
  });

  it('is not for visitors', async () => {
    expect((await send(auth, 'account/deletion', {})).status).toBe(401);
  });
});

describe('account/delete', () => {
  it('ends the account, its memberships and every session, and says so in the log', async () => {
    const organisationGUID = await organisation([sub, 4], [randomUUID(), 1]);
    const other = await signIn();
    const token = await signIn();
    expect((await remove(token)).status).toBe(200);
    const statuses = await Promise.all(
      [token, other].map(async (one) => (await send(auth, 'security/view', {}, one)).status),
    );
    expect(statuses).toEqual([401, 401]);
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
    ]);
    expect(await isThere()).toBe(false);
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

  it('wants the password, and stops those who guess at it', async () => {
    const token = await signIn();
    expect(await refusal(await remove(token, ''))).toEqual([403, 'password.wrong']);
    expect(await refusal(await remove(token, 'Commonplace-9'))).toEqual([403, 'password.wrong']);
    for (let tries = 0; tries < 3; tries += 1) await remove(token, 'Commonplace-9');
    expect(await refusal(await remove(token))).toEqual([429, 'password.locked']);
    expect(await isThere()).toBe(true);
  });

  it('refuses the last owner of an organisation and changes nothing, also as DeleteUser', async () => {
    await organisation([sub, 1]);
    const token = await signIn();
    expect(await refusal(await remove(token))).toEqual([409, 'role.lastOwner']);
    const { status, body } = await pool.call('DeleteUser', { AccessToken: token });
    expect([status, String(body['__type']), body['message']]).toEqual([
      400,
      'InvalidParameterException',
      'An organisation needs an owner',
    ]);
    expect(await isThere()).toBe(true);
    expect((await send(auth, 'security/view', {}, token)).status).toBe(200);
  });

  it('is not done as DeleteUser by a token of an old sign-in', async () => {
    const token = await signIn();
    const signedInAt = (auth_time: Date) =>
      pool.db.kysely.updateTable('identity.sign_in').set({ auth_time }).where('sub', '=', sub).execute();
    await signedInAt(new Date(Date.now() - 660_000));
    const { body } = await pool.call('DeleteUser', { AccessToken: token });
    expect(body['__type']).toBe('NotAuthorizedException');
    expect(await isThere()).toBe(true);
    await signedInAt(new Date());
    expect((await pool.call('DeleteUser', { AccessToken: token })).status).toBe(200);
  });

  it('lets one of two owners go who delete their accounts at the same time', async () => {
    const first = { token: await signIn(), sub };
    email = `${randomUUID()}@leeds.example`;
    ({ sub } = await pool.identity.ensureUser({ password: PASSWORD, attributes: { email } }));
    const second = { token: await signIn(), sub };
    await organisation([first.sub, 1], [second.sub, 1]);
    const answers = await Promise.all([remove(first.token), remove(second.token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('wants a recent sign-in of an account without a password', async () => {
    const token = await signIn();
    await pool.db.kysely
      .updateTable('identity.account')
      .set({ status: 'EXTERNAL_PROVIDER' })
      .where('sub', '=', sub)
      .execute();
    const proof = async () => {
      const answer = await ask(auth, 'account/deletion', {}, token);
      return [answer.proof, answer.mayProceed];
    };
    expect(await proof()).toEqual(['recentSignIn', true]);
    const signedInAt = (auth_time: Date) =>
      pool.db.kysely.updateTable('identity.sign_in').set({ auth_time }).where('sub', '=', sub).execute();
    await signedInAt(new Date(Date.now() - 660_000));
    expect(await proof()).toEqual(['recentSignIn', false]);
    expect(await refusal(await remove(token, ''))).toEqual([403, 'signIn.tooOld']);
    await signedInAt(new Date());
    expect((await remove(token, '')).status).toBe(200);
  });
});

it('of a pool elsewhere is deleted there, by a token that is new', async () => {
  const asked: string[] = [];
  const deletion = createRemoteDeletion({
    kysely: pool.db.kysely,
    endpoint: 'https://pool.example/',
    send: async (request) => {
      asked.push(String(request.headers.get('x-amz-target')));
      return new Response('{}', { status: asked.length === 1 ? 400 : 200 });
    },
  });
  const of = (seconds: number) => {
    const auth_time = Math.floor(Date.now() / 1000) - seconds;
    const payload = Buffer.from(JSON.stringify({ auth_time })).toString('base64url');
    return { caller: { identityGUID: sub, accessToken: `e30.${payload}.` }, log: silent };
  };
  await organisation([sub, 4]);
  const memberships = async () =>
    (
      await pool.db.kysely
        .selectFrom('auth.member')
        .select('role_id')
        .where('identity_guid', '=', sub)
        .execute()
    ).length;
  expect(await deletion.proof(of(700))).toEqual({ proof: 'recentSignIn', mayProceed: false });
  await expect(deletion.remove(of(700), '')).rejects.toMatchObject({ status: 403 });
  await expect(deletion.remove(of(5), '')).rejects.toMatchObject({ status: 503 });
  expect(await memberships()).toBe(1);
  await deletion.remove(of(5), '');
  expect([await memberships(), asked]).toEqual([
    0,
    Array(2).fill('AWSCognitoIdentityProviderService.DeleteUser'),
  ]);
});
