/**
 * The tools of the project that have tests of their own, and what each depends on. A tool is proved for as long as
 * the hash of that is the one in `tests/tools-proved.json`, which `npm run test:tools` writes when its tests pass.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { hashFiles } from '../start/build-stamp.ts';

export interface Tool {
  readonly name: string;
  /** Files and folders that it reads; a change of anything else cannot break it. */
  readonly inputs: readonly string[];
  /** Only `npm run test:tools` proves it: `npm test` says that it has changed, and does not run it. */
  readonly isOnDemand?: true;
  /** What proves it: specifications in `tests/tools`, or a program. */
  readonly proof:
    | { readonly specs: readonly string[] }
    | { readonly program: readonly [string, ...string[]] };
}

const PROVED = join('tests', 'tools-proved.json');

/** What every test of a tool in a browser reads. */
const HARNESS = ['tests/tools/playwright.config.ts', 'playwright.config.ts'];
/** The pages of the gallery; its tests build those of three machines. */
const GALLERY = [
  ...HARNESS,
  'tests/tools/support/gallery.ts',
  'model-tests/gallery/build',
  'model-tests/gallery/chart',
  'model-tests/gallery/compare',
  'model-tests/gallery/simulate',
  'model-tests/gallery/site',
  'model-tests/gallery/viewer',
  'machines/app-review',
  'machines/form',
  'machines/sign-out',
  'model-tests/models/app-review.model.ts',
  'model-tests/models/form.model.ts',
  'model-tests/models/sign-out.model.ts',
  'model-tests/kit/browser-evidence.ts',
  'model-tests/kit/graph.ts',
  'src/styles/fonts.css',
  'src/styles/tokens.css',
  'proxy/gallery',
];
/** The build that tells the gallery what its machines do. */
const INSPECTED = [
  ...HARNESS,
  'tests/tools/support/inspected.ts',
  'tests/support/product.ts',
  'model-tests/gallery/build',
  'model-tests/gallery/chart',
  'model-tests/gallery/inspect',
  'model-tests/gallery/live',
  'model-tests/gallery/replay',
  'model-tests/gallery/site',
  'model-tests/gallery/viewer',
  'machines/application',
  'machines/authenticator',
  'machines/challenge',
  'machines/colour-mode',
  'machines/conventions',
  'machines/form',
  'machines/sign-in',
  'model-tests/models/application.model.ts',
  'model-tests/models/authenticator.model.ts',
  'model-tests/models/challenge.model.ts',
  'model-tests/models/colour-mode.model.ts',
  'model-tests/models/form.model.ts',
  'model-tests/models/sign-in.model.ts',
  'scripts/build-apart.ts',
  'scripts/build-inspected.ts',
  'scripts/vite/inspected.ts',
  'src/app/actors.ts',
];

/** What plants faults in machines and counts who notices. */
const MUTATION = [
  'model-tests/mutate',
  'scripts/mutate.ts',
  ...[
    'behaviour',
    'graph',
    'invariants',
    'lint',
    'model',
    'paths',
    'replies',
    'harness',
    'stepper',
    'transitions',
    'vacuous',
  ].map((name) => `model-tests/kit/${name}.ts`),
];

