/**
 * What people have said of states and steps of the machines: docs/machines/review.json. Pure, and without the schema,
 * because the pages of the gallery do the same where no server keeps it for them.
 */
import type { Change, Mark, Review } from './schema.ts';

export type { Change, Mark, Review };

/** What a mark may say, in words. */
export const markWords: Readonly<Record<Mark['mark'], string>> = {
  approved: 'Approved',
  wrong: 'Looks wrong',
  question: 'Question',
};

const several = { approved: 'approved', wrong: 'look wrong', question: 'questions' } as const;

/** Where a mark stands, as one text. */
export const placeOf = ({ state, step }: Pick<Mark, 'state' | 'step'>): string =>
  state === undefined ? `step ${step ?? ''}` : `state ${state}`;

const before = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** By machine, place and date, so that a new mark is a few new lines among those of its neighbours. */
const inOrder = (marks: readonly Mark[]): Mark[] =>
  marks.toSorted(
    (left, right) =>
      before(left.machine, right.machine) ||
      before(placeOf(left), placeOf(right)) ||
      before(left.date, right.date) ||
      before(left.id, right.id),
  );

/** The last word on each place. */
export function verdicts(marks: readonly Mark[]): Map<string, Mark> {
  return new Map(inOrder(marks).map((mark) => [`${mark.machine} ${placeOf(mark)}`, mark]));
}

/** Verdicts counted: `1 looks wrong, 2 questions`; empty when there is none. */
export function verdictsInWords(marks: readonly Mark[]): string {
  const kinds = Map.groupBy(verdicts(marks).values(), ({ mark }) => mark);
  return (['wrong', 'question', 'approved'] as const)
    .flatMap((kind) => {
      const count = kinds.get(kind)?.length ?? 0;
      return count === 0 ? [] : [`${count} ${count === 1 ? markWords[kind].toLowerCase() : several[kind]}`];
    })
    .join(', ');
}

/** The review with one mark put in, in the place of the one of its id, or taken away. */
export function withChange({ marks }: Review, change: Change): Review {
  const id = 'put' in change ? change.put.id : change.remove;
  const others = marks.filter((one) => one.id !== id);
  return { marks: inOrder('put' in change ? [...others, change.put] : others) };
}

/** The review as its file has it: the fields always in the same order, and marks by their places. */
export function toFile({ marks }: Review): string {
  const sorted = inOrder(marks).map(({ id, machine, state, step, about, mark, comment, author, date }) => ({
    id,
    machine,
    ...(state === undefined ? {} : { state }),
    ...(step === undefined ? {} : { step }),
    about,
    mark,
    comment,
    author,
    date,
  }));
  return `${JSON.stringify({ marks: sorted }, null, 2)}\n`;
}
