/** Every model there is, with its type erased: each file of this folder that is named after a machine exports one. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { MachineModel } from '#model-tests/kit/model.ts';

const names = globSync('*.model.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.model.ts'))
  .toSorted();

const modules = await Promise.all(
  names.map(async (name) => (await import(`./${name}.model.ts`)) as Readonly<Record<string, unknown>>),
);

const isModel = (exported: unknown): exported is MachineModel =>
  typeof exported === 'object' && exported !== null && 'machine' in exported && 'replies' in exported;

export const models: readonly MachineModel[] = modules.flatMap((module) =>
  Object.values(module).filter((exported) => isModel(exported)),
);
