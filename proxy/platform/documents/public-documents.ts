/**
 * What a visitor gets of a published map, chart or dashboard: its title, its words and the picture that stands for it, for
 * feeds and e-mails. The rules are those of `map:view`, `chart:view` and `dashboard:view`, for a caller who is not signed in.
 */
import type { Kysely } from 'kysely';
import type { ChartDocument, DashboardDocument, DashboardPart } from '#contract/documents.ts';
import type { SharedDocumentKind } from '#contract/document-sharing.ts';
import type { MapDocument } from '#contract/maps.ts';
import type { PictureKind } from '#contract/pictures.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import {
  documentsTable,
  mapsTable,
  maySee,
  readDocuments,
  type DocumentPlace,
  type StoredDocument,
} from './document-rows.ts';
import { showSources } from './table-sources.ts';

export interface DocumentName {
  readonly kind: SharedDocumentKind;
  readonly guid: string;
}

/** A picture at an address that everyone may open (`proxy/contract/pictures.ts`). */
export interface PublicPicture {
  readonly kind: PictureKind;
  readonly guid: string;
  /** What it shows, in words; never empty. */
  readonly alternative: string;
}

export interface PublicDocument extends DocumentName {
  readonly title: string;
  /** Markdown. */
  readonly words: string;
  /** Null where nothing of it is drawn for a visitor. */
  readonly picture: PublicPicture | null;
}

type Kept = ChartDocument | DashboardDocument;
type Row<Document> = StoredDocument<Document> & { readonly published: Document };

/** Those that a visitor may see. */
async function readVisible<Document>(
  kysely: Kysely<Schema>,
  place: DocumentPlace,
  guids: readonly string[],
): Promise<Row<Document>[]> {
  const rows = await readDocuments<Document>(kysely, place, [...new Set(guids)], null);
  return [...rows.values()].filter((row): row is Row<Document> => row.published !== null && maySee(row));
}

const inWords = ({ alternative, title }: { readonly alternative: string; readonly title: string }): string =>
  alternative.trim() === '' ? title : alternative;

type SourceOf = Awaited<ReturnType<typeof showSources>>;

/** What the author has written about all rows is for callers who get all of them. */
function publicChart({ guid, published }: Row<ChartDocument>, sourceOf: SourceOf): PublicDocument {
  const { title, words, resourceGUID } = published;
  const source = sourceOf(resourceGUID);
  const name = { kind: 'chart', guid } as const;
  if (source.state !== 'open') return { ...name, title, words: '', picture: null };
  const alternative = source.inPart ? title : inWords(published);
  return { ...name, title, words: source.inPart ? '' : words, picture: { ...name, alternative } };
}

/** A picture has the layers that are open to a visitor, and on when the map is opened. */
function publicMap({ guid, published }: Row<MapDocument>, sourceOf: SourceOf): PublicDocument {
  const { title, words, layers } = published;
  const isDrawn = layers.some(
    ({ hidden, resourceGUID }) => !hidden && sourceOf(resourceGUID).state === 'open',
  );
  const name = { kind: 'map', guid } as const;
  return { ...name, title, words, picture: isDrawn ? { ...name, alternative: inWords(published) } : null };
}

const partName = (part: DashboardPart): DocumentName[] => {
  if (part.kind === 'chart') return [{ kind: 'chart', guid: part.documentGUID }];
  return part.kind === 'map' ? [{ kind: 'map', guid: part.mapGUID }] : [];
};

/** The first chart or map of a dashboard that has a picture stands for it. */
function publicDashboard(
  { guid, published }: Row<DashboardDocument>,
  parts: ReadonlyMap<string, PublicDocument>,
): PublicDocument {
  const { title, words } = published;
  const [first] = published.parts.flatMap(partName).flatMap((part) => {
    const shown = parts.get(part.guid);
    return shown?.kind === part.kind && shown.picture !== null ? [{ ...shown.picture, of: shown.title }] : [];
  });
  if (first === undefined) return { kind: 'dashboard', guid, title, words, picture: null };
  const { of, ...picture } = first;
  const alternative = picture.alternative === of ? of : `${of}: ${picture.alternative}`;
  return { kind: 'dashboard', guid, title, words, picture: { ...picture, alternative } };
}

const guidsOf = (names: readonly DocumentName[], isMap: boolean): string[] =>
  names.filter(({ kind }) => (kind === 'map') === isMap).map(({ guid }) => guid);

/**
 * @param hasMaps MAPPING_SOLUTION; without it no map is known
 * @returns by GUID what a visitor may see of each; those of which that is nothing are left out
 */
export async function readPublicDocuments(
  kysely: Kysely<Schema>,
  names: readonly DocumentName[],
  hasMaps: boolean,
): Promise<ReadonlyMap<string, PublicDocument>> {
  const kept = await readVisible<Kept>(kysely, documentsTable, guidsOf(names, false));
  const dashboards = kept.filter((row): row is Row<DashboardDocument> => row.published.kind === 'dashboard');
  const parts = dashboards.flatMap(({ published }) => published.parts.flatMap(partName));
  const known = new Set(kept.map(({ guid }) => guid));
  const [more, maps] = await Promise.all([
    readVisible<Kept>(
      kysely,
      documentsTable,
      guidsOf(parts, false).filter((guid) => !known.has(guid)),
    ),
    hasMaps ? readVisible<MapDocument>(kysely, mapsTable, guidsOf([...names, ...parts], true)) : [],
  ]);
  const charts = [...kept, ...more].filter(
    (row): row is Row<ChartDocument> => row.published.kind === 'chart',
  );
  const sourceOf = await showSources(
    kysely,
    [
      ...charts.map(({ published }) => published.resourceGUID),
      ...maps.flatMap(({ published }) => published.layers.map(({ resourceGUID }) => resourceGUID)),
    ],
    null,
  );
  const shown = new Map(
    [...charts.map((row) => publicChart(row, sourceOf)), ...maps.map((row) => publicMap(row, sourceOf))].map(
      (one) => [one.guid, one],
    ),
  );
  for (const row of dashboards) shown.set(row.guid, publicDashboard(row, shown));
  const asked = new Set(names.map(({ kind, guid }) => `${kind} ${guid}`));
  return new Map([...shown].filter(([guid, { kind }]) => asked.has(`${kind} ${guid}`)));
}

/** The picture of one, where a visitor may see it. */
export async function readPublicPicture(
  kysely: Kysely<Schema>,
  name: DocumentName,
  hasMaps: boolean,
): Promise<PublicPicture | null> {
  return (await readPublicDocuments(kysely, [name], hasMaps)).get(name.guid)?.picture ?? null;
}
