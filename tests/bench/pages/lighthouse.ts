/**
 * Lighthouse as a phone: slow 4G and a processor of a quarter of the speed, either simulated from an unthrottled visit
 * (its default, which PageSpeed shows) or applied by the browser; the median of five. It is fetched when it is wanted: two hundred packages are too many for an installation that never measures.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { presentChromium } from '../../../scripts/test/chromium.ts';
import { median } from '../bench.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 5;
/** With fewer of them that ended there is no median worth the name. */
const LEAST_RUNS = 3;

interface Report {
  readonly audits: Record<string, { readonly numericValue?: number }>;
  readonly categories: Record<string, { readonly score: number | null }>;
}

export interface LighthouseFigures {
  /** Milliseconds. */
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** From 0 to 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
}

/** How Lighthouse makes a phone of the machine; named as its option `--throttling-method` names it. */
export type Throttling = 'simulate' | 'devtools';

/** A visit that Lighthouse could not trace (NO_NAVSTART and its kind) is tried once more. */
const TRIES = 2;

/** Why a program failed: its own last line, rather than the command, which says nothing. */
export function reasonOf(error: unknown): string {
  const { stderr = '' } = error as { readonly stderr?: string };
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  // Lighthouse writes the error, then where in its code it was.
  const said = lines.findLast((line) => !/^\s+at /.test(line));
  return said?.trim() ?? (error instanceof Error ? error.message : String(error));
}

async function run(address: string, folder: string, throttling: Throttling): Promise<Report> {
  const path = join(folder, 'report.json');
  const options = [
    '--output=json',
    `--output-path=${path}`,
    `--throttling-method=${throttling}`,
    '--quiet',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  const browser = process.env['CHROME_PATH'] ?? presentChromium();
  for (let attempt = 1; ; attempt += 1)
    try {
      await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, address, ...options], {
        env: browser === undefined ? process.env : { ...process.env, CHROME_PATH: browser },
        timeout: 180_000,
      });
      return JSON.parse(await readFile(path, 'utf8')) as Report;
    } catch (error) {
      if (attempt === TRIES) throw new Error(`Lighthouse: ${reasonOf(error)}`, { cause: error });
    }
}

/** @throws Error when Lighthouse cannot be fetched or Chromium not be started, or most runs fail */
export async function lighthouse(address: string, throttling: Throttling): Promise<LighthouseFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-lighthouse-'));
  const reports: Report[] = [];
  try {
    for (let times = 0, failed = 0; times < RUNS; times++)
      try {
        reports.push(await run(address, folder, throttling));
      } catch (error) {
        // One visit that cannot be traced does not throw the others away.
        failed += 1;
        if (RUNS - failed < LEAST_RUNS) throw error;
      }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const audit = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  const score = (name: string) =>
    median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)));
  return {
    lcp: audit('largest-contentful-paint'),
    tbt: audit('total-blocking-time'),
    cls: audit('cumulative-layout-shift'),
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
  };
}
