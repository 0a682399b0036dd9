/**
 * Invented figures of use for the sample catalogue: the same on every machine for the same day, and flagged as
 * sample wherever they are stored.
 */
import { createHash } from 'node:crypto';
import type { SampleDataset } from './sample-organisation.ts';

/** Days of figures: 90 are shown, a report compares them with the 90 before, and the rest lets the window move. */
const SAMPLE_DAYS = 210;
const DAY = 86_400_000;

export interface SampleDay {
  readonly day: string;
  readonly views: number;
  readonly downloads: number;
  readonly api_calls: number;
}

/** A stream of numbers from 0 to 1 that follows from a text (mulberry32). */
function randomNumbers(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Figures day by day, oldest first, ending today. Work days are busier than weekends, interest rises or falls
 * slowly, and now and then someone writes about a dataset.
 */
export function sampleDays(dataset: SampleDataset, now: Date): SampleDay[] {
  const status = dataset.status ?? 'published';
  if (status === 'draft') return [];
  const random = randomNumbers(dataset.id);
  const downloadShare = status === 'published' ? 0.08 + random() * 0.2 : 0;
  const apiShare = status === 'published' && random() > 0.4 ? random() * 2 : 0;
  const slope = (random() - 0.4) / SAMPLE_DAYS;
  const known = dataset.recordAge ?? SAMPLE_DAYS;
  let attention = 0;
  return Array.from({ length: SAMPLE_DAYS }, (_, i) => {
    const ago = SAMPLE_DAYS - 1 - i;
    const date = new Date(now.getTime() - ago * DAY);
    const weekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
    attention = random() > 0.985 ? 2 + random() * 2 : attention * 0.7;
    const level = (dataset.use ** 1.4 / 9) * (weekend ? 0.45 : 1) * (1 + slope * i) * (1 + attention);
    const views = ago > known ? 0 : Math.round(level * (0.7 + random() * 0.6));
    return {
      day: date.toISOString().slice(0, 10),
      views,
      downloads: Math.round(views * downloadShare * (0.6 + random() * 0.8)),
      api_calls: Math.round(views * apiShare * (0.5 + random())),
    };
  });
}
