/** Maps of organisations: the handlers of their calls. The drawing itself is the preview's. */
import type { Kysely } from 'kysely';
import type { MapBox } from '#contract/preview-map.ts';
import { mapCalls, type DrawnLayer, type MapLayer } from '#contract/maps.ts';
import { mapLimits } from '#contract/map-constants.ts';
import { ProblemError } from '#contract/problem.ts';
import { layerTilesPath } from '#contract/rows-api.ts';
import type { OfferedTables } from '#contract/table-sources.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { editedAnswer, findEditable } from '#proxy/platform/documents/document-rows.ts';
import { keptDocuments } from '#proxy/platform/documents/kept-documents.ts';
import { createIsAllowed } from '#proxy/platform/access/is-allowed.ts';
import {
  requireCaller,
  type Authorise,
  type CallContext,
  type Handler,
} from '#proxy/platform/service/service.ts';
import { listMaps } from './list-maps.ts';
import { findLayer, listVersions, namedSources, showMap } from './show-map.ts';
import { emptyDocument, mapKind } from './stored-map.ts';

export interface Viewport {
  /** Null: everything. */
  readonly view: MapBox | null;
  readonly zoom: number;
  readonly as: 'drawn' | 'listed';
  readonly row: number | null;
  /** Only rows whose name has these words; null: all. */
  readonly find: string | null;
  /** Where the tiles of the layer are; absent: where those of its table are. */
  readonly tiles?: string;
}

/** Draws a layer of a table for a caller. @throws ProblemError 403 or 404, as the download would be refused */
export type DrawLayer = (
  layer: Pick<MapLayer, 'resourceGUID' | 'sheet' | 'style' | 'filters' | 'popup' | 'template'>,
  viewport: Viewport,
  identityGUID: string | null,
) => Promise<DrawnLayer>;

/** Tables with places that a person may read, and those of which it is not known yet. */
export type FindPlaces = (
  search: { readonly organisationGUID: string; readonly keywords: string },
  identityGUID: string,
) => Promise<OfferedTables>;

export interface MapsOptions {
  readonly kysely: Kysely<Schema>;
  readonly drawLayer: DrawLayer;
  readonly findPlaces: FindPlaces;
  readonly authorise: Authorise;
}

export type MapHandlers = { [N in keyof typeof mapCalls]: Handler<N> };

/** Refuses what is asked of maps in a deployment without them. */
export function refuseMaps(): never {
  throw new ProblemError(404, 'This server has no maps');
}

/** The calls in a deployment without maps: what was saved before is kept, and not shown. */
export const mapsOff = (): MapHandlers =>
  Object.fromEntries(Object.keys(mapCalls).map((name) => [name, refuseMaps])) as Record<
    keyof typeof mapCalls,
    () => never
  >;

/** The handlers of the calls `map:*`. */
export function createMaps({ kysely, drawLayer, findPlaces, authorise }: MapsOptions): MapHandlers {
  const person = (context: CallContext) => requireCaller(context).identityGUID;
  const maps = keptDocuments(kysely, mapKind);
  const isEditor = createIsAllowed(authorise, 'map.edit');
  return {
    async 'map:create'({ organisationGUID, title }, context) {
      return { mapGUID: await maps.create(organisationGUID, emptyDocument(title.trim()), person(context)) };
    },
    async 'map:list'(request, context) {
      return listMaps(kysely, request, await isEditor(context, request.organisationGUID));
    },
    'map:view': (request, { caller }) => showMap(kysely, request, caller?.identityGUID ?? null),
    'map:versions': ({ mapGUID }, { caller }) => listVersions(kysely, mapGUID, caller?.identityGUID ?? null),
    async 'map:drawLayer'({ mapGUID, layerGUID, version, ...viewport }, { caller }) {
      const identityGUID = caller?.identityGUID ?? null;
      const layer = await findLayer(kysely, { mapGUID, layerGUID, version }, identityGUID);
      return drawLayer(
        layer,
        { ...viewport, tiles: layerTilesPath(mapGUID, layerGUID, version) },
        identityGUID,
      );
    },
    'map:tryLayer': ({ layer, ...viewport }, context) => drawLayer(layer, viewport, person(context)),
    'map:sources': (request, context) => findPlaces(request, person(context)),
    async 'map:edit'({ mapGUID }, context) {
      const identityGUID = person(context);
      const edited = editedAnswer(await findEditable(kysely, mapKind, mapGUID, identityGUID), mapKind);
      return { mapGUID, ...edited, sources: await namedSources(kysely, edited.document, identityGUID) };
    },
    'map:save': ({ mapGUID, ...save }, context) => maps.save(mapGUID, save, person(context)),
    async 'map:duplicate'({ mapGUID }, context) {
      return { mapGUID: await maps.duplicate(mapGUID, person(context), mapLimits.title) };
    },
    'map:delete': ({ mapGUID }, context) => maps.remove(mapGUID, person(context)),
    async 'map:restore'({ mapGUID }, context) {
      await maps.restore(mapGUID, person(context));
      return {};
    },
    'map:publish': ({ mapGUID, ...wanted }, context) => maps.publish(mapGUID, wanted, person(context)),
    async 'map:unpublish'({ mapGUID }, context) {
      await maps.unpublish(mapGUID, person(context));
      return {};
    },
  };
}
