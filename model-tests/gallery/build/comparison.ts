/** What the pages of comparison need: the approvals, their pictures beside those of the run, and the charts, lit. */
import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { drawChart } from '../chart/drawing.ts';
import { layOut } from '../chart/layout.ts';
import { toSvg } from '../chart/svg.ts';
import type { Chart } from '../chart/types.ts';
import { readApproval } from '../compare/approval.ts';
import { compareMachines, type Comparison } from '../compare/compare.ts';
import { lightsOf, lightUp } from '../compare/lit.ts';
import { browserName } from '../compare/pictures.ts';
import type { CompareView } from '../site/compare-page.ts';
import type { Evidence } from './evidence.ts';

/** A machine's comparison, and what has drawn the pictures of the run. */
export interface Compared {
  readonly comparison: Comparison | null;
  readonly browser: string | null;
}

interface Folders {
  /** What was approved. */
  readonly approved: string;
  /** The pages, which have the pictures of the run already; the approved ones are brought beside them. */
  readonly out: string;
}

/** Compares every machine with what was approved of it, in their order. */
export async function compareAll(
  machines: readonly { readonly chart: Chart; readonly evidence: Evidence }[],
  { approved, out }: Folders,
): Promise<Compared[]> {
  await rm(join(out, 'approved'), { recursive: true, force: true });
  await mkdir(join(out, 'approved'));
  if (existsSync(approved)) await cp(approved, join(out, 'approved'), { recursive: true });
  const known = machines.flatMap((machine) => {
    const { slug } = machine.chart;
    const approval = readApproval(join(approved, slug));
    return approval === null
      ? []
      : [{ ...machine, approval, approved: join(approved, slug), pictures: join(out, 'pictures', slug) }];
  });
  const hasRun = machines.some(({ evidence }) => evidence.looks.length > 0);
  const browser = hasRun && known.length > 0 ? browserName() : null;
  const comparisons = await compareMachines(known, browser);
  const bySlug = new Map(known.map(({ chart }, index) => [chart.slug, comparisons[index] ?? null]));
  return machines.map(({ chart }) => ({ comparison: bySlug.get(chart.slug) ?? null, browser }));
}

const draw = async (chart: Chart): Promise<string> => toSvg(await layOut(drawChart(chart)));

/** What the page of one machine is made of. */
export async function compareViewOf(chart: Chart, { comparison, browser }: Compared): Promise<CompareView> {
  if (comparison === null) return { chart, comparison, svg: null, browser };
  const { approval, changes, looks } = comparison;
  const pictures = [
    ...new Set(
      looks.filter(({ kind }) => kind === 'changed' || kind === 'added').flatMap(({ states }) => states),
    ),
  ];
  const isAsItWas = changes.states.length + changes.transitions.length + pictures.length === 0;
  const svg = isAsItWas
    ? null
    : {
        was: lightUp(await draw(approval.chart), lightsOf(changes, 'was', pictures)),
        is: lightUp(await draw(chart), lightsOf(changes, 'is', pictures)),
      };
  return { chart, comparison, svg, browser };
}
