/**
 * 30 different files, each dropped and published by keyboard alone in Chromium: answers, seconds, how many proposals are
 * those that were expected beforehand, and what the shapes of DCAT-AP find in the records. A file of the test data that is
 * absent is left out and named.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromium } from '@playwright/test';
import { sessionCookies } from '#model-tests/browser/accounts.ts';
import { meanToUse } from '#model-tests/kit/mean-to-use.ts';
import { accessRows, themes } from '#proxy/platform/lookups/classification.ts';
import { seedRow } from '#proxy/platform/lookups/tables.ts';
import { presentChromium } from '../../scripts/test/chromium.ts';
import { CHROMIUM_ARGUMENTS } from '../../scripts/test/chromium-arguments.ts';
import { parseTurtle, readShapes, violations } from '../service/exports/support.ts';
import { SHARED_DATA } from '../support/catalogue.ts';
import { startProduct } from '../support/product.ts';
import { quantile, rounded, type Figure, type Say } from './bench.ts';
import { expectedFiles, type ExpectedFile } from './publishing/expected.ts';
import { publishByKeyboard, type Walked } from './publishing/walk.ts';

/** PUBLISH_FILES=wards,gdp takes the files whose names contain one of these words. */
const words = process.env['PUBLISH_FILES']?.split(',') ?? [''];
const PUBLISHER = 'marta@leeds.example';
/** What the sample organisation uses, proposed where a file says nothing. */
const USUAL = { licence: 'OGL-UK-3.0', language: 'en' };
/** Degrees by which a box may differ, since it is rounded. */
const CLOSE = 0.001;
const OFFICIAL = [
  'dcat-ap-SHACL.ttl',
  'html_shapes.ttl',
  'html_range.ttl',
  'ranges.ttl',
  'html_mdr-vocabularies.shape.ttl',
];

type Proposal = Walked['proposals'][number];

const begins = (value: string | null | undefined, expected: string) => (value ?? '').startsWith(expected);

/** Whether a publisher of the file would leave a proposal as it is. */
function isRight({ field, value }: Proposal, expected: ExpectedFile): boolean {
  switch (field) {
    case 'title':
      return expected.title.includes(value as string);
    case 'temporal': {
      const { start, end } = value as { start: string | null; end: string | null };
      const [from, until] = expected.temporal ?? [];
      return from !== undefined && until !== undefined && begins(start, from) && begins(end, until);
    }
    case 'spatial': {
      const box = String(value).split(',').map(Number);
      return (
        expected.spatial?.every((degrees, i) => Math.abs(degrees - (box[i] ?? Number.NaN)) < CLOSE) ?? false
      );
    }
    case 'themes': {
      const codes = (value as number[]).map((id) => themes.find((theme) => theme.id === id)?.code ?? '');
      return codes.length > 0 && codes.every((code) => expected.themes?.includes(code));
    }
    case 'spatialReferenceSystem':
      return expected.spatial !== undefined && (value === 4326 || value === 84);
    case 'frequency':
      return expected.frequency !== undefined && value === seedRow('updateFrequency', expected.frequency).id;
    case 'language':
      return value === (expected.language ?? USUAL.language);
    case 'languages':
      return String(value) === (expected.language ?? USUAL.language);
    case 'licence':
      return value === seedRow('licenceType', expected.licence ?? USUAL.licence).id;
    case 'access':
      return value === accessRows[0]?.id;
    case 'contact':
      return (value as { name: string }).name !== '';
    default:
      return false;
  }
}

/** What the file itself could have said: fields for which something was expected. */
const told = ({ temporal, spatial, themes: named, frequency }: ExpectedFile): string[] => [
  'title',
  ...(temporal === undefined ? [] : ['temporal']),
  ...(spatial === undefined ? [] : ['spatial']),
  ...(named === undefined ? [] : ['themes']),
  ...(frequency === undefined ? [] : ['frequency']),
];

const themeFor = ({ themes: [code] = ['REGI'] }: ExpectedFile) =>
  themes.find((theme) => theme.code === code)?.label ?? '';