/** The folder of a machine and of everything that it imports from others. */
function machineFolders(name: string, found = new Set<string>()): readonly string[] {
  if (found.has(name)) return [];
  found.add(name);
  const sources = globSync(`machines/${name}/*.ts`).map((file) => readFileSync(file, 'utf8'));
  const imported = sources.flatMap((text) => [...text.matchAll(/(?:#machines|\.\.)\/([a-z-]+)\//g)]);
  for (const [, other = ''] of imported)
    if (existsSync(join('machines', other))) machineFolders(other, found);
  return [...found].sort().map((folder) => `machines/${folder}`);
}

/** One for each machine, since all of them together take as long as everything else. */
function mutations(): readonly Tool[] {
  const names = globSync('model-tests/models/*.model.ts')
    .map((file) => basename(file, '.model.ts'))
    .sort();
  return names.map((name) => ({
    name: `mutation of ${name}`,
    inputs: [
      ...MUTATION,
      ...machineFolders(name),
      `model-tests/models/${name}.model.ts`,
      ...globSync(`model-tests/models/${name}.projection.ts`),
      `model-tests/behaviour/${name}.json`,
      ...globSync(`tests/unit/machines/${name}*.test.ts`).sort(),
    ],
    // Thousands of mutants take longer than everything else.
    isOnDemand: true as const,
    proof: {
      program: [
        'node',
        'scripts/mutate.ts',
        name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      ],
    },
  }));
}

export const tools: readonly Tool[] = [
  {
    // Half of the processor time of all unit tests: they plan every machine and lay out its chart.
    name: 'parts of the gallery',
    inputs: [
      'docs/machines',
      'machines',
      'model-tests',
      'proxy/gallery',
      'src/styles/tokens.css',
      'tests/unit/gallery',
    ],
    proof: { program: ['vitest', 'run', '--project=gallery'] },
  },
  {
    name: 'gallery',
    inputs: [
      ...GALLERY,
      'tests/tools/gallery.spec.ts',
      'tests/tools/gallery-review.spec.ts',
      'tests/tools/gallery-simulate.spec.ts',
    ],
    proof: { specs: ['gallery.spec', 'gallery-review.spec', 'gallery-simulate.spec'] },
  },
  {
    name: 'comparison',
    inputs: [...GALLERY, 'tests/tools/gallery-compare.spec.ts'],
    proof: { specs: ['gallery-compare.spec'] },
  },
  {
    name: 'inspected build',
    inputs: [...INSPECTED, 'tests/tools/gallery-live.spec.ts'],
    proof: { specs: ['gallery-live.spec'] },
  },
  {
    name: 'replay',
    inputs: [...INSPECTED, 'model-tests/gestures', 'tests/tools/gallery-replay.spec.ts'],
    proof: { specs: ['gallery-replay.spec'] },
  },
  {
    // Texts, and the room that they have, may be in any component and any style.
    name: 'pseudo-language',
    inputs: [
      ...HARNESS,
      'tests/tools/languages.spec.ts',
      'tests/tools/support/foreign-texts.ts',
      'tests/tools/support/lost-texts.ts',
      'proxy/contract/messages',
      'scripts/build-apart.ts',
      'scripts/build-pseudo.ts',
      'scripts/vite/pseudo-language.ts',
      'scripts/vite/pseudo-text.ts',
      'src/components',
      'src/messages',
      'src/routes',
      'src/screens',
      'src/styles',
    ],
    proof: { specs: ['languages.spec'] },
  },
  {
    name: 'random walks',
    inputs: ['machines', 'model-tests/kit', 'model-tests/models', 'model-tests/walks.ts'],
    proof: { program: ['node', 'model-tests/walks.ts'] },
  },
  {
    // Each file is read, converted and asked in processes of its own: twice the time of the files that the service tests make.
    name: 'readers of files',
    inputs: [
      'proxy/domains/catalogue/importer/profile',
      'proxy/domains/preview',
      'proxy/domains/publishing/files',
      'proxy/domains/publishing/reading',
      'proxy/platform/formats',
      'src/screens/preview/proposed-chart.ts',
      'tests/readers',
      'tests/service/importer/one-reader.ts',
      'tests/service/preview/harness.ts',
      'tests/support/gdal.ts',
      'tests/service/publishing/hostile-tables.ts',
      'tests/service/publishing/published-table.ts',
    ],
    proof: { program: ['vitest', 'run', '--project=readers'] },
  },
  ...mutations(),
];

type Proved = Readonly<Record<string, string>>;

const readProved = (): Proved =>
  existsSync(PROVED) ? (JSON.parse(readFileSync(PROVED, 'utf8')) as Proved) : {};

/** Whether the tests of a tool have passed with everything that it depends on as it is. */
export const isProved = async ({ name, inputs }: Tool): Promise<boolean> =>
  readProved()[name] === (await hashFiles(process.cwd(), inputs));

/** Notes that the tests of these tools have passed; tools that are gone are left out. */
export async function markProved(passed: readonly Tool[]): Promise<void> {
  const proved = readProved();
  const hashes = await Promise.all(
    tools.map(async (tool) => [
      tool.name,
      passed.includes(tool) ? await hashFiles(process.cwd(), tool.inputs) : proved[tool.name],
    ]),
  );
  writeFileSync(PROVED, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
}
