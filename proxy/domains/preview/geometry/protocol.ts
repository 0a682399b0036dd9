/** What the server and its querying process say to each other about maps. */
import type { ClassMethod, Grouping } from '#contract/map-constants.ts';
import type { MapAnswer, MapBox, PlaceSource } from '#contract/preview-map.ts';
import type { Question } from '../query/sql.ts';

export interface MapQuestion extends Omit<Question, 'sort'> {
  readonly about: 'map';
  readonly sort: null;
  readonly source: PlaceSource;
  /** The column that says what a row is called. */
  readonly label: number | null;
  /** The column of numbers whose mean each feature has. */
  readonly measure: number | null;
  /** Classes of the measure, and how they are made. */
  readonly classes: number;
  readonly method: ClassMethod;
  /** Borders that a person has set; null: by the method. */
  readonly breaks: readonly number[] | null;
  /** The column of the values that features show; null for none. */
  readonly category: number | null;
  readonly grouping: Grouping;
  /** Rows of the whole table. */
  readonly tableRows: number;
  readonly view: MapBox | null;
  readonly zoom: number;
  readonly as: 'drawn' | 'listed';
  /** Of tiles: the feature that begins with this row; null: those in view. */
  readonly row: number | null;
}

/** What every view of the same rows has in common. */
export interface Counts extends Omit<MapAnswer, 'source' | 'tiles' | InView> {
  /** True: there are tiles. */
  readonly tiled: boolean;
}
type InView = 'viewCount' | 'viewFeatures' | 'highest' | 'features' | 'names' | 'leftOut';
export type Seen = Pick<MapAnswer, InView>;
export type DrawnMap = Counts & Seen;
