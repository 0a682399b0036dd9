/** What a run of a benchmark leaves: `tests/bench/results/NAME.json`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../../tests/bench/bench.ts';
import type { MissingPiece } from '../../tests/bench/pieces.ts';

export interface Report {
  /** When the run ended, ISO 8601. */
  readonly date: string;
  readonly machine: string;
  /** Processes that ran or waited to run, as an average over a minute: what the figures shared the machine with. */
  readonly load: { readonly before: number; readonly after: number };
  readonly figures: readonly Figure[];
  /** Pieces that failed twice. */
  readonly missing: readonly MissingPiece[];
}

/** The folder of results, in a checkout. */
export const RESULTS = join('tests', 'bench', 'results');

/** Processes that run or wait to run, as an average over the last minute. */
export const currentLoad = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;

/** This machine in words: processors, memory, Node, system. */
export function machine(): string {
  const gib = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gib} GiB, Node ${process.versions.node}, ${process.platform}`;
}

/** Writes a result. @returns the path of its file */
export function writeReport(name: string, report: object): string {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `${name}.json`);
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  return file;
}
