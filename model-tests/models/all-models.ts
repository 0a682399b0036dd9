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

const folderOf = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * The models that a command was given, by the id of a machine (`signIn`) or its folder (`sign-in`); all without a name.
 * @throws Error when there is no machine of a name
 */
export function modelsNamed(wanted: readonly string[]): readonly MachineModel[] {
  const isNamed = (name: string, { machine: { id } }: MachineModel) => name === id || name === folderOf(id);
  const unknown = wanted.filter((name) => !models.some((model) => isNamed(name, model)));
  if (unknown.length > 0)
    throw new Error(
      `There is no machine '${unknown.join("', '")}'. There are: ${models.map(({ machine }) => folderOf(machine.id)).join(', ')}.`,
    );
  return models.filter((model) => wanted.length === 0 || wanted.some((name) => isNamed(name, model)));
}
