/** Approves machines as they are and as they looked in the last run: `npm run gallery -- approve [machine…]`. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { pictureOf, readApproval, writeApproval, type Approval } from '../compare/approval.ts';
import { compareMachines } from '../compare/compare.ts';
import { isShown, ranKinds, variantName, type ApprovedLook } from '../compare/looks.ts';
import { browserName } from '../compare/pictures.ts';
import type { Chart } from '../chart/types.ts';
import { chartsOf } from './charts.ts';
import { pictureNames, readEvidence, type Evidence } from './evidence.ts';
import { focusesOf } from './focus.ts';
import { bringPictures } from './pictures.ts';
import { STOOD } from '#model-tests/kit/stood.ts';

export interface ApproveOptions {
  readonly models: readonly MachineModel[];
  /** Ids or names in addresses; none means all. */
  readonly wanted: readonly string[];
  /** Where the walks leave their evidence. */
  readonly evidence: string;
  /** Where the pictures of the run are brought. */
  readonly pictures: string;
  /** Where the approvals go. */
  readonly approved: string;
}

/** @throws Error when a machine is named that there is not */
function chosen(charts: readonly Chart[], wanted: readonly string[]): Chart[] {
  const isNamed = ({ id, slug }: Chart, name: string) => id === name || slug === name;
  const unknown = wanted.filter((name) => !charts.some((chart) => isNamed(chart, name)));
  if (unknown.length > 0)
    throw new Error(
      `There is no machine '${unknown.join("', '")}'. There are: ${charts.map(({ slug }) => slug).join(', ')}.`,
    );
  return charts.filter((chart) => wanted.length === 0 || wanted.some((name) => isNamed(chart, name)));
}

interface Machine {
  readonly chart: Chart;
  readonly evidence: Evidence;
  readonly before: Approval | null;
}

/** The pictures to keep: that of the approval before where nothing can be seen to have changed, so that diffs are small. */
async function picturesOf({ chart, evidence, before }: Machine, options: ApproveOptions, browser: string) {
  const [approved, pictures] = [join(options.approved, chart.slug), join(options.pictures, chart.slug)];
  const unchanged = before
    ? (await compareMachines([{ chart, evidence, approval: before, approved, pictures }], browser))[0]?.looks
        .filter(({ kind }) => kind === 'same')
        .map(({ was }) => was?.name)
    : [];
  const shown = new Map(
    evidence.looks.filter((look) => isShown(look)).map((look) => [variantName(look), look]),
  );
  const wasInRun = ranKinds(evidence.looks);
  const walked = new Set(
    evidence.looks.filter(({ name }) => !name.startsWith(STOOD)).map(({ state }) => state),
  );
  // What the run did not try stays, but for what it was brought to and is walked to by now.
  const kept = (before?.looks ?? []).filter(
    (look) => !wasInRun(look) && !shown.has(look.name) && !(look.isStood === true && walked.has(look.state)),
  );
  const looks = [
    ...kept,
    ...[...shown].map(([name, look]): ApprovedLook => ({
      name,
      state: look.state,
      projection: look.projection,
      ...(look.name.startsWith(STOOD) && { isStood: true as const }),
      ...(look.partOf !== undefined && { partOf: look.partOf }),
    })),
  ].sort((left, right) => (left.name < right.name ? -1 : 1));
  const fileOf = (name: string): string => {
    const look = shown.get(name);
    return look === undefined || unchanged?.includes(name)
      ? pictureOf(approved, name)
      : pictureOf(pictures, look.name);
  };
  return {
    looks,
    files: new Map(
      await Promise.all(looks.map(async ({ name }) => [name, await readFile(fileOf(name))] as const)),
    ),
  };
}

/** What is kept of a machine that the last run has not walked. */
async function keptOf({ chart, before }: Machine, { approved }: ApproveOptions) {
  const looks = before?.looks ?? [];
  const files = await Promise.all(
    looks
      .map(({ name }) => [name, pictureOf(join(approved, chart.slug), name)] as const)
      .filter(([, file]) => existsSync(file))
      .map(async ([name, file]) => [name, await readFile(file)] as const),
  );
  return { looks, files: new Map(files) };
}

/** The looks with the part of each picture that says what it is about; of a picture that is as it was, that is known. */
async function withFocus(
  { before, chart }: Machine,
  looks: readonly ApprovedLook[],
  files: ReadonlyMap<string, Buffer>,
  approved: string,
): Promise<ApprovedLook[]> {
  const known = new Map((before?.looks ?? []).map((look) => [look.name, look.focus]));
  const isKept = async (name: string) => {
    const file = pictureOf(join(approved, chart.slug), name);
    return known.get(name) != null && existsSync(file) && files.get(name)?.equals(await readFile(file));
  };
  const kept = new Set<string>();
  for (const { name } of looks) if (await isKept(name)) kept.add(name);
  const found = await focusesOf(new Map([...files].filter(([name]) => !kept.has(name))));
  return looks.map((look) => {
    const focus = found.has(look.name) ? found.get(look.name) : known.get(look.name);
    return { ...look, ...(focus !== undefined && { focus }) };
  });
}

/**
 * Approves, machine by machine.
 *
 * @returns what was done and what was not, a sentence each
 * @throws Error when a name is unknown or the pictures are too many
 */
export async function approve(options: ApproveOptions): Promise<string[]> {
  const charts = chosen(chartsOf(options.models), options.wanted);
  const machines = charts.map((chart): Machine => ({
    chart,
    evidence: readEvidence(join(options.evidence, chart.id)),
    before: readApproval(join(options.approved, chart.slug)),
  }));
  await bringPictures(
    machines.map(({ chart, evidence }) => ({
      from: join(options.evidence, chart.id),
      to: join(options.pictures, chart.slug),
      names: pictureNames(evidence),
    })),
  );
  const browser = browserName();
  const date = new Date().toISOString().slice(0, 10);
  const said: string[] = [];
  for (const machine of machines) {
    const { chart, evidence, before } = machine;
    const broken = evidence.walks.filter(({ isComplete }) => !isComplete).length;
    if (broken > 0) {
      said.push(`${chart.label} was not approved: ${broken} of its walks broke off.`);
      continue;
    }
    const hasRun = evidence.looks.length > 0;
    const { looks, files } = hasRun
      ? await picturesOf(machine, options, browser)
      : await keptOf(machine, options);
    const framed = await withFocus(machine, looks, files, options.approved);
    const isAsBefore =
      before !== null &&
      JSON.stringify([before.chart, before.looks]) === JSON.stringify([chart, framed]) &&
      (
        await Promise.all(
          looks.map(async ({ name }) => {
            const file = pictureOf(join(options.approved, chart.slug), name);
            return existsSync(file) && files.get(name)?.equals(await readFile(file));
          }),
        )
      ).every(Boolean);
    if (isAsBefore) continue;
    const lost = before?.looks.filter((one) => !looks.some(({ name }) => name === one.name)).length ?? 0;
    await writeApproval(
      options.approved,
      chart.slug,
      {
        date,
        browser: hasRun ? browser : (before?.browser ?? browser),
        looks: framed,
        chart,
      },
      files,
    );
    said.push(
      `${chart.label}: its chart${looks.length === 0 ? '' : ` and ${looks.length} pictures`}` +
        (hasRun || looks.length === 0 ? '' : ', kept from before, since the last run has not walked it') +
        `${lost === 0 ? '' : `; ${lost} looks that were not met are no longer approved`}.`,
    );
  }
  return said.length === 0 ? [`Everything is as it was approved; ${date}.`] : said;
}
