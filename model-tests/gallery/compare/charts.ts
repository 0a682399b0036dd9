/** What has changed between two versions of a chart, part by part and in words. */
import type { Chart, ChartState, ChartTransition } from '../chart/types.ts';

export type ChangeKind = 'added' | 'removed' | 'changed';

export interface Change<Part> {
  readonly kind: ChangeKind;
  /** Null when it is new. */
  readonly was: Part | null;
  /** Null when it is gone. */
  readonly is: Part | null;
  /** What of it has changed, in words: `guard`, `target`. */
  readonly facts: readonly string[];
}

export interface ChartChanges {
  readonly states: readonly Change<ChartState>[];
  readonly transitions: readonly Change<ChartTransition>[];
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Fact<Part> = readonly [word: string, of: (part: Part) => unknown];

const ofState: readonly Fact<ChartState>[] = [
  ['name', ({ label }) => label],
  ['kind', ({ kind }) => kind],
  ['start', ({ isInitial }) => isInitial],
  ['description', ({ description }) => description],
  ['tag', ({ tags }) => tags],
  ['screen', ({ screen }) => screen],
  ['requirement', ({ requirements }) => requirements],
  ['call', ({ invokes }) => invokes],
  ['entry action', ({ entry }) => entry],
  ['exit action', ({ exit }) => exit],
];

const ofTransition: readonly Fact<ChartTransition>[] = [
  ['target', ({ targets }) => targets],
  ['guard', ({ condition }) => condition],
  ['action', ({ actions }) => actions],
  ['cause', ({ cause }) => cause],
];

const factsBetween = <Part>(facts: readonly Fact<Part>[], was: Part, is: Part): string[] =>
  facts.flatMap(([word, of]) => (same(of(was), of(is)) ? [] : [word]));

/** States are the same by their ids: one with another name is another. */
function stateChanges(was: Chart, is: Chart): Change<ChartState>[] {
  const [before, after] = [was, is].map(({ states }) => new Map(states.map((state) => [state.id, state])));
  const kept = is.states.flatMap((state): Change<ChartState>[] => {
    const old = before?.get(state.id);
    if (!old) return [{ kind: 'added', was: null, is: state, facts: [] }];
    const facts = factsBetween(ofState, old, state);
    return facts.length === 0 ? [] : [{ kind: 'changed', was: old, is: state, facts }];
  });
  const gone = was.states.filter(({ id }) => !after?.has(id));
  return [
    ...kept,
    ...gone.map((state): Change<ChartState> => ({ kind: 'removed', was: state, is: null, facts: [] })),
  ];
}

const contentOf = (one: ChartTransition): string => JSON.stringify(ofTransition.map(([, of]) => of(one)));

/**
 * The candidates of one event at one state. Equal ones belong together wherever they stand, since a new candidate
 * moves those after it; of the rest, the first is taken for the first. The order among equals decides which guard is
 * asked first, so a change of it is one.
 */
function candidateChanges(
  was: readonly ChartTransition[],
  is: readonly ChartTransition[],
): Change<ChartTransition>[] {
  const unmatched = [...was];
  const pairs = is.map((one) => {
    const at = unmatched.findIndex((other) => contentOf(other) === contentOf(one));
    return { is: one, was: at === -1 ? null : (unmatched.splice(at, 1)[0] ?? null) };
  });
  let last = -1;
  const changes = pairs.flatMap((pair): Change<ChartTransition>[] => {
    if (pair.was) {
      const place = was.indexOf(pair.was);
      const isLater = place > last;
      last = Math.max(last, place);
      return isLater ? [] : [{ kind: 'changed', ...pair, facts: ['order'] }];
    }
    const old = unmatched.shift();
    if (!old) return [{ kind: 'added', was: null, is: pair.is, facts: [] }];
    return [{ kind: 'changed', was: old, is: pair.is, facts: factsBetween(ofTransition, old, pair.is) }];
  });
  return [
    ...changes,
    ...unmatched.map((one): Change<ChartTransition> => ({
      kind: 'removed',
      was: one,
      is: null,
      facts: [],
    })),
  ];
}

function transitionChanges(was: Chart, is: Chart): Change<ChartTransition>[] {
  const groupOf = ({ source, event }: ChartTransition) => `${source} ${event}`;
  const [before, after] = [was, is].map(({ transitions }) => Map.groupBy(transitions, groupOf));
  const groups = new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])]);
  return [...groups].flatMap((group) => candidateChanges(before?.get(group) ?? [], after?.get(group) ?? []));
}

/** Everything that differs; of a chart that is as it was, nothing. */
export const compareCharts = (was: Chart, is: Chart): ChartChanges => ({
  states: stateChanges(was, is),
  transitions: transitionChanges(was, is),
});

const kindWords: Readonly<Record<Exclude<ChangeKind, 'changed'>, string>> = { added: 'new', removed: 'gone' };

const counted = (count: number, word: string, rest: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'} ${rest}`;

function partsInWords(word: string, changes: readonly Change<unknown>[]): string[] {
  const whole = (['added', 'removed'] as const).flatMap((kind) => {
    const count = changes.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [counted(count, word, kindWords[kind])];
  });
  const facts = Map.groupBy(
    changes.flatMap((one) => one.facts),
    (fact) => fact,
  );
  return [
    ...whole,
    ...[...facts].map(([fact, all]) =>
      // A state's description is marked as one; guards and targets are a transition's alone.
      counted(all.length, word === 'state' ? `state ${fact}` : fact, 'changed'),
    ),
  ];
}

/** The changes counted: `2 transitions new, 1 guard changed`; empty when there is none. */
export const chartChangesInWords = ({ states, transitions }: ChartChanges): string =>
  [...partsInWords('state', states), ...partsInWords('transition', transitions)].join(', ');
