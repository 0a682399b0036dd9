/**
 * Calls about maps: what members make of tables with places, with layers, a legend and words.
 *
 * A map has an editors' document and, once it is published, a readers' one. A layer is drawn for a caller who may read
 * the data of its file, by the decision that downloads and previews ask as well; for others the answer says that the
 * layer is restricted, and nothing of its conditions and columns. Columns go by their names: a part of a table that is
 * shared has other positions.
 */
import * as z from 'zod/mini';
import { dataCall, defineCall } from './call.ts';
import { Guid, Instant, limit, Numbered, offset, storable } from './entities/common.ts';
import {
  classMethods,
  MAP_ZOOMS,
  mapLimits,
  mapStates,
  MAPS_PAGE_SIZE,
  MOST_CLASSES,
  ramps,
} from './map-constants.ts';
import { keptCalls } from './kept-calls.ts';
import {
  DocumentOrganisation,
  editedFields,
  listedFields,
  Publication,
  TableDataset,
  TableVersions,
} from './kept-document.ts';
import { ClassBreaks, MapAnswer, MapFeaturesWanted, MapView } from './preview-map.ts';
import { ColumnName, NamedFilter, Sheet } from './preview/question.ts';
import { ruleCode } from './rule.ts';
import { OfferedTables, TableSearch } from './table-sources.ts';

const text = (most: number) => z.string().check(z.maxLength(most), storable);
const Zoom = z.int().check(z.gte(MAP_ZOOMS.least), z.lte(MAP_ZOOMS.most));

/** How a layer is drawn. */
export const LayerStyle = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single') }),
  /** A colour for each of the most frequent values. */
  z.object({ kind: z.literal('categories'), column: ColumnName }),
  /** Shades for classes of a number, of what the reader may see. */
  z.object({
    kind: z.literal('graduated'),
    column: ColumnName,
    classes: z.int().check(z.gte(2), z.lte(MOST_CLASSES)),
    method: z.enum(classMethods),
    /** Borders that the author has set; those that no row of the reader lies beyond are left out. Absent: by the method. */
    breaks: z.optional(ClassBreaks),
    /** Absent: the first of the choices. */
    colours: z.optional(z.enum(ramps)),
    /** A value that readers compare with. */
    limit: z.optional(z.number()),
  }),
  /** Places close together as one with their number. */
  z.object({ kind: z.literal('clusters') }),
  /** How densely the rows lie. */
  z.object({ kind: z.literal('heat') }),
]);
export type LayerStyle = z.infer<typeof LayerStyle>;

export const MapLayer = z.object({
  /** Made by the editor, unique in the map. */
  layerGUID: Guid,
  resourceGUID: Guid,
  sheet: Sheet,
  name: text(mapLimits.layerName),
  style: LayerStyle,
  filters: z.array(NamedFilter).check(z.maxLength(mapLimits.filters)),
  /** Columns that are shown of a place; empty: the first ones. */
  popup: z.array(ColumnName).check(z.maxLength(mapLimits.popup)),
  /** What some of them are called instead of their names. */
  labels: z.optional(
    z
      .array(z.object({ column: ColumnName, label: text(mapLimits.label) }))
      .check(z.maxLength(mapLimits.popup)),
  ),
  /** What the legend is called; absent: it has no heading. */
  legend: z.optional(text(mapLimits.label)),
  /** A sentence about a place, in which `{column}` stands for the value of the column. */
  template: z.optional(text(mapLimits.template)),
  /** Zooms at which it is drawn, both included. */
  from: Zoom,
  to: Zoom,
  /** True: a reader has to turn it on. */
  hidden: z.boolean(),
});
export type MapLayer = z.infer<typeof MapLayer>;

/** Where a map begins; null: where everything is in view. */
export const MapExtent = z.nullable(
  z.object({
    latitude: z.number().check(z.gte(-90), z.lte(90)),
    longitude: z.number().check(z.gte(-180), z.lte(180)),
    zoom: z.number().check(z.gte(-1), z.lte(MAP_ZOOMS.most)),
  }),
);

/** All that an editor writes. */
export const MapDocument = z.object({
  title: text(mapLimits.title),
  /** Words beside the map, as Markdown. */
  words: text(mapLimits.words),
  /** What the map shows, for readers who do not see it. */
  alternative: text(mapLimits.alternative),
  extent: MapExtent,
  /** The uppermost last. */
  layers: z.array(MapLayer).check(
    z.maxLength(mapLimits.layers),
    z.refine(
      (layers: readonly MapLayer[]) =>
        new Set(layers.map(({ layerGUID }) => layerGUID)).size === layers.length,
      ruleCode('map.layerTwice'),
    ),
  ),
});
export type MapDocument = z.infer<typeof MapDocument>;

/** One line of a list of maps. */
export const MapSummary = z.object({ mapGUID: Guid, ...listedFields, layers: z.int() });
export type MapSummary = z.infer<typeof MapSummary>;

export const EditedMap = z.object({
  mapGUID: Guid,
  ...editedFields(MapDocument),
  /** Which dataset the data of layers is from, as far as the caller may know of it. */
  sources: z.array(
    z.object({ resourceGUID: Guid, dataset: z.pick(TableDataset, { datasetGUID: true, title: true }) }),
  ),
});
export type EditedMap = z.infer<typeof EditedMap>;

/**
 * A layer for one caller. `open`: they may read its data. `restricted`: they may know of the dataset and not read the
 * data. `unavailable`: they may not know of it, or it is gone.
 */
