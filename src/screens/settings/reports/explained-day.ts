/** The day of a report that stands out and that a new version explains. */
import type { CallResponse } from '#contract/index.ts';

type Report = CallResponse<'report:use'>;
type Kind = 'views' | 'previews' | 'downloads' | 'apiCalls';

/** How many times the middle day a figure has to be. */
const STANDS_OUT = 2;

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export interface ExplainedDay {
  readonly kind: Kind;
  /** Its place among the days. */
  readonly at: number;
  readonly event: Report['events'][number];
}

/** Of the days on which readers got a version, the one on which a figure stands out most; null where none does. */
export function explainedDay(
  { days, events }: Pick<Report, 'days' | 'events'>,
  kinds: readonly Kind[],
): ExplainedDay | null {
  const found = kinds.flatMap((kind) => {
    const middle = Math.max(1, middleOf(days.map((day) => day[kind])));
    return events.flatMap((event) => {
      const at = days.findIndex(({ day }) => day === event.day);
      const times = (days[at]?.[kind] ?? 0) / middle;
      return at >= 0 && times >= STANDS_OUT ? [{ kind, at, event, times }] : [];
    });
  });
  // The first of equals: the latest version of a day.
  const [most] = found.toSorted((one, other) => other.times - one.times);
  return most === undefined ? null : { kind: most.kind, at: most.at, event: most.event };
}
