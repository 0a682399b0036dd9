/**
 * The whole product in this process, with an organisation that has one of everything that is hidden from others, and
 * people and programs that are not to see it. Everything hidden has the word `SECRET` in it.
 */
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { expect, vi } from 'vitest';
import type { CallName, CallRequest, CallResponse } from '#contract/index.ts';
import { callByName } from '#contract/index.ts';
import type { RoleId } from '#contract/roles.ts';
import { createEmbedded } from '#proxy/composition/composition.ts';
import type { Embedded } from '#proxy/composition/embedded.types.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { readConfig } from '#proxy/platform/settings/config.ts';
import {
  ask,
  catalogueDatabase,
  ORGANISATION,
  OTHER_ORGANISATION,
  send,
  silent,
  temporaryFolder,
} from '../../../support/catalogue.ts';
import { callAt, PASSWORD } from '../../identity/support.ts';
import { csv, makeDocuments, PLATFORM_ADMINISTRATOR, SECRET, writeDatasets } from './hidden-things.ts';
import type { Things } from './requests.ts';

const ORIGIN = 'http://localhost:3000';
export const HARNESS_SECRET = 'a secret of the tests that is long enough';

/** Who asks: what is in the header Authorization; null for a visitor. */
export type Principal = string | null;

export interface Harness {
  readonly db: Database;
  readonly embedded: Embedded;
  /** What is hidden. */
  readonly secret: Things;
  /** Members of the organisation, by role. */
  readonly members: ReadonlyMap<RoleId, string>;
  /** Everyone who is not to know of it. */
  readonly others: Readonly<Record<string, Principal>>;
  /** A person of no organisation to whom the dataset was granted, and that person's grant. */
  readonly granted: string;
  /** A person of no organisation in a group of it, which is role 8. */
  readonly guest: string;
  send<N extends CallName>(name: N, request: object, as: Principal): Promise<Response>;
  /** Any address outside the gateway; with GET, unless something else is asked for. */
  fetch(path: string, as: Principal, init?: RequestInit): Promise<Response>;
  /** Takes away everything that is hidden, as if it had never been. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/** @param isPrivate PRIVATE_DATA_CATALOGUE */
export async function createHarness(isPrivate: boolean, log: Logger = silent): Promise<Harness> {
  const db = await catalogueDatabase(isPrivate);
  const folder = await temporaryFolder();
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder.path,
    API_KEYS: 'true',
    PERSONAL_TOKENS: 'true',
    MAPPING_SOLUTION: 'true',
    PRIVATE_DATA_CATALOGUE: String(isPrivate),
    PLATFORM_ADMINISTRATORS: 'platform@example.org',
  });
  const embedded = await createEmbedded({
    config,
    database: db,
    secrets: createSecrets(HARNESS_SECRET),
    origin: () => ORIGIN,
    log,
  });
  const { identity, services } = embedded;
  if (identity === undefined) throw new Error('The pool is embedded');
  const pool = callAt(ORIGIN, (request) => identity.fetch(request));
  const serviceOf = (name: CallName) => services[callByName(name).service];
  const sendAs = (name: CallName, request: object, as: Principal) =>
    send(serviceOf(name) as never, name, request as never, as ?? undefined);
  const askAs = <N extends CallName>(name: N, request: object, as: string): Promise<CallResponse<N>> =>
    ask(serviceOf(name) as never, name, request as Partial<CallRequest<N>>, as);

  const subs = new Map<string, string>();
  /** Signs a new person in. @returns the access token */
  async function person(name: string): Promise<string> {
    const email = `${name}@example.org`;
    const attributes = { email, given_name: name, family_name: 'Example' };
    const { sub } = await identity!.ensureUser({ password: PASSWORD, attributes });
    const { body } = await pool('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: config.identity.userPoolClientId,
      AuthParameters: { USERNAME: email, PASSWORD },
    });
    const token = (body['AuthenticationResult'] as { AccessToken: string }).AccessToken;
    subs.set(name, sub);
    await askAs('user/get', {}, token);
    return token;
  }
  const subOf = (name: string): string => subs.get(name) ?? '';
  const join = (name: string, organisation: string, role: RoleId) =>
    db.kysely
      .insertInto('auth.member')
      .values({ identity_guid: subOf(name), organisation_guid: organisation, role_id: role })
      .execute();

  const members = new Map<RoleId, string>();
  for (const role of [1, 2, 3, 4, 5, 6, 7] as const) {
    members.set(role, await person(`role${role}`));
    await join(`role${role}`, ORGANISATION, role);
  }
  const owner = members.get(1) ?? '';
  const foreigner = await person('foreigner');
  await join('foreigner', OTHER_ORGANISATION, 1);
  const expired = await person('expired');
  const granted = await person('granted');
  const guest = await person('guest');

  await writeDatasets(db, await embedded.store.put(new TextEncoder().encode(csv)));
  const organisationGUID = ORGANISATION;
  const dataset = datasetGuid(ORGANISATION, 'secret');
  const { resource_guid: resource } = await db.kysely
    .selectFrom('catalogue.resource')
    .select('resource_guid')
    .where('dataset_guid', '=', dataset)
    .executeTakeFirstOrThrow();
  await askAs('resource:requestPreview', { resourceGUID: resource }, owner);
  await vi.waitFor(
    async () => {
      const preview = await askAs('resource:preview', { resourceGUID: resource }, owner);
      expect(preview).toMatchObject({ table: { state: 'ready' } });
    },
    { timeout: 60_000, interval: 200 },
  );
  const drafted = { organisationGUID, title: `A ${SECRET} draft` };
  const { datasetGUID: draft } = await askAs('dataset:create', drafted, owner);
  const layer = crypto.randomUUID();
  const { map, chart, board } = await makeDocuments(askAs, owner, resource, layer);
  const group = await askAs('group/create', { organisationGUID, name: SECRET }, owner);
  await db.kysely
    .insertInto('auth.group_member')
    .values([
      { group_id: group.groupId, email: 'guest@example.org', identity_guid: subOf('guest'), role_id: 8 },
    ])
    .execute();
  const key = await askAs(
    'key/create',
    { organisationGUID, name: SECRET, scopes: ['dataset.download'], datasets: null, days: 30 },
    owner,
  );
  const scopes = ['dataset.read', 'dataset.download'];
  const narrowed = { scopes, datasets: [datasetGuid(ORGANISATION, 'open')], days: 30 };
  const narrow = await askAs('key/create', { organisationGUID, name: 'Narrow', ...narrowed }, owner);
  const foreignKey = await askAs(
    'key/create',
    { organisationGUID: OTHER_ORGANISATION, name: 'Foreign', scopes, datasets: null, days: 30 },
    foreigner,
  );
  const foreignToken = await askAs('generate_personal_token', {}, foreigner);
  const limitedToken = await askAs('token/create', narrowed, members.get(2) ?? '');
  const link = await askAs('previewLink:make', { datasetGUID: draft, name: SECRET, days: 9 }, owner);
  const foreignDraft = await askAs(
    'dataset:create',
    { organisationGUID: OTHER_ORGANISATION, title: 'Foreign draft' },
    foreigner,
  );
  const foreignLink = await askAs(
    'previewLink:make',
    { datasetGUID: foreignDraft.datasetGUID, name: 'Friend', days: 9 },
    foreigner,
  );

  async function grant(name: string, until: string, ended: boolean): Promise<string> {
    const { grant_guid } = await db.kysely
      .insertInto('access.dataset_grant')
      .values({
        principal_id: await ensurePrincipal(db.kysely, 'person', subOf(name)),
        dataset_guid: dataset,
        level: 4,
        valid_from: sql<Date>`now() - interval '2 days'`,
        valid_until: sql<Date>`now() + ${until}::interval`,
        granted_by: subOf('role1'),
        ended_at: ended ? new Date() : null,
        ended_by: null,
        reason: SECRET,
      })
      .returning('grant_guid')
      .executeTakeFirstOrThrow();
    return grant_guid;
  }
  await grant('expired', '-1 hour', false);
  await grant('expired', '1 day', true);
  const grantGUID = await grant('granted', '1 day', false);
  await askAs('user/invite', { organisationGUID, emails: [`${SECRET}@example.org`] }, owner);
  const users = await askAs('organisation/users', { organisationGUID }, owner);
  const saved = await askAs(
    'dataset:saveView',
    { organisationGUID, name: SECRET, search: `keywords=${SECRET}` },
    owner,
  );
  const source = await askAs(
    'harvest:saveSource',
    {
      organisationGUID,
      sourceGUID: null,
      name: SECRET,
      address: `https://${SECRET}.example/catalogue.json`,
      everyHours: 24,
      whenGone: 'keep',
      newAs: 'draft',
      editorFields: [],
    },
    owner,
  );
  const { sessions } = await askAs('security/view', {}, owner);
  const secret: Things = {
    organisation: ORGANISATION,
    dataset,
    resource,
    draft,
    map: map.mapGUID,
    layer,
    chart: chart.documentGUID,
    board: board.documentGUID,
    group: group.groupId,
    key: key.key.keyGUID,
    link: link.link.linkGUID,
    grant: grantGUID,
    request: crypto.randomUUID(),
    invitation: users.result.find(({ invitationGUID }) => invitationGUID !== null)?.invitationGUID ?? '',
    view: saved.viewGUID,
    source: source.sourceGUID,
    person: subOf('role7'),
    session: sessions[0]?.sessionGUID ?? '',
    app: crypto.randomUUID(),
  };
  const router = new Hono();
  for (const [path, part] of embedded.routes) router.all(path, (c) => part(c.req.raw));
  return {
    db,
    embedded,
    secret,
    members,
    granted,
    guest,
    others: {
      visitor: null,
      'owner of another organisation': foreigner,
      'member of nothing': await person('newcomer'),
      [PLATFORM_ADMINISTRATOR]: await person('platform'),
      'person whose grants have ended': expired,
      'key of another organisation': foreignKey.secret,
      'key for another dataset': narrow.secret,
      'personal token of another organisation': foreignToken.dataValues,
      'personal token of an administrator for another dataset': limitedToken.dataValues,
      'secret link to another draft': foreignLink.secret,
    },
    send: sendAs,
    async fetch(path, as, init = {}) {
      const url = new URL(path, ORIGIN);
      const headers = { ...(init.headers as object), ...(as !== null && { authorization: `Bearer ${as}` }) };
      const request = new Request(url, { ...init, headers });
      if (url.pathname.startsWith('/api/data/v1/')) return embedded.rows(request);
      return url.pathname.startsWith('/api/uploads/')
        ? embedded.uploads.fetch(request)
        : router.fetch(request);
    },
    async forget() {
      const datasets = [dataset, draft, datasetGuid(ORGANISATION, 'asked')];
      await sql`delete from catalogue.document where organisation_guid = ${ORGANISATION}`.execute(db.kysely);
      await sql`delete from catalogue.map where organisation_guid = ${ORGANISATION}`.execute(db.kysely);
      await sql`delete from auth."group" where group_id = ${secret.group}`.execute(db.kysely);
      await sql`delete from catalogue.dataset where dataset_guid = any (${datasets}::uuid[])`.execute(
        db.kysely,
      );
      await sql`delete from auth.invitation where organisation_guid = ${ORGANISATION}`.execute(db.kysely);
    },
    async close() {
      await embedded.close();
      await db.close();
      await folder.remove();
    },
  };
}
