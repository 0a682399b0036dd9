/** Tiles of a map server that maps are drawn on, instead of the outlines of countries that the product has. */
import * as z from 'zod';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';

const PLACES = ['{z}', '{x}', '{y}'] as const;

/** Where a tile is, with a number in each place of the address. */
const tileAt = (address: string): string =>
  PLACES.reduce((filled, place) => filled.replaceAll(place, '0'), address);

/** An address may have the three numbers in its path and search, and nowhere before. */
function isTileAddress(address: string): boolean {
  const filled = tileAt(address);
  if (!URL.canParse(filled) || !PLACES.every((place) => address.includes(place))) return false;
  const { protocol, origin, username } = new URL(filled);
  return /^https?:$/.test(protocol) && username === '' && address.startsWith(origin) && !/[{}]/.test(filled);
}

export const mapTilesEnvironment = {
  MAP_TILES_URL: z
    .string()
    .refine(isTileAddress, 'must be an http or https address of images with {z}, {x} and {y} in its path')
    .optional(),
  MAP_TILES_ATTRIBUTION: z
    .string()
    .regex(/^(?=.*\S).{1,200}$/, 'must have 1 to 200 characters')
    .optional(),
};

export type MapTiles = RuntimeConfiguration['mapTiles'];

/** The settings; null for none; a sentence that names the variable at fault. */
export function readMapTiles({
  MAP_TILES_URL: address,
  MAP_TILES_ATTRIBUTION: attribution,
}: {
  MAP_TILES_URL?: string | undefined;
  MAP_TILES_ATTRIBUTION?: string | undefined;
}): MapTiles | string {
  if (address === undefined)
    return attribution === undefined
      ? null
      : 'MAP_TILES_URL is missing: MAP_TILES_ATTRIBUTION is of no use without it.';
  if (attribution === undefined)
    return 'MAP_TILES_ATTRIBUTION is missing: maps with tiles of MAP_TILES_URL name who made them.';
  return { address, attribution };
}

/** The origin that pages load tiles from. */
export const tileOrigins = (tiles: MapTiles): string[] =>
  tiles === null ? [] : [new URL(tileAt(tiles.address)).origin];
