/**
 * Which uses of data count. Every figure that is shown, to the public and to owners, is a sum of uses that count here.
 * A use that does not count is kept with the reason. A part of the answer needs the database: `discountInSql`.
 *
 * The rules follow the COUNTER Code of Practice for Research Data: no robots, and one use where a person presses twice.
 */
import { sql } from 'kysely';

const useKinds = ['view', 'preview', 'download', 'api'] as const;
export type UseKind = (typeof useKinds)[number];

/** Formats of API calls that only the spatial API answers: features, and tiles of maps. All others are of the plain API. */
export const spatialFormats = ['GEOJSON', 'MVT'] as const;

/** Why a use does not count. */
export type Discount = 'refused' | 'head' | 'unchanged' | 'robot' | 'part' | 'own' | 'repeat';

/** Seconds in which the same reader's further download of the same file is the same download, and so are tiles of one map. */
export const SAME_DOWNLOAD_SECONDS = 30;

/** Programs that walk through sites or watch them, by what they call themselves. Programs that read data are readers. */
const ROBOT =
  /(?<!cu)bot\b|crawl|spider|slurp|scrape|archiver|facebookexternalhit|whatsapp|preview|pingdom|uptime|monitor|lighthouse|headless|validator|linkcheck/i;

/** True for what a robot sends as its name. No name at all is no sign of one: many programs that read data send none. */
export const isRobot = (agent: string): boolean => ROBOT.test(agent);

export interface Asked {
  readonly method: string;
  /** What was answered. */
  readonly status: number;
  /** The first byte that was sent of a file; 0 for anything else. */
  readonly from: number;
  readonly isRobot: boolean;
}

/** What of a request alone decides: null where nothing excludes it from counting. */
export function discountOf({ method, status, from, isRobot: byRobot }: Asked): Discount | null {
  if (status === 304) return 'unchanged';
  if (status >= 400) return 'refused';
  if (method === 'HEAD') return 'head';
  if (byRobot) return 'robot';
  // A continued download, and what a reader fetches in parts, count with the first part.
  return from > 0 ? 'part' : null;
}

/**
 * What the database decides besides, on `u`: `discounted` from `discountOf`, `is_own`, and `is_repeat` for a reader who
 * had it a moment ago.
 */
export const discountInSql = sql`coalesce(u.discounted,
  case when u.is_own then 'own' when u.is_repeat then 'repeat' end)`;
