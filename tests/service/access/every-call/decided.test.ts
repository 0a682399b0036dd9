/**
 * The product of principals, datasets and ways to a file, by the flag of a private catalogue: each way answers what the
 * decision about its level says. Principals are all eight roles, visitors, members elsewhere, grants that hold and that
 * have ended, keys, personal tokens, secret links and signed addresses; datasets are own and foreign, of each status and
 * visibility.
 */
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { scopeFor, type AccessQuestion } from '#contract/access.ts';
import { downloadPath } from '#contract/rows-api.ts';
import { createFileLinks } from '#proxy/domains/files/links.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { decideOnDataset, type AccessCaller } from '#proxy/platform/access/access-facts.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { ORGANISATION, OTHER_ORGANISATION, record } from '../../../support/catalogue.ts';
import { createHarness, HARNESS_SECRET, type Harness, type Principal } from './harness.ts';
import { csv, PLATFORM_ADMINISTRATOR, SECRET, storedFile } from './hidden-things.ts';
import { nothing, type Things } from './requests.ts';
import { waysTo, type Need } from './ways.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 180_000 });

interface Asking {
  readonly as: Principal;
  /** As whom the principal asks, by the dataset where that differs. */
  readonly caller: AccessCaller | ((datasetGUID: string) => AccessCaller);
}

const DAY = 86_400_000;
const limits = (...scopes: string[]) => ({ scopes, until: Date.now() + DAY });
const withScopes = limits('dataset.metadata', 'dataset.read', 'dataset.download');

const questionOf = (needs: Need): Pick<AccessQuestion, 'action' | 'isExport'> =>
  needs === 'export' ? { action: 'download', isExport: true } : { action: needs };

/** Datasets with the same table, of each kind of access. */
const kinds = [
  ['published', 'public'],
  ['published', 'organisation'],
  ['published', 'private'],
  ['onRequest', 'public'],
  ['onRequest', 'organisation'],
  ['planned', 'public'],
  ['draft', 'public'],
] as const;
/**
 * Forms and parts of a document whose access is that of others beside them, and files for each of which a process starts;
 * `levels.test.ts` asks for them.
 */
const alike =
  /format=|collections|conformance|ogc.api|WebMercatorQuad$|table\.(?:csv|json|ndjson|xml|xlsx|geojson|gpkg)|select=|inline|previewC/;

