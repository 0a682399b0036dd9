/** What the mutation runs have found, machine by machine: `artefacts/mutate.json`, which the gallery shows. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where it is, from the root of the repository. */
export const REPORT_FILE = join('artefacts', 'mutate.json');

/** How the mutants of one machine fared. */
export interface MachineReport {
  readonly machine: string;
  /** When they were evaluated: a run may be of some machines only. */
  readonly date: string;
  readonly mutants: number;
  /** By the rules, the examples or both. */
  readonly caught: number;
  readonly byRules: number;
  readonly byExamples: number;
  /** By the paths of the machine as it was, or the rules. */
  readonly seen: number;
  readonly seconds: number;
  readonly survivors: readonly Survivor[];
}

export interface Survivor {
  readonly key: string;
  /** The paths of the machine as it was notice it. */
  readonly isSeen: boolean;
  /** Why it may live; null without a reason. */
  readonly reason: string | null;
}

export interface MutationReport {
  /** The share of a machine's mutants that must be caught. */
  readonly goal: number;
  readonly machines: readonly MachineReport[];
}

/** Null when there was no run, or one of a time when the report was another. */
export function readReport(file: string): MutationReport | null {
  if (!existsSync(file)) return null;
  const report = JSON.parse(readFileSync(file, 'utf8')) as MutationReport;
  return report.machines.every((one) => Array.isArray(one.survivors)) ? report : null;
}

/** The report with the machines of this run in the place of those before. */
export function withRun(before: MutationReport | null, run: MutationReport): MutationReport {
  const evaluated = new Set(run.machines.map(({ machine }) => machine));
  const others = before?.machines.filter(({ machine }) => !evaluated.has(machine)) ?? [];
  return {
    goal: run.goal,
    machines: [...others, ...run.machines].sort((left, right) => (left.machine < right.machine ? -1 : 1)),
  };
}

export function writeReport(file: string, report: MutationReport): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
