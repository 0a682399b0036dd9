/** What the server and its querying process say to each other about tiles. */
import type { Grouping } from '#contract/map-constants.ts';
import type { PlaceSource } from '#contract/preview-map.ts';
import type { Question } from '../query/sql.ts';

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface TileQuestion extends Omit<Question, 'sort'> {
  readonly about: 'tile';
  readonly sort: null;
  readonly source: PlaceSource;
  /** The column of numbers whose mean each feature has; null for none. */
  readonly measure: number | null;
  /** The column of the values that features show; null for none. */
  readonly category: number | null;
  readonly grouping: Grouping;
  readonly tile: TileAddress;
}
