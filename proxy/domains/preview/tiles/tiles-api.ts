/**
 * Vector tiles: `GET /api/data/v1/resources/{id}/tiles/{z}/{x}/{y}` of a table, with the conditions of previews, and
 * `GET /api/data/v1/maps/{id}/layers/{id}/tiles/{z}/{x}/{y}` of a layer, whose conditions its author has written; with
 * `versions/{number}` before `layers`, of a version that readers had. Access is decided with every request, before anything that is kept is looked at.
 */
import { gunzipSync } from 'node:zlib';
import { Guid } from '#contract/entities/common.ts';
import type { MapLayer } from '#contract/maps.ts';
import { MOST_TILE_ZOOM, TileOptions } from '#contract/preview-map.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { validate } from '#contract/validate.ts';
import { acceptedEncoding } from '#proxy/platform/service/encoding.ts';
import { isNotModified } from '#proxy/platform/service/not-modified.ts';
import type { Caller } from '#proxy/platform/service/service.ts';
import { askedByLayer } from '../geometry/draw-layer.ts';
import type { TableKey } from '../queue.ts';
import type { TableServices } from '../table.ts';
import type { TileAddress } from './protocol.ts';
import { TILE_TYPE } from './ogc-tiles.ts';
import { createTileStore, type Tile, type TileRequest } from './tile-store.ts';

/** The table of a sheet of a file for a caller. @throws ProblemError 403, 404; 409 without a table */
export type TableFor = (
  file: { readonly resourceGUID: string; readonly sheet: number },
  caller: Caller | null,
) => Promise<TableKey>;

export interface TilesApiOptions {
  /** Notes that a tile of a file was asked for. */
  readonly noteTile: (
    request: Request,
    resourceGUID: string,
    caller: Caller | null,
    answered: Response,
  ) => void;
  readonly tableFor: TableFor;
  readonly servicesFor: (caller: Caller | null) => TableServices;
  /** A layer of a map that is published for a caller; absent: there are no maps. @throws ProblemError 404 */
  readonly findLayer:
    | ((
        layer: { readonly mapGUID: string; readonly layerGUID: string; readonly version: number | null },
        identityGUID: string | null,
      ) => Promise<Pick<MapLayer, 'resourceGUID' | 'sheet' | 'style' | 'filters' | 'popup'>>)
    | undefined;
}

const headers = {
  // Who may have it is decided again each time; what has not changed is not sent again.
  'cache-control': 'private, no-cache',
  vary: 'authorization, accept-encoding',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
} as const;

const unknown = () => new ProblemError(404, 'There is no such tile');

/** @throws ProblemError 404 for an address that no tile has */
export function readTileAddress(parts: readonly string[]): TileAddress {
  const numbers = parts.map((part) => (/^\d{1,8}$/.test(part) ? Number(part) : Number.NaN));
  const [z = Number.NaN, x = Number.NaN, y = Number.NaN] = numbers;
  const side = 2 ** z;
  if (parts.length !== 3 || !(z <= MOST_TILE_ZOOM && x < side && y < side)) throw unknown();
  return { z, x, y };
}

/** Reads the question of an address. @throws ProblemError 400 by field */
function readOptions(search: URLSearchParams) {
  const read = (name: string, text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      throw new ProblemError(400, 'The request does not fit the tiles', [fieldError(name, 'field.notValid')]);
    }
  };
  const asked = Object.fromEntries([...search].map(([name, text]) => [name, read(name, text)]));
  const valid = validate(TileOptions, asked);
  if (!valid.ok) throw new ProblemError(400, 'The request does not fit the tiles', valid.fieldErrors);
  return valid.value;
}

function send(request: Request, { gzipped, tag }: Tile): Response {
  const etag = `W/"${tag}"`;
  const answered = new Headers({ ...headers, etag, 'content-type': TILE_TYPE });
  if (isNotModified(request, { etag })) return new Response(null, { status: 304, headers: answered });
  if (gzipped.length === 0) return new Response(null, { status: 204, headers: answered });
  if (acceptedEncoding(request.headers.get('accept-encoding') ?? undefined, ['gzip']) === undefined)
    return new Response(gunzipSync(gzipped), { headers: answered });
  answered.set('content-encoding', 'gzip');
  return new Response(new Uint8Array(gzipped), { headers: answered });
}

/** Answers requests for tiles of tables and of layers of maps. */
export function createTilesApi({ tableFor, servicesFor, findLayer, noteTile }: TilesApiOptions) {
  const tileOf = createTileStore();
  async function answer(
    request: Request,
    { key, resourceGUID }: { readonly key: TableKey; readonly resourceGUID: string },
    asked: TileRequest,
    caller: Caller | null,
  ): Promise<Response> {
    const answered = send(request, await tileOf(servicesFor(caller), key, asked));
    noteTile(request, resourceGUID, caller, answered);
    return answered;
  }
  return {
    /** Whether there are tiles of a table. */
    async haveTable(services: TableServices, key: TableKey): Promise<boolean> {
      const tile = { z: 0, x: 0, y: 0 };
      try {
        await tileOf(services, key, { filters: [], measure: null, category: null, grouping: 'dots', tile });
        return true;
      } catch (error) {
        if (error instanceof ProblemError && error.status === 422) return false;
        throw error;
      }
    },

    /**
     * A tile of a table.
     * @param parts of the address behind `tiles`
     * @param decided the table of the first sheet, where access to it was decided at a level that includes its tiles
     */
    async ofTable(
      request: Request,
      resourceGUID: string,
      parts: readonly string[],
      caller: Caller | null,
      decided?: TableKey,
    ) {
      const tile = readTileAddress(parts);
      const { sheet, ...question } = readOptions(new URL(request.url).searchParams);
      const key =
        decided !== undefined && sheet === 0 ? decided : await tableFor({ resourceGUID, sheet }, caller);
      return answer(request, { key, resourceGUID }, { ...question, tile }, caller);
    },

    /** A tile of a layer of a published map. @param path behind `maps` */
    async ofLayer(request: Request, path: readonly string[], caller: Caller | null) {
      const [mapGUID = '', ...behind] = path;
      const isEarlier = behind[0] === 'versions';
      const version = isEarlier ? Number(behind[1]) : null;
      const [layers, layerGUID = '', tiles, ...parts] = isEarlier ? behind.slice(2) : behind;
      const isAddress =
        (version === null || /^[1-9]\d{0,8}$/.test(behind[1] ?? '')) &&
        layers === 'layers' &&
        tiles === 'tiles' &&
        [mapGUID, layerGUID].every((guid) => Guid.safeParse(guid).success);
      if (!isAddress || findLayer === undefined) throw unknown();
      const tile = readTileAddress(parts);
      const layer = await findLayer({ mapGUID, layerGUID, version }, caller?.identityGUID ?? null);
      const key = await tableFor(layer, caller);
      const { conditions, shown } = await askedByLayer(servicesFor(caller), key, layer);
      const { measure, category, grouping } = shown;
      const asked = { filters: conditions, measure, category, grouping, tile };
      return answer(request, { key, resourceGUID: layer.resourceGUID }, asked, caller);
    },
  };
}

export type TilesApi = ReturnType<typeof createTilesApi>;
