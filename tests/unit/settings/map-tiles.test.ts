/** Tiles that maps are drawn on: no address of another form, none without its maker's name, and their origin alone. */
import { expect, it } from 'vitest';
import { readConfig } from '#proxy/platform/settings/config.ts';
import { tileOrigins } from '#proxy/platform/settings/map-tiles.ts';

const MAP_TILES_ATTRIBUTION = 'Example Mapping';

it('are none unless they are configured', () => {
  expect(readConfig({}).mapTiles).toBeNull();
  expect(tileOrigins(null)).toEqual([]);
});

it('are of an address with the three numbers of a tile', () => {
  const MAP_TILES_URL = 'https://tiles.example.org:8443/base/{z}/{x}/{y}@2x.png?style=grey';
  const { mapTiles } = readConfig({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION });
  expect(mapTiles).toEqual({ address: MAP_TILES_URL, attribution: MAP_TILES_ATTRIBUTION });
  expect(tileOrigins(mapTiles)).toEqual(['https://tiles.example.org:8443']);
});

it.each([
  'https://tiles.example.org/{z}/{x}.png',
  'https://{x}.example.org/{z}/{x}/{y}.png',
  'https://{s}.example.org/{z}/{x}/{y}.png',
  'https://user@tiles.example.org/{z}/{x}/{y}.png',
  'ftp://tiles.example.org/{z}/{x}/{y}.png',
  '/tiles/{z}/{x}/{y}.png',
])('of %s are refused', (MAP_TILES_URL) => {
  expect(() => readConfig({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION })).toThrow('MAP_TILES_URL');
});

it('need both settings', () => {
  expect(() => readConfig({ MAP_TILES_ATTRIBUTION })).toThrow('MAP_TILES_URL is missing');
  expect(() => readConfig({ MAP_TILES_URL: 'https://tiles.example.org/{z}/{x}/{y}' })).toThrow(
    'MAP_TILES_ATTRIBUTION is missing',
  );
});
