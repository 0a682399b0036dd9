/** Builds the pages of the gallery from the machines and from what the last run in a browser has left. */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { verdictsInWords, type Mark } from '#proxy/gallery/review/marks.ts';
import type { MutationReport } from '#model-tests/mutate/report.ts';
import { planPaths } from '#model-tests/kit/paths.ts';
import { drawChart, type Picture } from '../chart/drawing.ts';
import { layOut } from '../chart/layout.ts';
import { toSvg, type Image } from '../chart/svg.ts';
import type { Chart } from '../chart/types.ts';
import { comparePage } from '../site/compare-page.ts';
import { coveragePage } from '../site/coverage-page.ts';
import { machinePage } from '../site/machine-page.ts';
import { pathsPage } from '../site/paths-page.ts';
import { overviewPage, type Figures } from '../site/overview-page.ts';
import { chartsOf } from './charts.ts';
import { changesInWords } from '../compare/compare.ts';
import { compareAll, compareViewOf, type Compared } from './comparison.ts';
import { coverageOf } from './coverage.ts';
import {
  hitsOf,
  looksByState,
  readEvidence,
  servicesHits,
  type Evidence,
  type KeptLook,
} from './evidence.ts';
import { plannedId, plannedPaths, walkedId, walkedPaths } from './paths.ts';
import { partOfPath, partOfWalk, partsBefore, replayOf } from './replay.ts';
import { bringPictures } from './pictures.ts';
import { buildViewer } from './viewer.ts';

/** The size of a picture in a chart, in pixels; screens are 1280 by 800. */
const IN_CHART: Picture = { width: 208, height: 130 };

export interface SiteOptions {
  readonly models: readonly MachineModel[];
  /** The files of docs/machines as they are now. */
  readonly files: ReadonlyMap<string, string>;
  /** Where the walks leave their evidence, a folder for each machine. */
  readonly evidence: string;
  /** Where the walks with the product's own services leave theirs, a file for each machine. */
  readonly services: string;
  /** What the mutation runs have found; null when there was none. */
  readonly mutants: MutationReport | null;
  /** What people have said of the machines. */
  readonly marks: readonly Mark[];
  /** What was approved, a folder for each machine. */
  readonly approved: string;
  /** Where the pages go; what else is there is removed. */
  readonly out: string;
}

interface Machine {
  readonly chart: Chart;
  readonly model: MachineModel;
  readonly evidence: Evidence;
  readonly looks: ReadonlyMap<string, readonly KeptLook[]>;
}

/** The chart with the pictures of the run; null when there are none. */
async function livingChart({ chart, looks }: Machine): Promise<string | null> {
  const leaves = new Set(
    chart.states.filter(({ kind }) => kind === 'atomic' || kind === 'final').map(({ id }) => id),
  );
  const shown = new Map([...looks].filter(([id]) => leaves.has(id)));
  if (shown.size === 0) return null;
  const layout = await layOut(drawChart(chart, new Map([...shown.keys()].map((id) => [id, IN_CHART]))));
  const images = new Map(
    [...shown].map(([id, [first, ...more]]): [string, Image] => [
      id,
      { href: `../pictures/${chart.slug}/${first?.name}.small.webp`, count: more.length + 1 },
    ]),
  );
  return toSvg(layout, images);
}

/** When the walks of a machine were made, to the minute. */
async function walkedAt(folder: string): Promise<string | null> {
  const made = await stat(join(folder, 'walks')).catch(() => null);
  return made ? made.mtime.toISOString().slice(0, 16).replace('T', ' ') : null;
}

