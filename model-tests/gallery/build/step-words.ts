/** One step of a path as a sentence. */
import { eventInSentence, words } from '../chart/words.ts';
import { detailsInWords } from './details.ts';

/** Milliseconds as people say them. */
export function durationInWords(milliseconds: number): string {
  const units = [
    [86_400_000, 'day'],
    [3_600_000, 'hour'],
    [60_000, 'minute'],
    [1000, 'second'],
  ] as const;
  const [size, unit] = units.find(([one]) => milliseconds >= one) ?? [1, 'millisecond'];
  const count = Math.round((10 * milliseconds) / size) / 10;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** A step whose time is not known, or is another on each path. */
export const stepAtAnyTime = (title: string, kind: string): string =>
  kind === 'time' ? `time passes, ${words(title.split('.')[0] ?? '')}` : stepInWords(title, kind, 0);

/**
 * @param title as the kit names the step: an event with its details, or an actor and what it answers
 * @param elapsed milliseconds by which the clock is put forward
 */
export function stepInWords(title: string | null, kind: string, elapsed: number): string {
  if (title === null) return 'The flow begins';
  const [, actor = title, what = ''] = /^(\w+): (.*)$/.exec(title) ?? [];
  switch (kind) {
    case 'event': {
      const [type = title] = title.split(' ', 1);
      const details = detailsInWords(title.slice(type.length));
      return details === '' ? eventInSentence(type) : `${eventInSentence(type)} (${details})`;
    }
    case 'time':
      return `${durationInWords(elapsed)} pass`;
    case 'error':
      return `${words(actor)} breaks`;
    default:
      return `${words(actor)} ${what}`;
  }
}
