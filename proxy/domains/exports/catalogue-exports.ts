/** `/catalogue…`: a dataset, an organisation or everything, in the formats of `proxy/contract/exports.ts`. */
import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import {
  CATALOGUE_PATH,
  DATA_JSON_PATH,
  datasetPagePath,
  exportFormats,
  FEED_SUFFIX,
  FEED_TYPE,
  organisationPagePath,
  organisationPath,
  type ExportKey,
  type ExportSubject,
} from '#contract/exports.ts';
import { isGuid } from '#contract/guid.ts';
import { ProblemError } from '#contract/problem.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { refuseDeleted } from '#proxy/platform/catalogue/deleted-dataset.ts';
import { answer } from './answer.ts';
import { describeAll, withOrganisations } from './describe.ts';
import type { Topic } from './document.ts';
import type { ExportedDataset, ExportedOrganisation } from './exported-dataset.ts';
import { requireGuid, type Asking, type ExportEnvironment, type ExportOptions } from './asking.ts';
import { datasetFeed } from './feeds/dataset-feed.ts';
import { datasetIn, languageOf } from './in-language.ts';
import { formatOfSuffix, formatsOf, negotiate } from './negotiate.ts';
import { readDatasets, readOrganisations, type ExportScope } from './read-datasets.ts';
import { writers } from './writers.ts';

const nothing = () => new ProblemError(404, 'There is no such description');

/** The format that an address or its reader asks for. @throws ProblemError 404 or 406. */
function chooseFormat(
  asking: Asking,
  subject: ExportSubject,
  suffix: string | undefined,
): ExportKey | 'html' {
  if (suffix !== undefined) {
    const key = formatOfSuffix(suffix, subject);
    if (key === undefined) throw nothing();
    return key;
  }
  const key = negotiate(asking.request.headers.get('accept'), subject);
  if (key === undefined) {
    const offers = formatsOf(subject).map((one) => exportFormats[one].contentType);
    throw new ProblemError(406, `Can be had as text/html, ${offers.join(', ')}`);
  }
  return key;
}

/** Leads people to the page (303: what is described is not the page itself). */
const seePage = (path: string, { publication, personal }: Asking) =>
  new Response(null, {
    status: 303,
    headers: {
      location: publication.origin + path,
      vary: 'accept, authorization',
      'cache-control': personal ? 'private, no-cache' : 'public, no-cache',
    },
  });

async function findDataset(
  kysely: Kysely<Schema>,
  { accessScope }: Asking,
  guid: string,
): Promise<ExportedDataset> {
  for await (const [dataset] of readDatasets(kysely, accessScope, { datasetGUID: guid }))
    if (dataset) return dataset;
  await refuseDeleted(kysely, guid);
  throw nothing();
}

/** By slug, so that an address can be written by hand; the one that lasts is by GUID. */
async function findBySlug(kysely: Kysely<Schema>, slug: string): Promise<string> {
  const found = await kysely
    .selectFrom('auth.organisation')
    .select('organisation_guid')
    .where('slug', '=', storableText(slug).toLowerCase())
    .executeTakeFirst();
  if (!found) throw nothing();
  return found.organisation_guid;
}

/** The last part of an address: a name, and the ending after its first dot. */
function takeApart(file: string): { name: string; suffix: string | undefined } {
  const dot = file.indexOf('.');
  return dot < 0
    ? { name: file, suffix: undefined }
    : { name: file.slice(0, dot), suffix: file.slice(dot + 1) };
}

export function createCatalogueExports(
  app: Hono<ExportEnvironment>,
  { db: { kysely } }: ExportOptions,
): void {
  /** The updates of one dataset, for programs that follow it. */
  async function feed(asking: Asking, guid: string): Promise<Response> {
    const language = languageOf(asking.request);
    const text = datasetFeed(
      datasetIn(await findDataset(kysely, asking, guid), language),
      asking.publication,
      language,
    );
    return answer(asking.request, {
      contentType: FEED_TYPE,
      version: text,
      personal: asking.personal,
      body: () => [text],
    });
  }

  async function dataset(asking: Asking, guid: string, suffix: string | undefined): Promise<Response> {
    if (suffix === FEED_SUFFIX) return feed(asking, guid);
    const key = chooseFormat(asking, 'dataset', suffix);
    const language = key === 'croissant' ? languageOf(asking.request) : null;
    const found = datasetIn(await findDataset(kysely, asking, guid), language);
    if (key === 'html') return seePage(datasetPagePath(found.organisation.slug, guid), asking);
    const batch = await withOrganisations(kysely, [found]);
    const writer = writers[key]({ kind: 'dataset' }, asking.publication);
    const text = writer.start() + writer.add(batch) + writer.end();
    const changes = [found.changedAt, ...[...batch.organisations.values()].map((one) => one.updatedAt)];
    return answer(asking.request, {
      contentType: exportFormats[key].contentType,
      version: text,
      lastModified: new Date(Math.max(...changes.map(Number))),
      personal: asking.personal,
      vary: 'accept',
      body: () => [text],
    });
  }

  /** A list has no Last-Modified: what is taken away from it would make it look older. */
  function list(asking: Asking, key: ExportKey, topic: Topic, scope: ExportScope): Response {
    return answer(asking.request, {
      contentType: exportFormats[key].contentType,
      version: JSON.stringify([asking.state, scope]),
      personal: asking.personal,
      vary: 'accept',
      body: () => describeAll(kysely, asking.accessScope, scope, writers[key](topic, asking.publication)),
    });
  }

  async function organisation(asking: Asking, guid: string, suffix: string | undefined): Promise<Response> {
    const key = chooseFormat(asking, 'organisation', suffix);
    const [found]: ExportedOrganisation[] = await readOrganisations(kysely, [guid]);
    if (!found) throw nothing();
    if (key === 'html') return seePage(organisationPagePath(found.slug), asking);
    const topic: Topic = { kind: 'organisation', organisation: found };
    return list(asking, key, topic, { organisationGUID: guid });
  }

  function catalogue(asking: Asking, suffix: string | undefined): Response {
    const key = chooseFormat(asking, 'catalogue', suffix);
    return key === 'html' ? seePage('/discovery', asking) : list(asking, key, { kind: 'catalogue' }, {});
  }

  app.get(CATALOGUE_PATH, (c) => catalogue(c.get('asking'), undefined));
  app.get('/:file{catalogue\\.[^/]+}', (c) =>
    catalogue(c.get('asking'), takeApart(c.req.param('file')).suffix),
  );
  app.get(DATA_JSON_PATH, (c) => list(c.get('asking'), 'dcatUs', { kind: 'catalogue' }, {}));
  app.get(`${CATALOGUE_PATH}/dataset/:file`, (c) => {
    const { name, suffix } = takeApart(c.req.param('file'));
    return dataset(c.get('asking'), requireGuid(name), suffix);
  });
  app.get(`${CATALOGUE_PATH}/organisation/:file`, async (c) => {
    const { name, suffix } = takeApart(c.req.param('file'));
    if (isGuid(name)) return organisation(c.get('asking'), requireGuid(name), suffix);
    const path = organisationPath(await findBySlug(kysely, name));
    return c.redirect(suffix === undefined ? path : `${path}.${suffix}`, 302);
  });
}
