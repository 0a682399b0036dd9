/** Datasets that have most of some numbers: those with the same tags, columns or organisation. */
import type { Bits } from './bits.ts';
import type { Postings } from './postings.ts';

const PLACES = 2 ** 24;
/** How many each dataset has, zero between uses. */
let shared = new Uint8Array(0);

/**
 * @param visible what may be named
 * @param places where each dataset stands in an order; of those that have as many numbers the first are taken
 * @returns at most `most`, the closest first
 */
export function closest(
  postings: Postings,
  numbers: Int32Array,
  { visible, places, most }: { visible: Bits; places: Int32Array; most: number },
): number[] {
  if (shared.length < places.length) shared = new Uint8Array(places.length);
  const counts = shared;
  const having: number[] = [];
  postings.each(numbers, (id) => {
    if (!visible.has(id)) return;
    if (counts[id] === 0) having.push(id);
    counts[id] = Math.min(255, (counts[id] ?? 0) + 1);
  });
  const best: { id: number; key: number }[] = [];
  for (const id of having) {
    const key = (counts[id] ?? 0) * PLACES - (places[id] ?? 0);
    counts[id] = 0;
    if (best.length === most && key <= (best[most - 1]?.key ?? 0)) continue;
    best.push({ id, key });
    best.sort((a, b) => b.key - a.key);
    if (best.length > most) best.pop();
  }
  return best.map(({ id }) => id);
}
