/** What the last run in a browser has left: looks of every state, and the walks as they were made. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Look, WalkRecord } from '#model-tests/kit/browser-evidence.ts';

/** A look with the name of its files. */
export interface KeptLook extends Look {
  readonly name: string;
  /** Which other pictures there are of it, by the ends of their names: `dark`. Left out: none. */
  readonly variants?: readonly string[];
  /** True for an approved one that no walk has met. Left out: its name says whether it was. */
  readonly isStood?: true;
}

export interface Evidence {
  readonly looks: readonly KeptLook[];
  readonly walks: readonly WalkRecord[];
}

const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, 'utf8')) as Content;
const byName = (folder: string, pattern: string): string[] =>
  globSync(join(folder, pattern))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

/** @param folder of one machine below `artefacts/model`; one that is not there has left nothing */
export function readEvidence(folder: string): Evidence {
  const pictures = byName(folder, '*.png').map((file) => basename(file));
  return {
    looks: byName(folder, '*.json').map((file) => {
      const name = basename(file, '.json');
      const others = pictures.filter((one) => one.startsWith(`${name}.`) && one !== `${name}.png`);
      return {
        ...read<Look>(file),
        name,
        ...(others.length > 0 && {
          variants: others.map((one) => one.slice(name.length + 1, -'.png'.length)),
        }),
      };
    }),
    walks: byName(folder, 'walks/*.json').map((file) => read<WalkRecord>(file)),
  };
}

type StateValue = string | { readonly [Key in string]: StateValue };

/** The ids of the innermost active states; of parallel ones all. */
export function leavesOf(machine: string, state: string): string[] {
  const below = (prefix: string, value: StateValue): string[] => {
    if (typeof value === 'string') return [`${prefix}.${value}`];
    const parts = Object.entries(value);
    return parts.length === 0
      ? [prefix]
      : parts.flatMap(([key, inner]) =>
          typeof inner === 'object' && Object.keys(inner).length === 0
            ? [`${prefix}.${key}`]
            : below(`${prefix}.${key}`, inner),
        );
  };
  return below(machine, JSON.parse(state) as StateValue);
}

/** The names of all pictures of the looks, without endings. */
export const pictureNames = ({ looks }: Pick<Evidence, 'looks'>): string[] =>
  looks.flatMap(({ name, variants = [] }) => [name, ...variants.map((variant) => `${name}.${variant}`)]);

/** The looks of each state, those that were met most often first. A look of parallel states is that of each of them. */
export function looksByState(machine: string, { looks, walks }: Evidence): Map<string, KeptLook[]> {
  const met = new Map<string, number>();
  for (const { steps } of walks)
    for (const { look } of steps) if (look !== null) met.set(look, (met.get(look) ?? 0) + 1);
  const byState = new Map<string, KeptLook[]>();
  const shown = looks.filter(({ projection }) => projection !== 'left');
  const sorted = shown.toSorted((left, right) => (met.get(right.name) ?? 0) - (met.get(left.name) ?? 0));
  for (const look of sorted)
    for (const id of leavesOf(machine, look.state)) byState.set(id, [...(byState.get(id) ?? []), look]);
  return byState;
}

/** How often each transition was taken in the browser, by its key. */
export function hitsOf({ walks }: Evidence): Map<string, number> {
  const hits = new Map<string, number>();
  for (const { steps } of walks)
    for (const { taken } of steps) for (const key of taken) hits.set(key, (hits.get(key) ?? 0) + 1);
  return hits;
}

/** The same for the last walk with the product's own services; null when there was none. */
export function servicesHits(folder: string, machine: string): Map<string, number> | null {
  const file = join(folder, `${machine}.json`);
  return existsSync(file) ? new Map(Object.entries(read<Record<string, number>>(file))) : null;
}