async function writeMachine(
  machine: Machine,
  { compared, before }: { readonly compared: Compared; readonly before: ReturnType<typeof partsBefore> },
  { evidence: from, services, files, out, marks, mutants }: SiteOptions,
): Promise<void> {
  const { chart, evidence, looks } = machine;
  const folder = join(out, chart.slug);
  await mkdir(folder, { recursive: true });
  const plain = files.get(`${chart.slug}.svg`) ?? '';
  const view = {
    chart,
    svg: { plain, living: await livingChart(machine) },
    looks,
    hits: hitsOf(evidence),
    walkedAt: await walkedAt(join(from, chart.id)),
    marks,
  };
  await writeFile(join(folder, 'index.html'), await machinePage(view));
  const plan = planPaths(machine.model);
  const paths = [...walkedPaths(chart, evidence), ...plannedPaths(chart, machine.model, plan, evidence)];
  const replay = replayOf(
    before,
    new Map([
      ...plan.paths.map((path) => [plannedId(path), partOfPath(machine.model, path)] as const),
      ...evidence.walks.map((walk) => [walkedId(walk), partOfWalk(machine.model, walk)] as const),
    ]),
  );
  await writeFile(join(folder, 'replay.json'), JSON.stringify(replay.script));
  await writeFile(
    join(folder, 'paths.html'),
    await pathsPage(chart, paths, { marks, refusals: replay.refusals }),
  );
  const coverage = coverageOf(
    chart,
    machine.model,
    plan,
    {
      browser: evidence.walks.length === 0 ? null : hitsOf(evidence),
      services: servicesHits(services, chart.id),
    },
    mutants?.machines.find((one) => one.machine === chart.id) ?? null,
  );
  await writeFile(join(folder, 'coverage.html'), await coveragePage(chart, coverage));
  await writeFile(join(folder, 'compare.html'), await comparePage(await compareViewOf(chart, compared)));
  for (const kind of ['svg', 'mmd', 'json'])
    await writeFile(join(folder, `chart.${kind}`), files.get(`${chart.slug}.${kind}`) ?? '');
}

const figuresOf = (
  { chart, evidence }: Machine,
  { comparison }: Compared,
  marks: readonly Mark[],
): Figures => {
  const hits = hitsOf(evidence);
  return {
    chart,
    looks: evidence.looks.length,
    walks: evidence.walks.length,
    broken: evidence.walks.filter(({ isComplete }) => !isComplete).length,
    findings: evidence.looks.reduce((sum, { violations }) => sum + violations.length, 0),
    taken: chart.transitions.filter(({ key }) => hits.has(key)).length,
    changes: comparison === null ? null : changesInWords(comparison),
    review: verdictsInWords(marks.filter(({ machine }) => machine === chart.id)),
  };
};

/** @returns how many pictures were made anew */
export async function buildSite(options: SiteOptions): Promise<number> {
  const { models, evidence: from, out } = options;
  const charts = chartsOf(models);
  const machines = charts.flatMap((chart, index): Machine[] => {
    const model = models[index];
    const evidence = readEvidence(join(from, chart.id));
    return model ? [{ chart, model, evidence, looks: looksByState(chart.id, evidence) }] : [];
  });
  await mkdir(out, { recursive: true });
  const wanted = new Set(['approved', 'assets', 'index.html', 'pictures', ...charts.map(({ slug }) => slug)]);
  const gone = (await readdir(out)).filter((name) => !wanted.has(name));
  await Promise.all(gone.map((name) => rm(join(out, name), { recursive: true })));
  const [made] = await Promise.all([
    bringPictures(
      machines.map(({ chart, evidence }) => ({
        from: join(from, chart.id),
        to: join(out, 'pictures', chart.slug),
        names: evidence.looks.map(({ name }) => name),
      })),
    ),
    buildViewer(join(out, 'assets')),
  ]);
  const compared = await compareAll(machines, { approved: options.approved, out });
  const pairs = machines.flatMap((machine, index) => {
    const one = compared[index];
    return one ? [{ machine, compared: one }] : [];
  });
  for (const { machine, compared: own } of pairs)
    await writeMachine(
      machine,
      { compared: own, before: partsBefore(machine.chart.id, models, charts) },
      options,
    );
  const overview = options.files.get('overview.svg') ?? '';
  await writeFile(
    join(out, 'index.html'),
    await overviewPage(
      overview,
      pairs.map((one) => figuresOf(one.machine, one.compared, options.marks)),
    ),
  );
  return made;
}
