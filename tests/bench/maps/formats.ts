/** How long 50 MB of areas take from the stored file to the map, in each format that places come in (goal 15 s). */
import { tilesPath } from '#contract/rows-api.ts';
import { places, writePlaces, type Feature } from '../../support/gdal.ts';
import { createRandom } from '../../support/random.ts';
import { rowsApiOf } from '../../support/rows-api.ts';
import { ready } from '../../service/preview/harness.ts';
import { rounded, type Figure, type Say } from '../bench.ts';
import { benchFolder, openProduct } from '../bench-product.ts';
import { makeAreas } from './areas.ts';

/** How many areas of 97 corners make about 50 MB. */
const areasOf50Megabytes = {
  GeoJSON: 22_000,
  GPKG: 24_000,
  FlatGeobuf: 30_000,
  GML: 20_000,
  'ESRI Shapefile': 49_000,
};

/** Areas of the table of the other figures, as features. */
function featuresOf(count: number): Feature[] {
  const [, ...lines] = makeAreas(count, createRandom(18)).trimEnd().split('\n');
  return lines.map((line) => {
    const [, id, kind, value, corners = ''] = /^(\d+),([^,]+),(\d+),"POLYGON\(\((.+)\)\)"$/.exec(line) ?? [];
    const ring = corners.split(',').map((corner) => corner.split(' ').map(Number));
    return {
      properties: { id: Number(id), kind, value: Number(value) },
      geometry: { type: 'Polygon', coordinates: [ring] },
    };
  });
}

export async function measureFormats(say: Say): Promise<Figure[]> {
  const { folder, remove } = benchFolder();
  const { harness, opened } = await openProduct(folder);
  const api = rowsApiOf(opened.previews);
  try {
    const figures: Figure[] = [];
    for (const format of ['GeoJSON', ...places] as const) {
      say(`${format}: writing the file`);
      const features = featuresOf(areasOf50Megabytes[format]);
      const content =
        format === 'GeoJSON'
          ? Buffer.from(
              JSON.stringify({
                type: 'FeatureCollection',
                features: features.map((feature) => ({ type: 'Feature', ...feature })),
              }),
            )
          : (await writePlaces(folder, [format], features, 'EPSG:4326'))[format];
      say(`${format}: ${Math.round(content.length / 1_000_000)} MB to the map`);
      const stored = performance.now();
      const resourceGUID = await ready(harness, opened, { content });
      const tile = await api(new Request(`https://data.example${tilesPath(resourceGUID)}/0/0/0`));
      if (tile.status !== 200) throw new Error(`The tile of ${format} was answered with ${tile.status}`);
      figures.push({
        name: `${Math.round(content.length / 1_000_000)} MB of ${format}: from the stored file to the map`,
        value: rounded((performance.now() - stored) / 1000),
        unit: 's',
        better: 'lower',
        goal: 15,
      });
    }
    return figures;
  } finally {
    await opened.previews.close();
    await harness.close();
    remove();
  }
}
