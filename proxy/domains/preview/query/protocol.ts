/** What the server and its querying process say to each other. */
import type { Chart, PreviewRow, Scalar } from '#contract/preview.ts';
import type { FeaturesAnswer, FeaturesQuestion } from '../features/feature-rows.ts';
import type { DrawnMap, MapQuestion } from '../geometry/protocol.ts';
import type { TileQuestion } from '../tiles/protocol.ts';
import type { AggregateQuestion } from './aggregate.ts';
import type { ChartQuestion } from './chart.ts';
import type { Question } from './sql.ts';
import type { ChangesAnswer, ChangesQuestion } from './changes.ts';

export interface RowsQuestion extends Question {
  readonly about: 'rows';
  readonly columns: readonly number[];
  readonly limit: number;
  readonly offset: number;
  /** Texts are cut after so many characters. */
  readonly length: number;
  /** Known from before, or because nothing is left out; null: to be counted. */
  readonly total: number | null;
}

/** A question to one table. */
export type TableQuestion =
  | RowsQuestion
  | ChartQuestion
  | MapQuestion
  | AggregateQuestion
  | FeaturesQuestion
  | TileQuestion;
export type AnyQuestion = TableQuestion | ChangesQuestion;

/** What is answered to a question about each thing. */
export interface Answers {
  readonly rows: RowsAnswer;
  readonly chart: Chart;
  readonly map: DrawnMap;
  /** Groups, then figures, of each row. */
  readonly aggregate: Scalar[][];
  readonly changes: ChangesAnswer;
  readonly features: FeaturesAnswer;
  /** A vector tile; no bytes: nothing is in it. Null: no tiles are made of such rows. */
  readonly tile: Uint8Array | null;
}

export interface Asked {
  readonly id: number;
  readonly question: AnyQuestion;
}

export interface RowsAnswer {
  readonly rows: PreviewRow[];
  readonly total: number;
}

export type Answered = { readonly id: number } & (
  | { readonly answer: Answers[keyof Answers] }
  | { readonly refused: 'gone' | 'memory' | 'broken'; readonly detail: string }
);

export interface QueryChildOptions {
  readonly folder: string;
  /** In bytes. */
  readonly memory: number;
}

/** What the engine says of files of a table that are no longer there, and of those that are damaged. */
const GONE = [
  /^IO Error: No files found|Cannot open file/,
  /too small to be a Parquet file|No magic bytes found/,
  /^Invalid Error: (?:TProtocolException|don't know what type)/,
  /ZSTD [Dd]ecompression|^Invalid Input Error: .*(?:corrupt|decompress)/,
];

/** True where a table has to be made again: its files are gone, or are no longer what was written. */
export const isGone = (message: string): boolean => GONE.some((sign) => sign.test(message));
