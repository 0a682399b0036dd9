/** The files of docs/machines: what a pull request shows of every chart. They come from the machines alone. */
import type { MachineModel } from '#machines/conventions/model.ts';
import { drawChart } from '../chart/drawing.ts';
import { extractChart } from '../chart/extract.ts';
import { layOut } from '../chart/layout.ts';
import { toMermaid } from '../chart/mermaid.ts';
import { toOutline } from '../chart/outline.ts';
import { toSvg } from '../chart/svg.ts';
import type { Chart } from '../chart/types.ts';

/** The charts of all machines, in the order of the models. */
export function chartsOf(models: readonly MachineModel[]): Chart[] {
  const known = new Set(models.map(({ machine }) => machine.id));
  return models.map((model) => extractChart(model, known));
}

/** The files of one chart, by their names. */
export async function filesOf(chart: Chart): Promise<ReadonlyMap<string, string>> {
  return new Map([
    [`${chart.slug}.svg`, toSvg(await layOut(drawChart(chart)))],
    [`${chart.slug}.md`, toOutline(chart)],
    [`${chart.slug}.mmd`, toMermaid(chart)],
    [`${chart.slug}.json`, `${JSON.stringify(chart, null, 1)}\n`],
  ]);
}

/** All files of docs/machines, by their names; what else is there is left over from a machine that is gone. */
export async function committedFiles(models: readonly MachineModel[]): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>();
  for (const chart of chartsOf(models))
    for (const [name, content] of await filesOf(chart)) all.set(name, content);
  return all;
}
