/**
 * What a page shows of each machine that is seen, by the machine's id. `sign-in.projection.ts` exports `projectSignIn`, and the
 * machine is `signIn`.
 */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { Show } from '#model-tests/kit/behaviour.ts';

const inPascalCase = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

async function load(name: string): Promise<readonly [string, Show]> {
  const module = (await import(`./${name}.projection.ts`)) as Readonly<Record<string, Show>>;
  const pascal = inPascalCase(name);
  const show = module[`project${pascal}`];
  if (show === undefined) throw new Error(`${name}.projection.ts does not export project${pascal}.`);
  return [pascal.charAt(0).toLowerCase() + pascal.slice(1), show];
}

const names = globSync('*.projection.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.projection.ts'))
  .toSorted();

export const projections: Readonly<Record<string, Show>> = Object.fromEntries(
  await Promise.all(names.map((name) => load(name))),
);
