/** The figures that reports have of each dataset and day, summed from the rows `t` of a group. */
import { sql } from 'kysely';
import type { Figures } from '#contract/reports.ts';
import { usedOf, usedSpatially } from '#proxy/platform/uses/use-days.ts';

export const figures = sql`${usedOf('view')}::int as views, ${usedOf('preview')}::int as previews,
  ${usedOf('download')}::int as downloads, ${usedOf('api')}::int as "apiCalls",
  ${usedSpatially}::int as "spatialCalls"`;

export const NONE: Figures = { views: 0, previews: 0, downloads: 0, apiCalls: 0, spatialCalls: 0 };