export const ShownLayer = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    /** Its file, or the version of it that is drawn where that is an earlier one. */
    ...MapLayer.shape,
    dataset: TableDataset,
    resourceName: z.string(),
    /** True: a part of the rows or columns is open to the caller. */
    inPart: z.boolean(),
    /** True: the caller may have a file of what is open to them. */
    mayExport: z.boolean(),
    /** Null: it is not known which version the map was published with, or not for a caller with a part of the table. */
    versions: z.nullable(TableVersions),
  }),
  z.object({ state: z.literal('restricted'), layerGUID: Guid, name: z.string(), dataset: TableDataset }),
  z.object({ state: z.literal('unavailable'), layerGUID: Guid }),
]);
export type ShownLayer = z.infer<typeof ShownLayer>;
export type OpenLayer = Extract<ShownLayer, { state: 'open' }>;

export const ShownMap = z.object({
  mapGUID: Guid,
  organisation: DocumentOrganisation,
  title: z.string(),
  words: z.string(),
  alternative: z.string(),
  extent: MapExtent,
  /** True: the author's title and texts are left out, since they may be about a version of the data that is withheld. */
  textsWithheld: z.boolean(),
  layers: z.array(ShownLayer),
  /** Of what is shown. */
  publication: z.nullable(Publication),
  /** The version that readers have now. */
  latest: z.int(),
  /** True: the caller may edit it. */
  mayEdit: z.boolean(),
  /** True: the caller may share it. */
  mayShare: z.boolean(),
});
export type ShownMap = z.infer<typeof ShownMap>;

/** A column of the table as the caller sees it. */
const FoundColumn = z.object({ position: z.int(), name: z.string() });

export const DrawnLayer = z.extend(MapAnswer, {
  /** The column of the style; null for a single style, and where the caller does not see the column. */
  styled: z.nullable(FoundColumn),
  /** Columns that are shown of a place. */
  popup: z.array(FoundColumn),
  /** Columns whose values are in the sentence about a place. */
  inTemplate: z.array(FoundColumn),
  /** Columns of the style and of the places' texts that the caller does not see. */
  missing: z.array(z.string()),
});
export type DrawnLayer = z.infer<typeof DrawnLayer>;

const change = { ...dataCall, access: 'member', safe: false } as const;
const map = { mapGUID: Guid };
/**
 * A publication, with the data that readers had when it was published, as far as the caller gets that; null: the latest,
 * with the data of now.
 */
const version = { version: z._default(z.nullable(Numbered), null) };
const viewport = {
  ...MapFeaturesWanted,
  /** Null: everything. */
  view: z._default(z.nullable(MapView), null),
  zoom: z._default(z.number().check(z.gte(-1), z.lte(MAP_ZOOMS.most)), 0),
  /** Only rows whose name has these words: the first of them, without their outlines. Null: all. */
  find: z._default(z.nullable(text(mapLimits.find).check(z.minLength(1))), null),
};

export const mapCalls = {
  'map:create': defineCall({
    ...change,
    path: 'map:create',
    summary: 'Creates a draft of a map that only members of the organisation find.',
    access: { capability: 'map.edit' },
    request: z.object({ organisationGUID: Guid, title: z._default(text(mapLimits.title), '') }),
    response: z.object(map),
  }),
  'map:list': defineCall({
    ...dataCall,
    path: 'map:list',
    summary: 'Maps of an organisation; drafts for those who may edit them.',
    access: 'organisationMember',
    safe: true,
    request: z.object({
      organisationGUID: Guid,
      state: z._default(z.nullable(z.enum(mapStates)), null),
      keywords: z._default(z.string().check(z.maxLength(300)), ''),
      limit: limit(100, MAPS_PAGE_SIZE),
      offset: offset(),
    }),
    response: z.object({
      result: z.array(MapSummary),
      totalCount: z.int(),
      counts: z.object({ draft: z.int(), published: z.int() }),
    }),
  }),
  'map:view': defineCall({
    ...dataCall,
    path: 'map:view',
    summary: 'A published map, each layer as far as the caller may see its data.',
    access: 'anyone',
    safe: true,
    request: z.object({ ...map, ...version }),
    response: ShownMap,
  }),
  'map:versions': defineCall({
    ...dataCall,
    path: 'map:versions',
    summary: 'The versions of a published map, the latest first.',
    access: 'anyone',
    safe: true,
    request: z.object(map),
    response: z.object({
      result: z.array(z.object({ version: z.int(), at: Instant, title: z.string() })),
    }),
  }),
  'map:drawLayer': defineCall({
    ...dataCall,
    path: 'map:drawLayer',
    summary: 'What a layer of a published map has in view, and its legend.',
    access: 'anyone',
    safe: true,
    request: z.object({ ...map, ...version, layerGUID: Guid, ...viewport }),
    response: DrawnLayer,
  }),
  'map:tryLayer': defineCall({
    ...dataCall,
    path: 'map:tryLayer',
    summary: 'What a layer that is being edited has in view, and its legend.',
    access: 'member',
    safe: true,
    request: z.object({ layer: MapLayer, ...viewport }),
    response: DrawnLayer,
  }),
  'map:sources': defineCall({
    ...dataCall,
    path: 'map:sources',
    summary:
      'Tables with places that the caller may read, and those that are not prepared yet; those of the organisation first.',
    access: 'organisationMember',
    safe: true,
    request: TableSearch,
    response: OfferedTables,
  }),
  ...keptCalls({
    prefix: 'map',
    guids: map,
    document: MapDocument,
    edited: EditedMap,
    words: 'a map',
  }),
};
