/** Layouts of an earlier run of the gallery, so that only charts that have changed are laid out again. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import elkjs from 'elkjs/package.json' with { type: 'json' };
import { recallLayouts, wantedLayouts } from '../chart/elk.ts';

interface Kept {
  /** Another version may lay out otherwise. */
  readonly version: string;
  /** By the hash of the graph. */
  readonly layouts: Readonly<Record<string, string>>;
}

const hashOf = (graph: string): string => createHash('sha256').update(graph).digest('base64url');

/** @param file need not exist */
export function readLayouts(file: string): void {
  if (!existsSync(file)) return;
  const { version, layouts } = JSON.parse(readFileSync(file, 'utf8')) as Kept;
  if (version === elkjs.version) recallLayouts((graph) => layouts[hashOf(graph)]);
}

/** Keeps what this run has wanted, and nothing else. */
export function writeLayouts(file: string): void {
  const layouts = Object.fromEntries([...wantedLayouts()].map(([graph, laid]) => [hashOf(graph), laid]));
  const kept: Kept = { version: elkjs.version, layouts };
  writeFileSync(file, JSON.stringify(kept));
}
