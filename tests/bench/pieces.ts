/** Pieces of a benchmark: each has a time limit, is tried once more if it fails, and loses nothing of the others. */
import type { Figure, MeasurePiece, Say } from './bench.ts';

const TRIES = 2;
/** Seconds that a piece may take: the longest one takes four minutes at rest. */
const LIMIT = 900;

export interface MissingPiece {
  readonly name: string;
  /** Why the last try failed. */
  readonly reason: string;
}

/** @throws Error after `seconds`; what was begun goes on until the process ends */
async function within<Value>(seconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no result after ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param limit seconds for each try
 * @returns how a benchmark measures its pieces, and which of them are missing so far
 */
export function createPieces(say: Say, limit: number = LIMIT) {
  const missing: MissingPiece[] = [];
  const figures: Figure[] = [];
  const piece: MeasurePiece = async (name, measure) => {
    say(`${name} …`);
    for (let attempt = 1; ; attempt += 1)
      try {
        const found = [...(await within(limit, measure()))];
        figures.push(...found);
        return found;
      } catch (error) {
        const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
        say(`${name}: ${reason}${attempt < TRIES ? '; once more …' : '; left out.'}`);
        if (attempt < TRIES) continue;
        missing.push({ name, reason });
        return [];
      }
  };
  return {
    piece,
    /** What was measured so far, for a benchmark that fails beside its pieces. */
    figures: figures as readonly Figure[],
    missing: missing as readonly MissingPiece[],
  };
}
