/** Layouts of an earlier run of the gallery, so that only charts that have changed are laid out again. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import elkjs from 'elkjs/package.json' with { type: 'json' };
import { recallLayouts, wantedLayouts } from '../chart/elk.ts';

/** Another version may lay out otherwise. */
interface Kept {
  readonly version: string;
  readonly layouts: readonly (readonly [string, string])[];
}

/** @param file need not exist */
export function readLayouts(file: string): void {
  if (!existsSync(file)) return;
  const { version, layouts } = JSON.parse(readFileSync(file, 'utf8')) as Kept;
  if (version === elkjs.version) recallLayouts(new Map(layouts));
}

/** Keeps what this run has wanted, and nothing else. */
export function writeLayouts(file: string): void {
  const kept: Kept = { version: elkjs.version, layouts: [...wantedLayouts()] };
  writeFileSync(file, JSON.stringify(kept));
}
