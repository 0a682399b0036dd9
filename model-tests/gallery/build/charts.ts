/** The files of docs/machines: what a pull request shows of every chart. They come from the machines alone. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { drawChart } from '../chart/drawing.ts';
import { extractChart } from '../chart/extract.ts';
import { layOut } from '../chart/layout.ts';
import { overviewOf } from '../chart/overview.ts';
import { toMermaid } from '../chart/mermaid.ts';
import { toOutline } from '../chart/outline.ts';
import { toSvg } from '../chart/svg.ts';
import type { Chart } from '../chart/types.ts';

/** The charts of all machines, in the order of the models. */
export function chartsOf(models: readonly MachineModel[]): Chart[] {
  const known = new Set(models.map(({ machine }) => machine.id));
  return models.map((model) => extractChart(model, known));
}

const drawn = async (chart: Chart): Promise<string> => toSvg(await layOut(drawChart(chart)));

/** The files of one chart but its drawing, by their names. */
const textsOf = (chart: Chart): readonly (readonly [name: string, content: string])[] => [
  [`${chart.slug}.md`, toOutline(chart)],
  [`${chart.slug}.mmd`, toMermaid(chart)],
  [`${chart.slug}.json`, `${JSON.stringify(chart, null, 1)}\n`],
];

/** The files of one chart, by their names. */
export const filesOf = async (chart: Chart): Promise<ReadonlyMap<string, string>> =>
  new Map([[`${chart.slug}.svg`, await drawn(chart)], ...textsOf(chart)]);

/** The page that lists the others. */
const toIndex = (charts: readonly Chart[]): string =>
  [
    '# Machines',
    '',
    'Drawn by `npm run gallery` from the machines as they are; do not edit. How to read and use them: [the gallery](../gallery.md).',
    '',
    '![Which machine starts which](overview.svg)',
    '',
    ...charts.map(({ label, slug, description }) => `- [${label}](${slug}.md): ${description}`),
    '',
  ].join('\n');

/** What is in docs/machines besides the charts: what people have approved of them, and what they have said. */
export const KEPT: ReadonlySet<string> = new Set(['approved', 'review.json']);

/** The drawing of all of them. */
const OVERVIEW = 'overview.svg';

/** The names of all drawings. */
export const drawingNames = (charts: readonly Chart[]): readonly string[] => [
  OVERVIEW,
  ...charts.map(({ slug }) => `${slug}.svg`),
];

/** All files of docs/machines that are made but for the drawings, by their names. A drawing is made of the JSON of its chart. */
export const committedTexts = (charts: readonly Chart[]): ReadonlyMap<string, string> =>
  new Map([['README.md', toIndex(charts)], ...charts.flatMap(textsOf)]);

/** All files of docs/machines that are made, by their names; what else is there, but for what is kept, is left over from a machine that is gone. */
export async function committedFiles(models: readonly MachineModel[]): Promise<ReadonlyMap<string, string>> {
  const charts = chartsOf(models);
  const all = new Map([[OVERVIEW, await drawn(overviewOf(charts))], ...committedTexts(charts)]);
  for (const chart of charts) all.set(`${chart.slug}.svg`, await drawn(chart));
  return all;
}

/**
 * Makes these the files of the folder, but for what is kept. They are written beside the others first and renamed when
 * all of them are there, so that a failure leaves the folder as it was.
 */
export async function replaceFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const fresh = join(folder, '.new');
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  try {
    await Promise.all([...files].map(([name, content]) => writeFile(join(fresh, name), content)));
    for (const name of files.keys()) await rename(join(fresh, name), join(folder, name));
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  const gone = (await readdir(folder)).filter((name) => !files.has(name) && !KEPT.has(name));
  await Promise.all(gone.map((name) => rm(join(folder, name))));
}