describe.each([
  ['on', true],
  ['off', false],
] as const)('PRIVATE_DATA_CATALOGUE %s', (_, isPrivate) => {
  let harness: Harness;
  const things: Record<string, Things> = {};
  const asking: Record<string, Asking> = {};

  /** Writes the datasets of both organisations. */
  async function writeDatasets(): Promise<void> {
    const { db, embedded, secret } = harness;
    const stored = await embedded.store.put(new TextEncoder().encode(csv));
    for (const [owner, organisationGUID] of [
      ['own', ORGANISATION],
      ['foreign', OTHER_ORGANISATION],
    ] as const) {
      const some =
        owner === 'own' ? kinds : kinds.filter(([, visibility]) => visibility !== 'private').slice(0, 2);
      const records = some.map(([status, visibility]) =>
        record({
          sourceIdentifier: `${status} ${visibility}`,
          status,
          visibility,
          resources: [storedFile(SECRET, stored)],
        }),
      );
      await writeRecords(db.kysely, records, { organisationGUID, kind: 'kinds' });
      for (const { sourceIdentifier } of records) {
        const dataset = datasetGuid(organisationGUID, sourceIdentifier);
        const { resource_guid: resource } = await db.kysely
          .selectFrom('catalogue.resource')
          .select('resource_guid')
          .where('dataset_guid', '=', dataset)
          .executeTakeFirstOrThrow();
        things[`${owner} ${sourceIdentifier}`] = { ...nothing(organisationGUID), dataset, resource };
      }
    }
    things['with grants'] = secret;
  }

  async function makePrincipals(): Promise<void> {
    const { members, others, granted, guest, secret, send } = harness;
    const subOf = (token: Principal) => (token === null ? null : String(decodeJwt(token).sub));
    const person = (name: string, as: Principal) => {
      asking[name] = { as, caller: { identityGUID: subOf(as) } };
    };
    for (const [role, as] of members) person(`role ${role}`, as);
    person('role 8', guest);
    for (const name of [
      'visitor',
      'owner of another organisation',
      'member of nothing',
      PLATFORM_ADMINISTRATOR,
      'person whose grants have ended',
    ])
      person(name, others[name] ?? null);
    person('person with a grant', granted);
    const owner = members.get(1) ?? '';
    const key = async (name: string, scopes: readonly string[], datasets: readonly string[] | null) => {
      const keyFields = { organisationGUID: ORGANISATION, name, scopes, datasets, days: 30 };
      const answer = await send('key/create', keyFields, owner);
      const made = (await answer.json()) as { secret: string; key: { keyGUID: string } };
      asking[name] = {
        as: made.secret,
        caller: { identityGUID: made.key.keyGUID, limits: limits('dataset.metadata', ...scopes) },
      };
    };
    const both = ['dataset.read', 'dataset.download'];
    await key('key for all datasets', both, null);
    await key('key for one dataset', both, [secret.dataset]);
    await key('key that reads', ['dataset.read'], [secret.dataset]);
    await key('key that finds', [], null);
    const token = await send('generate_personal_token', {}, members.get(4) ?? '');
    const { dataValues } = (await token.json()) as { dataValues: string };
    asking['personal token of an editor'] = {
      as: dataValues,
      caller: { identityGUID: subOf(members.get(4) ?? null), limits: withScopes },
    };
    const publisher = members.get(3) ?? '';
    const chosen = [secret.dataset, things['own draft public']?.dataset ?? ''];
    const choices = { scopes: both, datasets: chosen, days: 30 };
    const limited = (await (await send('token/create', choices, publisher)).json()) as { dataValues: string };
    asking['personal token of a publisher for two datasets'] = {
      as: limited.dataValues,
      // On every other dataset it is no one.
      caller: (guid) => ({
        identityGUID: chosen.includes(guid) ? subOf(publisher) : null,
        limits: withScopes,
      }),
    };
    const draft = things['own draft public']?.dataset;
    const made = await send('previewLink:make', { datasetGUID: draft, name: 'Friend', days: 9 }, owner);
    const link = (await made.json()) as { secret: string; link: { linkGUID: string } };
    asking['secret link'] = {
      as: link.secret,
      caller: { identityGUID: link.link.linkGUID, limits: limits('dataset.metadata', 'dataset.read') },
    };
  }

  beforeAll(async () => {
    harness = await createHarness(isPrivate);
    await writeDatasets();
    await makePrincipals();
  });
  afterAll(() => harness.close());

  it('each way answers each principal about each dataset as the decision says', async () => {
    const faults: string[] = [];
    const seen = new Map<number, number>();
    for (const [about, named] of Object.entries(things))
      for (const [who, { as, caller: of }] of Object.entries(asking)) {
        const caller = typeof of === 'function' ? of(named.dataset) : of;
        await Promise.all(
          waysTo(named)
            .filter(({ name, isOfDocument }) => !isOfDocument && !alike.test(name))
            // Signed addresses are made for people who have signed in: they are asked below.
            .filter(({ name }) => name !== 'resource:link')
            // The page of a draft behind a link has a call of its own.
            .filter(({ name }) => who !== 'secret link' || name !== 'dataset:view')
            .map(async ({ name, needs, isCall, ask }) => {
              const question = questionOf(needs);
              const { status } = await decideOnDataset(harness.db.kysely, named.dataset, caller, {
                ...question,
                ...(needs !== 'metadata' && { resourceGUID: named.resource }),
              });
              const lacks = isCall && caller.limits?.scopes.includes(scopeFor(question.action)) === false;
              const answer = await ask(harness, as);
              await answer.body?.cancel();
              const wanted = lacks ? 403 : status;
              // An empty tile, and a table that is being made, are answers as well.
              const given = [204, 409, 503].includes(answer.status) ? 200 : answer.status;
              seen.set(given, (seen.get(given) ?? 0) + 1);
              if (given !== wanted)
                faults.push(`${who}, ${about}, ${name}: ${answer.status}, decided ${wanted}`);
            }),
        );
      }
    expect(faults).toEqual([]);
    expect(Object.keys(asking).length).toBeGreaterThanOrEqual(8 + 6);
    for (const status of [200, 403, 404]) expect(seen.get(status) ?? 0).toBeGreaterThan(100);
  });

  it('a signed address is decided for the person in it, when it is followed', async () => {
    const { db, granted, secret } = harness;
    const links = createFileLinks(db.kysely, createSecrets(HARNESS_SECRET));
    const sub = String(decodeJwt(granted).sub);
    const paths = [
      (await links.linkFor(secret.resource, sub)).url,
      links.signPath(downloadPath(secret.resource, 'csv'), sub),
    ];
    const follow = async () => {
      const answers = [];
      for (const path of paths) {
        const answer = await harness.fetch(path, null);
        await answer.body?.cancel();
        answers.push(answer.status);
      }
      return answers;
    };
    const principal = await ensurePrincipal(db.kysely, 'person', sub);
    const change = (set: string) =>
      sql`update access.dataset_grant set ${sql.raw(set)} where principal_id = ${principal}`.execute(
        db.kysely,
      );
    expect(await follow()).toEqual([200, 200]);
    await change('level = 3');
    expect(await follow()).toEqual([403, 403]);
    await change(`level = 4, valid_until = now() - interval '1 second'`);
    expect(await follow()).toEqual([404, 404]);
    const other = links.signPath(downloadPath(things['own published private']?.resource ?? '', 'csv'), sub);
    expect((await harness.fetch(other, null)).status).toBe(404);
  });
});
