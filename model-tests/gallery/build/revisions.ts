/**
 * Compares the machines of two commits, as a pull request does: `npm run gallery -- compare BASE [HEAD]`. Both have their
 * charts and approved pictures committed, so neither is checked out, built or walked.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chart } from '../chart/types.ts';
import { readApproval, type Approval } from '../compare/approval.ts';
import { changesInWords, compareMachines, type Comparison } from '../compare/compare.ts';
import { comparePage } from '../site/compare-page.ts';
import { revisionsPage, type ComparedMachine } from '../site/revisions-page.ts';
import { compareViewOf } from './comparison.ts';
import type { KeptLook } from './evidence.ts';
import { buildViewer } from './viewer.ts';

const CHARTS = 'docs/machines';

export interface RevisionOptions {
  /** Names of commits, as git knows them; `null` is the working tree. */
  readonly base: string;
  readonly head: string | null;
  /** Where the pages go; what is there is removed. */
  readonly out: string;
}

/** One machine of a commit. */
interface Revision {
  readonly chart: Chart;
  readonly approval: Approval | null;
}

/**
 * Puts the charts and approved pictures of a commit below a folder.
 *
 * @throws Error with what git says of a commit that it does not know
 */
async function extract(revision: string | null, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  if (revision === null) await cp(CHARTS, join(folder, CHARTS), { recursive: true });
  else {
    // A name that begins with a hyphen would be an option.
    const commit = execFileSync(
      'git',
      ['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`],
      {
        encoding: 'utf8',
      },
    ).trim();
    const archive = execFileSync('git', ['archive', '--format=tar', commit, CHARTS], { maxBuffer: 2 ** 28 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  }
  return join(folder, CHARTS);
}

function read(folder: string): Map<string, Revision> {
  const slugs = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && existsSync(join(folder, name.replace(/json$/, 'svg'))))
    .map((name) => name.slice(0, -'.json'.length));
  return new Map(
    slugs.map((slug) => [
      slug,
      {
        chart: JSON.parse(readFileSync(join(folder, `${slug}.json`), 'utf8')) as Chart,
        approval: readApproval(join(folder, 'approved', slug)),
      },
    ]),
  );
}

/** The approved looks of the later commit, in the place of those of a run. */
const looksOf = ({ chart, approval }: Revision): KeptLook[] =>
  (approval?.looks ?? []).map(({ name, state, projection, isStood }) => ({
    name,
    state,
    projection,
    ...(isStood && { isStood }),
    machine: chart.id,
    walk: '',
    path: '',
    index: 0,
    violations: [],
  }));

/** The machines of both commits, in the order of their names. */
async function compareBoth(
  [was, is]: readonly [ReadonlyMap<string, Revision>, ReadonlyMap<string, Revision>],
  out: string,
): Promise<Map<string, Comparison>> {
  const pairs = [...is].flatMap(([slug, now]) => {
    const then = was.get(slug);
    if (!then) return [];
    const approval: Approval = {
      looks: [],
      browser: '',
      date: '',
      ...then.approval,
      // Approved or not: what the commit has.
      chart: then.chart,
    };
    return [
      {
        slug,
        chart: now.chart,
        approval,
        browser: now.approval?.browser ?? '',
        evidence: { looks: looksOf(now), walks: [] },
        approved: join(out, 'approved', slug),
        pictures: join(out, 'pictures', slug),
      },
    ];
  });
  const compared = new Map<string, Comparison>();
  for (const [browser, group] of Map.groupBy(pairs, (one) => one.browser)) {
    const comparisons = await compareMachines(group, browser);
    for (const [index, { slug }] of group.entries()) {
      const comparison = comparisons[index];
      if (comparison) compared.set(slug, comparison);
    }
  }
  return compared;
}

/** @returns what has changed, a line for each machine */
export async function compareRevisions({ base, head, out }: RevisionOptions): Promise<string[]> {
  await rm(out, { recursive: true, force: true });
  const folders = [await extract(base, join(out, 'was')), await extract(head, join(out, 'is'))] as const;
  for (const [index, name] of (['approved', 'pictures'] as const).entries()) {
    const from = join(folders[index] ?? '', 'approved');
    if (existsSync(from)) await cp(from, join(out, name), { recursive: true });
  }
  const [was, is] = [read(folders[0]), read(folders[1])];
  await Promise.all(['was', 'is'].map((name) => rm(join(out, name), { recursive: true })));
  const compared = await compareBoth([was, is], out);
  const between = { was: base, is: head ?? 'the working tree' };
  const machines = [...new Set([...was.keys(), ...is.keys()])].sort().map((slug): ComparedMachine => {
    const chart = (is.get(slug) ?? was.get(slug))?.chart as Chart;
    const comparison = compared.get(slug);
    if (comparison) return { chart, kind: 'both', changes: changesInWords(comparison) };
    return { chart, kind: is.has(slug) ? 'added' : 'removed', changes: '' };
  });
  for (const { chart, changes } of machines) {
    const comparison = compared.get(chart.slug);
    if (!comparison || changes === '') continue;
    await mkdir(join(out, chart.slug), { recursive: true });
    const view = await compareViewOf(chart, {
      comparison,
      browser: is.get(chart.slug)?.approval?.browser ?? null,
    });
    await writeFile(join(out, chart.slug, 'index.html'), await comparePage({ ...view, between }));
  }
  await buildViewer(join(out, 'assets'));
  await writeFile(join(out, 'index.html'), await revisionsPage(machines, between));
  return machines
    .filter(({ kind, changes }) => kind !== 'both' || changes !== '')
    .map(({ chart, kind, changes }) => `${chart.label}: ${kind === 'both' ? changes : kind}`);
}
