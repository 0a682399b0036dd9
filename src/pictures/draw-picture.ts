/** Draws a published chart or map as everyone may see it. */
import type { OpenLayer } from '#contract/maps.ts';
import type { PictureInput } from '#contract/rendering.ts';
import type { MapBox } from '#contract/preview-map.ts';
import { createServerApi } from '../services/api/server-api.ts';
import { ApiError, isRefused } from '../services/api/api-error.ts';
import type { Api } from '../services/api/api.ts';
import { detailAt, outlinesOf, type Atlas, type Outlines } from '../services/outline-shapes.ts';
import { layerLook } from '../screens/layered-map/layer-look.ts';
import { boxAround, placeFor } from '../screens/preview/map/projection.ts';
import { drawnOf } from '../screens/saved-chart/drawn-figures.ts';
import { chartPicture } from './chart-picture.ts';
import { inBoth, inLight } from './colours.ts';
import { HEIGHT, WIDTH } from './frame.ts';
import { mapPicture } from './map-picture.ts';

/** What the call of a layer is answered that no longer fits its table, or whose table has no places. */
const unfit = new Set([400, 410, 422]);

const shapes: Partial<Record<'fine' | 'coarse', Promise<Outlines>>> = {};

/** Read with the first picture that needs them, and kept. */
function outlinesFor(zoom: number, readAtlas: PictureInput['readAtlas']): Promise<Outlines> {
  const detail = detailAt(zoom);
  return (shapes[detail] ??= readAtlas(detail).then((atlas) => outlinesOf(atlas as Atlas)));
}

async function drawChart(api: Api, documentGUID: string, productName: string): Promise<string | undefined> {
  const { title, organisation, data } = await api.call('chart:view', { documentGUID });
  if (data.state !== 'open') return undefined;
  const figures = await api.call('chart:figures', { documentGUID });
  if (figures.state !== 'drawn') return undefined;
  const drawn = drawnOf(figures, title, data.look);
  return chartPicture(drawn, title, data.look.alternative, `${organisation.name} · ${productName}`);
}

const around = (boxes: readonly MapBox[]): MapBox | null =>
  boxes.length === 0
    ? null
    : {
        west: Math.min(...boxes.map(({ west }) => west)),
        south: Math.min(...boxes.map(({ south }) => south)),
        east: Math.max(...boxes.map(({ east }) => east)),
        north: Math.max(...boxes.map(({ north }) => north)),
      };

async function drawMap(
  api: Api,
  mapGUID: string,
  readAtlas: PictureInput['readAtlas'],
): Promise<string | undefined> {
  const { title, alternative, extent, layers } = await api.call('map:view', { mapGUID });
  const shown = layers.filter((layer): layer is OpenLayer => layer.state === 'open' && !layer.hidden);
  /** A layer that has nothing to show, or whose table is not there, is not in the picture. */
  const draw = async ({ layerGUID }: OpenLayer, view: MapBox | null, zoom: number) => {
    try {
      return await api.call('map:drawLayer', {
        mapGUID,
        layerGUID,
        view,
        zoom: Math.max(0, zoom),
        as: 'drawn',
      });
    } catch (error) {
      if (isRefused(error) || (error instanceof ApiError && unfit.has(error.status))) return undefined;
      throw error;
    }
  };
  const bounds = async () => {
    const whole = await Promise.all(shown.map((layer) => draw(layer, null, 0)));
    return around(whole.flatMap((drawn) => drawn?.bounds ?? []));
  };
  const all = extent === null ? await bounds() : null;
  const place = extent ?? (all && placeFor(all, WIDTH, HEIGHT));
  if (place === null) return undefined;
  const view = boxAround(place, WIDTH, HEIGHT);
  const isNear = ({ from, to }: OpenLayer) => (from === 0 || place.zoom >= from) && place.zoom < to + 1;
  const drawn = await Promise.all(
    shown.filter(isNear).map(async (layer) => {
      // The picture has twice as many points of light as its drawing has units.
      const answer = await draw(layer, view, place.zoom + 1);
      return answer === undefined ? [] : [{ features: answer.features, lookOf: layerLook(answer, layer) }];
    }),
  );
  if (drawn.flat().length === 0) return undefined;
  return mapPicture({
    title,
    alternative,
    place,
    outlines: await outlinesFor(place.zoom, readAtlas),
    layers: drawn.flat(),
  });
}

/** @throws ApiError 404 for what is not for everyone, 409 as long as a table is being made */
export async function drawPicture(input: PictureInput): Promise<string | undefined> {
  const { kind, guid, colours, configuration, readAtlas } = input;
  const api = createServerApi(input);
  const svg =
    kind === 'map'
      ? await drawMap(api, guid, readAtlas)
      : await drawChart(api, guid, configuration.productName);
  if (svg === undefined) return undefined;
  return colours === 'light' ? inLight(svg) : inBoth(svg);
}
