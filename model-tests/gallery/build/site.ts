/** Builds the pages of the gallery from the machines and from what the last run in a browser has left. */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { verdictsInWords, type Mark } from '#proxy/gallery/review/marks.ts';
import type { MutationReport } from '#model-tests/mutate/report.ts';
import { planOf } from '#model-tests/kit/paths.ts';
import { whyUnseen } from '../chart/screens.ts';
import type { Chart } from '../chart/types.ts';
import { comparePage } from '../site/compare-page.ts';
import { coveragePage } from '../site/coverage-page.ts';
import { machinePage } from '../site/machine-page.ts';
import { pathsPage } from '../site/paths-page.ts';
import { simulatePage } from '../site/simulate-page.ts';
import { searchIndexOf } from '../site/search-index.ts';
import { overviewPage, type Figures } from '../site/overview-page.ts';
import { chartsOf } from './charts.ts';
import { changesInWords } from '../compare/compare.ts';
import { compareAll, compareViewOf, type Compared } from './comparison.ts';
import { coverageOf } from './coverage.ts';
import { hitsOf, pictureNames, readEvidence, servicesHits, type Evidence } from './evidence.ts';
import { looksOf, looksWithin, tellingLook, type Looks } from './looks.ts';
import { plannedId, plannedPaths, walkedId, walkedPaths } from './paths.ts';
import { partOfPath, partOfWalk, partsBefore, replayOf } from './replay.ts';
import { bringPictures } from './pictures.ts';
import { readApproval } from '../compare/approval.ts';
import { simulationOf } from './simulation.ts';
import { buildViewer } from './viewer.ts';
import { viewsOf, type Views } from './views.ts';

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
  readonly looks: Looks;
  readonly views: Views;
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
  const { chart, evidence, looks, views } = machine;
  const folder = join(out, chart.slug);
  await mkdir(folder, { recursive: true });
  const plain = files.get(`${chart.slug}.svg`) ?? '';
  const view = {
    chart,
    svg: { plain, living: views.living, closed: views.closed },
    looks,
    hits: hitsOf(evidence),
    walkedAt: await walkedAt(join(from, chart.id)),
    marks,
  };
  await writeFile(join(folder, 'index.html'), await machinePage(view));
  for (const [name, svg] of views.opened) await writeFile(join(folder, name), svg);
  const plan = planOf(machine.model);
  const paths = [...walkedPaths(chart, evidence), ...plannedPaths(chart, machine.model, plan, looks)];
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
  await writeFile(join(folder, 'simulate.html'), await simulatePage(chart, views.closed ?? plain));
  await writeFile(
    join(folder, 'simulate.json'),
    JSON.stringify(simulationOf(chart, machine.model, plan, looks)),
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
  { chart, model, evidence, looks, views }: Machine,
  { comparison }: Compared,
  marks: readonly Mark[],
): Figures => {
  const hits = hitsOf(evidence);
  const telling = tellingLook(chart, looks);
  return {
    chart,
    thumbnail: views.thumbnail,
    telling: telling === null ? null : { label: telling.state.label, look: telling.look },
    lookedAt: chart.states.filter(({ id }) => looksWithin(chart, looks, id).length > 0).length,
    unseen: chart.states.filter(
      (state) => looksWithin(chart, looks, state.id).length === 0 && whyUnseen(chart, state) !== null,
    ).length,
    looks: evidence.looks.length,
    walks: evidence.walks.length,
    broken: evidence.walks.filter(({ isComplete }) => !isComplete).length,
    findings: evidence.looks.reduce((sum, { violations }) => sum + violations.length, 0),
    taken: chart.transitions.filter(({ key }) => hits.has(key)).length,
    changes: comparison === null ? null : changesInWords(comparison),
    searched: searchIndexOf(chart, model),
    review: verdictsInWords(marks.filter(({ machine }) => machine === chart.id)),
  };
};

/** @returns how many pictures were made again */
export async function buildSite(options: SiteOptions): Promise<number> {
  const { models, evidence: from, out } = options;
  const charts = chartsOf(models);
  const machines: Machine[] = [];
  for (const [index, chart] of charts.entries()) {
    const model = models[index];
    if (!model) continue;
    const evidence = readEvidence(join(from, chart.id));
    const looks = looksOf(chart, evidence, readApproval(join(options.approved, chart.slug)));
    machines.push({ chart, model, evidence, looks, views: await viewsOf(chart, looks) });
  }
  await mkdir(out, { recursive: true });
  const wanted = new Set(['approved', 'assets', 'index.html', 'pictures', ...charts.map(({ slug }) => slug)]);
  const gone = (await readdir(out)).filter((name) => !wanted.has(name));
  await Promise.all(gone.map((name) => rm(join(out, name), { recursive: true })));
  const [made] = await Promise.all([
    bringPictures(
      machines.map(({ chart, evidence }) => ({
        from: join(from, chart.id),
        to: join(out, 'pictures', chart.slug),
        names: pictureNames(evidence),
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
