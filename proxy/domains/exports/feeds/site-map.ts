/** Site maps (sitemaps.org): every page that a visitor may find, in parts that search engines take. */
import { sql, type Kysely } from 'kysely';
import { appPagePath } from '#contract/app-constants.ts';
import { datasetPagePath, organisationPagePath } from '#contract/exports.ts';
import { mayFind, VISITOR } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { hasDocuments } from './site-map-documents.ts';
import { countTagParts } from './site-map-places.ts';
import { openSiteMap as open, PART_SIZE, place } from './site-map-text.ts';

const BATCH = 5_000;
/** Apps in the part of the pages. */
const MOST_APPS = 10_000;

export const SITE_MAP_PATH = '/sitemap.xml';
const PAGES_PART = '/sitemap-pages.xml';
const THEMES_PART = '/sitemap-themes.xml';
const DOCUMENTS_PART = '/sitemap-documents.xml';
const datasetsPart = (part: number) => `/sitemap-datasets-${part}.xml`;
const tagsPartAt = (part: number) => `/sitemap-tags-${part}.xml`;

/** Pages that are the same whatever the catalogue contains. */
export const fixedPages = [
  '/',
  '/discovery',
  '/discovery/themes',
  '/discovery/organisations',
  '/discovery/apps',
  '/about',
  '/help',
  '/faq',
  '/dataset',
  '/terms',
  '/privacy',
  '/cookie-policy',
  '/acceptable-use',
];

export type SiteMapPart =
  | { readonly kind: 'pages' | 'themes' | 'documents' }
  /** Counted from 1. */
  | { readonly kind: 'datasets' | 'tags'; readonly number: number };

/** A part by its address; undefined for another address. */
export function readPart(path: string): SiteMapPart | undefined {
  if (path === PAGES_PART) return { kind: 'pages' };
  if (path === THEMES_PART) return { kind: 'themes' };
  if (path === DOCUMENTS_PART) return { kind: 'documents' };
  const [, kind, number] = /^\/sitemap-(datasets|tags)-([1-9]\d{0,5})\.xml$/.exec(path) ?? [];
  return kind === undefined ? undefined : { kind: kind as 'datasets' | 'tags', number: Number(number) };
}

const findable = mayFind(VISITOR);

/** When each part last changed, in order. */
async function readParts(kysely: Kysely<Schema>): Promise<Date[]> {
  const { rows } = await sql<{ changed: Date }>`
    select max(n.changed_at) as changed
    from (
      select d.changed_at, (row_number() over (order by d.dataset_guid) - 1) / ${PART_SIZE} as part
      from catalogue.dataset d where ${findable}
    ) n
    group by n.part order by n.part
  `.execute(kysely);
  return rows.map((row) => row.changed);
}

/** The list of the parts. @param hasMaps whether the deployment has pages of maps */
export async function siteMapIndex(
  kysely: Kysely<Schema>,
  origin: string,
  hasMaps: boolean,
): Promise<string> {
  const [parts, tagParts, isDocumented] = await Promise.all([
    readParts(kysely),
    countTagParts(kysely),
    hasDocuments(kysely, hasMaps),
  ]);
  const text = parts.map((changed, i) => place('sitemap', origin + datasetsPart(i + 1), changed)).join('');
  const places = [
    PAGES_PART,
    THEMES_PART,
    ...(isDocumented ? [DOCUMENTS_PART] : []),
    ...Array.from({ length: tagParts }, (_, i) => tagsPartAt(i + 1)),
  ];
  const fixed = places.map((path) => place('sitemap', origin + path)).join('');
  return `${open('sitemapindex')}${fixed}${text}</sitemapindex>\n`;
}

/** Apps that a visitor may see. */
async function readApps(kysely: Kysely<Schema>): Promise<{ guid: string; changed: Date }[]> {
  const { rows } = await sql<{ guid: string; changed: Date }>`
    select a.app_guid as guid, v.decided_at as changed
    from catalogue.app a
    join catalogue.app_version v on v.app_guid = a.app_guid and v.version = a.shown_version
    where exists (
      select from catalogue.app_dataset u join catalogue.dataset d using (dataset_guid)
      where u.app_guid = v.app_guid and u.version = v.version and ${findable})
    order by a.app_guid limit ${MOST_APPS}
  `.execute(kysely);
  return rows;
}

/** @yields the part of the fixed pages, of the organisations that have something to find, and of the apps. */
export async function* pagesPart(kysely: Kysely<Schema>, origin: string): AsyncGenerator<string> {
  const { rows } = await sql<{ slug: string; changed: Date }>`
    select o.slug, greatest(o.updated_at, max(d.changed_at)) as changed
    from auth.organisation o join catalogue.dataset d using (organisation_guid)
    where ${findable}
    group by o.organisation_guid order by o.slug limit ${PART_SIZE - fixedPages.length - MOST_APPS}
  `.execute(kysely);
  yield open('urlset');
  yield fixedPages.map((path) => place('url', origin + path)).join('');
  yield rows.map(({ slug, changed }) => place('url', origin + organisationPagePath(slug), changed)).join('');
  const apps = await readApps(kysely);
  yield apps.map(({ guid, changed }) => place('url', origin + appPagePath(guid), changed)).join('');
  yield '</urlset>\n';
}

interface PlaceRow {
  dataset_guid: string;
  slug: string;
  changed_at: Date;
}

/** The last dataset before a part; null before the first part, undefined when the part would be empty. */
async function startOf(kysely: Kysely<Schema>, part: number): Promise<string | null | undefined> {
  if (part === 1) return null;
  const { rows } = await sql<{ dataset_guid: string }>`
    select d.dataset_guid from catalogue.dataset d where ${findable}
    order by d.dataset_guid limit 1 offset ${(part - 1) * PART_SIZE - 1}
  `.execute(kysely);
  return rows[0]?.dataset_guid;
}

/** A part of the datasets, read as it is sent; undefined when there is none of that number. */
export async function datasetsPartOf(
  kysely: Kysely<Schema>,
  origin: string,
  part: number,
): Promise<AsyncGenerator<string> | undefined> {
  const start = await startOf(kysely, part);
  return start === undefined ? undefined : writePart(kysely, origin, start);
}

async function* writePart(kysely: Kysely<Schema>, origin: string, start: string | null) {
  yield open('urlset');
  let after = start;
  for (let sent = 0; sent < PART_SIZE; sent += BATCH) {
    const { rows }: { rows: PlaceRow[] } = await sql<PlaceRow>`
      select d.dataset_guid, o.slug, d.changed_at
      from catalogue.dataset d join auth.organisation o using (organisation_guid)
      where ${findable} and (${after}::uuid is null or d.dataset_guid > ${after}::uuid)
      order by d.dataset_guid limit ${BATCH}
    `.execute(kysely);
    yield rows
      .map((row) => place('url', origin + datasetPagePath(row.slug, row.dataset_guid), row.changed_at))
      .join('');
    after = rows.at(-1)?.dataset_guid ?? after;
    if (rows.length < BATCH) break;
  }
  yield '</urlset>\n';
}
