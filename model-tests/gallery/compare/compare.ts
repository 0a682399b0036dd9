/** Compares a machine and its last run with what was approved of it. */
import { existsSync } from 'node:fs';
import { leavesOf, type Evidence, type KeptLook } from '../build/evidence.ts';
import type { Chart } from '../chart/types.ts';
import { pictureOf, type Approval } from './approval.ts';
import { chartChangesInWords, compareCharts, type ChartChanges } from './charts.ts';
import { pairLooks, ranKinds, variantName, type LookPair } from './looks.ts';
import { comparePictures } from './pictures.ts';
import { SPECKS, type Difference } from './pixels.ts';

export type LookKind = 'same' | 'changed' | 'added' | 'missing';

export interface LookComparison extends LookPair<KeptLook> {
  readonly kind: LookKind;
  /** How the pictures differ; null where there are not two. */
  readonly difference: Difference | null;
  /** The innermost states that it shows. */
  readonly states: readonly string[];
}

export interface Comparison {
  readonly approval: Approval;
  readonly changes: ChartChanges;
  readonly looks: readonly LookComparison[];
  /** True when the last run has left pictures. */
  readonly hasRun: boolean;
  /** Whether pictures were not compared, since another version of the browser has drawn those of the run. */
  readonly isOtherBrowser: boolean;
}

/** What of one machine is compared, and where its pictures are. */
export interface Compared {
  readonly chart: Chart;
  readonly evidence: Evidence;
  readonly approval: Approval;
  /** The folder of its approved pictures, and that of the run's. */
  readonly approved: string;
  readonly pictures: string;
}

const kindOf = ({ was, is }: LookPair<KeptLook>, difference: Difference | null): LookKind => {
  if (!was) return 'added';
  if (!is) return 'missing';
  const isAsItWas = difference !== null && difference.pixels <= SPECKS && variantName(is) === was.name;
  return isAsItWas ? 'same' : 'changed';
};

/**
 * Compares several machines at once, since a browser takes a moment to start.
 *
 * @param browser what has drawn the pictures of the run, by name and version: each version draws letters a little otherwise, so
 * pictures that another one has drawn are not compared
 */
export async function compareMachines(
  machines: readonly Compared[],
  browser: string | null,
): Promise<Comparison[]> {
  const isOther = ({ approval, evidence }: Compared) =>
    evidence.looks.length > 0 && approval.looks.length > 0 && approval.browser !== browser;
  const pairs = machines.flatMap((machine) =>
    // A machine that the last run has not walked has nothing to compare.
    machine.evidence.looks.length === 0 || isOther(machine)
      ? []
      : pairLooks(
          machine.approval.looks.filter(ranKinds(machine.evidence.looks)),
          machine.evidence.looks,
        ).map((pair) => ({ machine, pair })),
  );
  const both = pairs.flatMap(({ machine, pair }) => {
    if (!pair.was || !pair.is) return [];
    const files = {
      was: pictureOf(machine.approved, pair.was.name),
      is: pictureOf(machine.pictures, pair.is.name),
    };
    return existsSync(files.was) && existsSync(files.is) ? [{ pair, files }] : [];
  });
  const differences = await comparePictures(both.map(({ files }) => files));
  const found = new Map(both.map(({ pair }, index) => [pair, differences[index] ?? null]));
  return machines.map((machine): Comparison => ({
    approval: machine.approval,
    changes: compareCharts(machine.approval.chart, machine.chart),
    hasRun: machine.evidence.looks.length > 0,
    isOtherBrowser: isOther(machine),
    looks: pairs
      .filter((one) => one.machine === machine)
      .map(({ pair }): LookComparison => {
        const difference = found.get(pair) ?? null;
        const state = (pair.is ?? pair.was)?.state ?? '""';
        return {
          ...pair,
          difference,
          kind: kindOf(pair, difference),
          states: leavesOf(machine.chart.id, state),
        };
      }),
  }));
}

const wordsOf = { changed: 'changed', added: 'new', missing: 'not met in the last run' } as const;

/** Everything that has changed, counted: `1 guard changed, 2 pictures new`; empty when nothing has. */
export function changesInWords({ changes, looks, isOtherBrowser }: Comparison): string {
  const pictures = (['changed', 'added', 'missing'] as const).flatMap((kind) => {
    const count = looks.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? 'picture' : 'pictures'} ${wordsOf[kind]}`];
  });
  const refused = isOtherBrowser ? ['pictures of another browser'] : [];
  return [chartChangesInWords(changes), ...pictures, ...refused].filter((part) => part !== '').join(', ');
}
