/** Which version of its file each layer of a publication was made with, and which of them a reader is shown (decision 263). */
import type { Kysely } from 'kysely';
import type { TableVersions } from '#contract/kept-document.ts';
import type { MapDocument, MapLayer } from '#contract/maps.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Connection } from '#proxy/platform/documents/document-rows.ts';
import type { TableSource } from '#proxy/platform/documents/table-sources.ts';
import { currentVersions, readTableVersions } from '#proxy/platform/documents/table-versions.ts';

/** The version of each file by its GUID. */
export type MapSources = Readonly<Record<string, string>>;

type Layers = Pick<MapDocument, 'layers'>;
const filesOf = ({ layers }: Layers) => [...new Set(layers.map(({ resourceGUID }) => resourceGUID))];

/** Keeps which version of each file readers have when a map is published. */
export async function keepSources(
  kysely: Connection,
  { guid, version, document }: { readonly guid: string; readonly version: number; readonly document: Layers },
): Promise<void> {
  const sources = Object.fromEntries(await currentVersions(kysely, filesOf(document)));
  await kysely
    .updateTable('catalogue.map_version')
    .set({ sources: JSON.stringify(sources) })
    .where('map_guid', '=', guid)
    .where('version', '=', version)
    .execute();
}

/** The versions of files that were kept of a publication; null: they are not known. */
export async function readSources(
  kysely: Kysely<Schema>,
  mapGUID: string,
  version: number,
): Promise<MapSources | null> {
  const row = await kysely
    .selectFrom('catalogue.map_version')
    .select('sources')
    .where('map_guid', '=', mapGUID)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.sources ?? null;
}

/** What a publication of a map is drawn from. */
export interface PublishedSources {
  /** Null: they are not known. */
  readonly sources: MapSources | null;
  /** True: with the data that readers had when it was published, where the caller gets it; false: with that of now. */
  readonly isAsPublished: boolean;
}

interface LayerTable {
  /** The file, or the version of it that is drawn. */
  readonly resourceGUID: string;
  readonly versions: TableVersions | null;
}

/**
 * The tables of layers that are open to a caller. An earlier version is for callers with the whole table: a grant of a
 * part is fitted to the table that readers have.
 */
export async function readLayerTables(
  kysely: Kysely<Schema>,
  document: Layers,
  { sources, isAsPublished }: PublishedSources,
): Promise<
  (layer: Pick<MapLayer, 'resourceGUID'>, source: Extract<TableSource, { state: 'open' }>) => LayerTable
> {
  const made = new Map(
    filesOf(document).flatMap((file): [string, string][] => {
      const version = sources?.[file];
      return version === undefined ? [] : [[file, version]];
    }),
  );
  const known = await readTableVersions(kysely, made);
  return ({ resourceGUID }, { inPart }) => {
    const found = known.get(resourceGUID);
    const version = made.get(resourceGUID);
    if (found === undefined || version === undefined || inPart) return { resourceGUID, versions: null };
    const { isKept, ...versions } = found;
    const isEarlier = isAsPublished && version !== versions.currentGUID;
    if (isEarlier && isKept) return { resourceGUID: version, versions: { ...versions, on: 'made' } };
    return { resourceGUID, versions: { ...versions, on: 'current', isGone: !isKept } };
  };
}
