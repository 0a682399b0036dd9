/**
 * What was approved of each machine, below docs/machines/approved: its chart, its looks, and a picture of each look.
 * It is committed, so that a pull request shows what has been approved again.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chart } from '../chart/types.ts';
import type { ApprovedLook } from './looks.ts';

/** How large all approved pictures may be together, in bytes: about 14 kB for each, and 650 of them. */
export const MOST = 9_000_000;

export interface Approval {
  readonly chart: Chart;
  readonly looks: readonly ApprovedLook[];
  /** What has drawn the pictures: another version draws letters a little otherwise. */
  readonly browser: string;
  /** The day of the approval. */
  readonly date: string;
}

type Kept = Omit<Approval, 'chart'>;

const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, 'utf8')) as Content;
const write = (file: string, content: unknown) => writeFile(file, `${JSON.stringify(content, null, 1)}\n`);

/** @param folder of one machine; null when nothing of it was approved */
export function readApproval(folder: string): Approval | null {
  if (!existsSync(join(folder, 'looks.json'))) return null;
  return { ...read<Kept>(join(folder, 'looks.json')), chart: read<Chart>(join(folder, 'chart.json')) };
}

/** The file of a look's picture. */
export const pictureOf = (folder: string, name: string): string => join(folder, `${name}.webp`);

const sizeOf = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.webp'))
        .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    : 0;

/**
 * Puts an approval in the place of the one before.
 *
 * @param root of all machines
 * @param pictures by the names of the looks; one whose look is as it was approved keeps the picture it has
 * @throws Error when all pictures together would be too large; nothing is written then
 */
export async function writeApproval(
  root: string,
  slug: string,
  { chart, ...kept }: Approval,
  pictures: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const folder = join(root, slug);
  const own = [...pictures.values()].reduce((sum, one) => sum + one.length, 0);
  const size = sizeOf(root) - sizeOf(folder) + own;
  if (size > MOST)
    throw new Error(
      `With those of ${slug}, the approved pictures would have ${size} bytes; ${MOST} is the most. Nothing was approved of it.`,
    );
  await mkdir(folder, { recursive: true });
  const wanted = new Set([...pictures.keys()].map((name) => `${name}.webp`));
  const gone = readdirSync(folder).filter((name) => name.endsWith('.webp') && !wanted.has(name));
  await Promise.all(gone.map((name) => rm(join(folder, name))));
  await Promise.all([...pictures].map(([name, bytes]) => writeFile(pictureOf(folder, name), bytes)));
  await write(join(folder, 'looks.json'), kept);
  await write(join(folder, 'chart.json'), chart);
}