/** The file with its content; null where the folder of test data is absent. */
function contentOf({ path, make }: ExpectedFile) {
  if (make !== undefined) return make();
  const file = join(SHARED_DATA, path ?? '');
  return existsSync(file) ? { name: basename(file), content: readFileSync(file) } : null;
}

const shapesOf = () => [
  readShapes('tests/fixtures/shapes/catalogue.ttl'),
  ...OFFICIAL.map((name) => join(SHARED_DATA, 'shacl/dcat-ap-3.0.1', name))
    .filter((path) => existsSync(path))
    .map(readShapes),
];

export async function measurePublishing(say: Say): Promise<Figure[]> {
  const chosen = expectedFiles.filter((file) =>
    words.some((word) => (file.path ?? file.make?.().name ?? '').includes(word)),
  );
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: presentChromium(), args: CHROMIUM_ARGUMENTS });
  const shapes = shapesOf();
  const walks: Walked[] = [];
  let [right, all, found, tellable, broken] = [0, 0, 0, 0, 0];
  try {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' });
    await context.addInitScript(meanToUse);
    await context.addCookies(await sessionCookies(PUBLISHER, product.origin));
    const page = await context.newPage();
    for (const expected of chosen) {
      const file = contentOf(expected);
      if (file === null) {
        say(`${expected.path}: left out, since the test data is absent`);
        continue;
      }
      try {
        const walked = await publishByKeyboard(page, product.origin, {
          ...file,
          title: expected.title[0] ?? '',
          theme: themeFor(expected),
        });
        walks.push(walked);
        const judged = walked.proposals.map((proposal) => ({ proposal, is: isRight(proposal, expected) }));
        right += judged.filter(({ is }) => is).length;
        all += judged.length;
        const needed = told(expected);
        tellable += needed.length;
        found += judged.filter(({ proposal, is }) => is && needed.includes(proposal.field)).length;
        const missing = needed.filter((field) => !judged.some(({ proposal }) => proposal.field === field));
        const answer = await page.request.get(
          `${product.origin}/catalogue/dataset/${walked.datasetGUID}.ttl`,
        );
        const quads = parseTurtle(await answer.text());
        const wrong = (await Promise.all(shapes.map((one) => violations(quads, one)))).flat();
        broken += wrong.length;
        const wrongs = judged
          .filter(({ is }) => !is)
          .map(({ proposal }) => `${proposal.field} ${JSON.stringify(proposal.value)}`);
        say(
          `${file.name}: ${walked.answers} answers, ${rounded(walked.seconds)} s (${walked.asked.join(' ')})${wrongs.length > 0 ? `; wrong: ${wrongs.join(', ')}` : ''}${missing.length > 0 ? `; not proposed: ${missing.join(' ')}` : ''}${wrong.length > 0 ? `; shapes: ${wrong.join('; ')}` : ''}`,
        );
      } catch (error) {
        say(`${file.name}: not published: ${error instanceof Error ? error.message : String(error)}`);
        await page.screenshot({ path: join('artefacts', 'bench-publishing.png'), fullPage: true });
      }
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  const named = `${chosen.length} files`;
  const lower = { better: 'lower' } as const;
  return [
    { name: `${named}: published`, value: walks.length, unit: '', better: 'higher', goal: chosen.length },
    {
      name: `${named}: answers, at most`,
      value: Math.max(...walks.map(({ answers }) => answers)),
      unit: '',
      goal: 9,
      ...lower,
    },
    {
      name: `${named}: seconds, at most`,
      value: rounded(Math.max(...walks.map(({ seconds }) => seconds))),
      unit: 's',
      goal: 90,
      ...lower,
    },
    {
      name: `${named}: seconds, median`,
      value: rounded(
        quantile(
          walks.map(({ seconds }) => seconds),
          0.5,
        ),
      ),
      unit: 's',
      ...lower,
    },
    {
      name: `${named}: proposals that are right`,
      value: rounded((right / all) * 100),
      unit: '%',
      goal: 70,
      better: 'higher',
    },
    {
      name: `${named}: what the files tell, proposed right`,
      value: rounded((found / tellable) * 100),
      unit: '%',
      goal: 70,
      better: 'higher',
    },
    { name: `${named}: violations of the shapes`, value: broken, unit: '', goal: 0, ...lower },
  ];
}
