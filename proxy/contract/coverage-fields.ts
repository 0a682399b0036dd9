/** What a dataset covers beside its main period and place: further periods, and places with their addresses and outlines. */
import * as z from 'zod/mini';
import { text, WebAddress } from './field-parts.ts';
import { GeometrySchema } from './geometry-schema.ts';
import { positionsOf, type Geometry } from './geometry.ts';
import { GivenPeriod, type Period } from './period.ts';
import { ruleCode } from './rule.ts';

export const PERIODS_MOST = 20;
export const PLACES_MOST = 50;
export const PLACE_NAME_LENGTH = 500;

/** Whether an editor could state a period: it has an end that is known, and is in order. */
export const isGivenPeriod = (period: Period): boolean => GivenPeriod.safeParse(period).success;

export const OtherPeriods = z.array(GivenPeriod).check(z.maxLength(PERIODS_MOST));

/** A place: its name, its address in a gazetteer, its geometry, or several of these. */
export const Place = z
  .object({
    name: text(PLACE_NAME_LENGTH),
    /** Such as https://sws.geonames.org/2644688/. */
    url: z.nullable(WebAddress),
    /** GeoJSON in degrees of WGS 84. */
    geometry: z.nullable(GeometrySchema),
  })
  .check(
    z.refine(
      ({ name, url, geometry }: { name: string; url: string | null; geometry: unknown }) =>
        name !== '' || url !== null || geometry !== null,
      ruleCode('field.missing'),
    ),
  );
export type Place = z.infer<typeof Place>;

/** Positions of all places of a dataset: its page contains them. */
export const POSITIONS_OF_ALL = 20_000;

export const Places = z.array(Place).check(
  z.maxLength(PLACES_MOST),
  z.refine(
    (places: readonly { readonly geometry: Geometry | null }[]) =>
      places.reduce((sum, { geometry }) => sum + (geometry === null ? 0 : positionsOf(geometry).length), 0) <=
      POSITIONS_OF_ALL,
    ruleCode('field.tooLarge'),
  ),
);
