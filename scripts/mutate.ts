/**
 * Spoils every machine in every small way and counts who notices: `npm run mutate`, or `npm run mutate -- signIn`
 * for some of them. Prints a table, and writes what it has found to `artefacts/mutate.json`, where the gallery reads it;
 * exit code 1 when too many mutants live, or one lives without a reason (`model-tests/mutate/survivors.ts`).
 */
import { parseArgs } from 'node:util';
import { REPORT_FILE, readReport, withRun, writeReport } from '#model-tests/mutate/report.ts';
import { evaluateMutants, type Evaluated } from '../model-tests/mutate/run.ts';
import { survivors } from '../model-tests/mutate/survivors.ts';

/** The share of a machine's mutants that must be caught, and of all mutants by model tests alone. */
const GOAL = 0.95;
const GOAL_OF_RULES = 0.7;

/**
 * `--sample 10` evaluates every tenth mutant, and `--kind 'first value'` those of one class: looks, which prove nothing and are
 * not kept.
 */
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '100' },
    kind: { type: 'string', multiple: true, default: [] },
  },
});
const sample = Number(values.sample);
const kinds = values.kind;
const isSampled = sample < 100 || kinds.length > 0;
const isWanted = (machine: string) => wanted.length === 0 || wanted.includes(machine);
const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
/** A deliberate change: the paths come from the changed machine and cannot test it. */
const isCaught = ({ rules, example }: Evaluated) => rules !== null || example !== null;
/** An accidental change: the paths of the machine as it was, and the rules. */
const isSeen = ({ rules, promise }: Evaluated) => rules !== null || promise !== null;

const startedAt = performance.now();
const { evaluated, unfit } = await evaluateMutants({ wanted, sample, kinds }, (done, all) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} mutants`);
  else if (done % 100 === 0) console.error(`${done} of ${all} mutants`);
});
if (process.stderr.isTTY) process.stderr.write('\r');

const byMachine = Map.groupBy(evaluated, ({ machine }) => machine);
const rows = [...byMachine].map(([machine, mutants]) => ({
  machine,
  mutants: mutants.length,
  caught: mutants.filter((one) => isCaught(one)).length,
  byRules: mutants.filter(({ rules }) => rules !== null).length,
  byExamples: mutants.filter(({ example }) => example !== null).length,
  seen: mutants.filter((one) => isSeen(one)).length,
  seconds: mutants.reduce((sum, { ms }) => sum + ms, 0) / 1000,
}));
console.table(
  rows.map(({ machine, mutants, seen, caught, byRules, byExamples, seconds }) => ({
    machine,
    mutants,
    'seen by paths and rules': share(seen, mutants),
    caught: share(caught, mutants),
    'by model tests': share(byRules, mutants),
    'by examples alone': share(byExamples, mutants),
    survivors: mutants - caught,
    seconds: Math.round(seconds),
  })),
);

/** The same by the class of the fault. */
const byKind = [...Map.groupBy(evaluated, ({ kind }) => kind)].map(([kind, mutants]) => ({
  kind,
  mutants: mutants.length,
  caught: mutants.filter((one) => isCaught(one)).length,
  byRules: mutants.filter(({ rules }) => rules !== null).length,
}));
console.table(
  byKind.map(({ kind, mutants, caught, byRules }) => ({
    kind,
    mutants,
    caught: share(caught, mutants),
    'by model tests': share(byRules, mutants),
  })),
);

const alive = evaluated.filter((one) => !isCaught(one));
const excuse = ({ machine, key }: { machine: string; key: string }) => survivors[machine]?.[key];
const excusedOf = (machine: string) =>
  alive.filter((one) => one.machine === machine && excuse(one) !== undefined).length;
const problems = [
  ...unfit.map(({ machine, reason }) => `${machine} does not pass as it is: ${reason}`),
  ...rows
    .filter(({ machine, caught, mutants }) => caught / (mutants - excusedOf(machine)) < GOAL)
    .map(
      ({ machine, caught, mutants }) =>
        `${machine}: ${share(caught, mutants - excusedOf(machine))} of those without a reason are caught; the goal is ${100 * GOAL} %.`,
    ),
  ...alive
    .filter((one) => excuse(one) === undefined)
    .map((one) => `${one.machine} lives: ${one.key}${isSeen(one) ? '' : ' (unseen by the paths as well)'}`),
  ...rows
    .filter(({ byRules, mutants }) => byRules / mutants < GOAL_OF_RULES)
    .map(
      ({ machine, byRules, mutants }) =>
        `${machine}: model tests alone catch ${share(byRules, mutants)}; the goal is ${100 * GOAL_OF_RULES} %.`,
    ),
  ...Object.entries(isSampled ? {} : survivors)
    .filter(([machine]) => isWanted(machine))
    .flatMap(([machine, reasons]) =>
      Object.keys(reasons)
        .filter((key) => !alive.some((one) => one.machine === machine && one.key === key))
        .map((key) => `${machine}: the reason for '${key}' excuses nothing.`),
    ),
];
for (const problem of problems) console.error(problem);
const { user, system } = process.cpuUsage();
console.log(
  `${evaluated.length} mutants in ${Math.round((performance.now() - startedAt) / 1000)} s, with ${Math.round((user + system) / 1e6)} s of processor time.`,
);

const date = new Date().toISOString();
const machines = rows.map((row) => ({
  ...row,
  date,
  survivors: alive
    .filter(({ machine }) => machine === row.machine)
    .map((one) => ({ key: one.key, isSeen: isSeen(one), reason: excuse(one) ?? null })),
}));
if (!isSampled) writeReport(REPORT_FILE, withRun(readReport(REPORT_FILE), { goal: GOAL, machines }));
process.exitCode = problems.length > 0 ? 1 : 0;
