/** Maps of organisations: the handlers of their calls. The drawing itself is the preview's. */
import type { Kysely } from 'kysely';
import type { MapBox } from '#contract/preview-map.ts';
import type { DrawnLayer, mapCalls, MapLayer, MapSource } from '#contract/maps.ts';
import { CapabilityMissing } from '#contract/problem.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import {
  requireCaller,
  type Authorise,
  type CallContext,
  type Handler,
} from '#proxy/platform/service/service.ts';
import {
  createMap,
  deleteMap,
  duplicateMap,
  publishMap,
  restoreMap,
  saveMap,
  unpublishMap,
} from './change-maps.ts';
import { listMaps } from './list-maps.ts';
import { findLayer, showMap } from './show-map.ts';
import { editedMap, findEditableMap } from './stored-map.ts';

export interface Viewport {
  /** Null: everything. */
  readonly view: MapBox | null;
  readonly zoom: number;
}

/** Draws a layer of a table for a caller. @throws ProblemError 403 or 404, as the download would be refused */
export type DrawLayer = (
  layer: Pick<MapLayer, 'resourceGUID' | 'sheet' | 'style' | 'filters' | 'popup'>,
  viewport: Viewport,
  identityGUID: string | null,
) => Promise<DrawnLayer>;

/** Tables with places that a person may read. */
export type FindSources = (
  search: { readonly organisationGUID: string; readonly keywords: string },
  identityGUID: string,
) => Promise<MapSource[]>;

export interface MapsOptions {
  readonly kysely: Kysely<Schema>;
  readonly drawLayer: DrawLayer;
  readonly findSources: FindSources;
  readonly authorise: Authorise;
}

export type MapHandlers = { [N in keyof typeof mapCalls]: Handler<N> };

export function createMaps({ kysely, drawLayer, findSources, authorise }: MapsOptions): MapHandlers {
  const person = (context: CallContext) => requireCaller(context).identityGUID;
  async function isEditor(context: CallContext, organisationGUID: string): Promise<boolean> {
    try {
      await authorise(requireCaller(context), { capability: 'map.edit' }, { organisationGUID });
      return true;
    } catch (error) {
      if (error instanceof CapabilityMissing) return false;
      throw error;
    }
  }
  return {
    'map:create': (request, context) => createMap(kysely, request, person(context)),
    async 'map:list'(request, context) {
      return listMaps(kysely, request, await isEditor(context, request.organisationGUID));
    },
    'map:view': ({ mapGUID }, { caller }) => showMap(kysely, mapGUID, caller?.identityGUID ?? null),
    async 'map:drawLayer'({ mapGUID, layerGUID, ...viewport }, { caller }) {
      const identityGUID = caller?.identityGUID ?? null;
      const layer = await findLayer(kysely, mapGUID, layerGUID, identityGUID);
      return drawLayer(layer, viewport, identityGUID);
    },
    'map:tryLayer': ({ layer, ...viewport }, context) => drawLayer(layer, viewport, person(context)),
    'map:sources': async (request, context) => ({ result: await findSources(request, person(context)) }),
    'map:edit': async ({ mapGUID }, context) =>
      editedMap(await findEditableMap(kysely, mapGUID, person(context))),
    'map:save': (request, context) => saveMap(kysely, request, person(context)),
    'map:duplicate': ({ mapGUID }, context) => duplicateMap(kysely, mapGUID, person(context)),
    'map:delete': ({ mapGUID }, context) => deleteMap(kysely, mapGUID, person(context)),
    async 'map:restore'({ mapGUID }, context) {
      await restoreMap(kysely, mapGUID, person(context));
      return {};
    },
    'map:publish': (request, context) => publishMap(kysely, request, person(context)),
    async 'map:unpublish'({ mapGUID }, context) {
      await unpublishMap(kysely, mapGUID, person(context));
      return {};
    },
  };
}
