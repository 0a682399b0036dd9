/** A catalogue for service tests: lookups, organisations with members, and datasets of every kind of access. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import type { CallName, CallRequest, CallResponse } from '#contract/index.ts';
import { callByName } from '#contract/index.ts';
import { fillPath } from '#contract/match.ts';
import { ProblemError } from '#contract/problem.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { ImportRecord } from '#proxy/domains/catalogue/importer/record.ts';
import type { Authenticate, Service } from '#proxy/platform/service/service.ts';
import { testDatabase } from './database.ts';

export const silent = pino({ level: 'silent' });

/** Where the larger test data is; tests that need it are skipped when it is absent. */
export const SHARED_DATA = resolve(process.env['SHARED_DATA'] ?? '../shared/data');
export const hasSharedData = existsSync(join(SHARED_DATA, 'catalogues'));

/** A token is the GUID of its owner: who a caller is, is not what these tests are about. */
export const authenticate: Authenticate = async (request) => {
  const header = request.headers.get('authorization');
  if (header === null) return null;
  const identityGUID = header.replace(/^Bearer /, '');
  if (identityGUID === 'expired') throw new ProblemError(401, 'The access token is not valid');
  return { identityGUID, accessToken: identityGUID };
};

export const ORGANISATION = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01';
export const OTHER_ORGANISATION = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a02';

/** People by what they are to `ORGANISATION`. */
export const people = {
  owner: '5e0f1c7a-0001-4000-8000-000000000001',
  editor: '5e0f1c7a-0001-4000-8000-000000000004',
  member: '5e0f1c7a-0001-4000-8000-000000000007',
  /** Owner of `OTHER_ORGANISATION`. */
  stranger: '5e0f1c7a-0002-4000-8000-000000000001',
  /** Member of nothing. */
  newcomer: '5e0f1c7a-0003-4000-8000-000000000001',
} as const;

/** A migrated and seeded database with two organisations and their members. */
export async function catalogueDatabase(privateCatalogue = true): Promise<Database> {
  const db = await testDatabase('migrated', privateCatalogue);
  await fillCatalogue(db);
  return db;
}

/** Adds lookups, the two organisations and their members to a migrated database. */
export async function fillCatalogue(db: Database): Promise<void> {
  await seedLookups(db.kysely);
  await db.kysely
    .insertInto('auth.organisation')
    .values([
      {
        organisation_guid: ORGANISATION,
        slug: 'parks',
        name: 'Parks Department',
        url: null,
        email: null,
        kind: null,
      },
      {
        organisation_guid: OTHER_ORGANISATION,
        slug: 'water',
        name: 'Water Board',
        url: null,
        email: null,
        kind: null,
      },
    ])
    .execute();
  const member = (identity_guid: string, organisation_guid: string, role_id: number) => ({
    identity_guid,
    organisation_guid,
    role_id,
  });
  await db.kysely
    .insertInto('auth.member')
    .values([
      member(people.owner, ORGANISATION, 1),
      member(people.editor, ORGANISATION, 4),
      member(people.member, ORGANISATION, 7),
      member(people.stranger, OTHER_ORGANISATION, 1),
    ])
    .execute();
}

/** No JSON: line 3, column 26 should hold a name. Kept as text, because a formatter would repair a file. */
export const BROKEN_CATALOGUE = '{\n  "dataset": [\n    { "title": "Broken", }\n  ]\n}\n';

/** Gives each of `people` an account with a verified address, such as `owner@example.org`. */
export async function addPeople({ kysely }: Database): Promise<void> {
  await kysely
    .insertInto('auth.user')
    .values(
      Object.entries(people).map(([name, identity_guid]) => ({
        identity_guid,
        given_name: name,
        family_name: 'Example',
        email: `${name}@example.org`,
        email_verified: true,
        phone_number: null,
      })),
    )
    .execute();
}

/** Makes a group of the organisation with `people.newcomer` as its guest. @returns its id */
export async function addResearchers({ kysely }: Database): Promise<string> {
  const { group_id } = await kysely
    .insertInto('auth.group')
    .values({ organisation_guid: ORGANISATION, name: 'Researchers' })
    .returning('group_id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('auth.group_member')
    .values({ group_id, email: 'newcomer@example.org', identity_guid: people.newcomer, role_id: 8 })
    .execute();
  return group_id;
}

/** A folder for stored files, and how to remove it. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'commonplace-files-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A whole record; a test names only what it is about. */
export const record = (fields: Partial<ImportRecord> & { sourceIdentifier: string }): ImportRecord => ({
  title: `Dataset ${fields.sourceIdentifier}`,
  summary: '',
  description: '',
  language: 'en',
  status: 'published',
  visibility: 'public',
  accessId: 1,
  licenceId: null,
  frequencyId: null,
  themeIds: [],
  rights: null,
  tags: [],
  contact: null,
  sources: [],
  landingPage: null,
  languages: [],
  temporal: null,
  spatial: null,
  expectedAt: null,
  firstPublishedAt: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  resources: [],
  ...fields,
});

/** The GUID of the only resource of a dataset, by what its source calls the dataset. @throws when there is none */
export async function resourceOf({ kysely }: Database, sourceIdentifier: string): Promise<string> {
  const row = await kysely
    .selectFrom('catalogue.resource as r')
    .innerJoin('catalogue.dataset as d', 'd.dataset_guid', 'r.dataset_guid')
    .select('r.resource_guid')
    .where('d.source_identifier', '=', sourceIdentifier)
    .executeTakeFirstOrThrow();
  return row.resource_guid;
}

/** Sends a call to a service as the gateway would; the raw answer. */
export function send<N extends CallName>(
  service: Service,
  name: N,
  request: Partial<CallRequest<N>>,
  identityGUID?: string,
): Promise<Response> {
  const call = callByName(name);
  const { path, rest } = fillPath(call, request as Record<string, unknown>);
  const url = new URL(`http://service.invalid/${path}`);
  const headers: Record<string, string> =
    identityGUID === undefined ? {} : { authorization: `Bearer ${identityGUID}` };
  if (call.method === 'GET') {
    for (const [key, value] of Object.entries(rest)) url.searchParams.set(key, String(value));
    return service.fetch(new Request(url, { headers }));
  }
  headers['content-type'] = 'application/json';
  return service.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(rest) }));
}

/** Sends a call that must succeed; its answer. */
export async function ask<N extends CallName>(
  service: Service,
  name: N,
  request: Partial<CallRequest<N>>,
  identityGUID?: string,
): Promise<CallResponse<N>> {
  const response = await send(service, name, request, identityGUID);
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${JSON.stringify(body)}`);
  return body as CallResponse<N>;
}
