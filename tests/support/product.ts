/**
 * Starts the product for the browser tests: the real server on a free port, with a data folder of its own
 * that is thrown away afterwards. Each worker has a product of its own, so that no test sees the accounts, the messages
 * or the limits of one that runs beside it.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { SAMPLE_PLATFORM_ADMINISTRATOR } from '#proxy/sample/accounts.ts';
import { forgetLooks } from '#model-tests/kit/looks.ts';
import { copyPreparedData, offerPreparedData } from './prepared-data.ts';

/** The folder of this run in which the output of each product is kept, if it is kept. */
export const PRODUCT_LOGS = 'PRODUCT_LOGS';

/** @returns what keeps the output of a product in a file of its own; nothing is written for one without output */
function openLog(pid: number | undefined): (chunk: Buffer) => void {
  const folder = process.env[PRODUCT_LOGS];
  if (folder === undefined) return () => {};
  return (chunk) => appendFileSync(join(folder, `product-${pid}.log`), chunk);
}

/** Seconds until the first start must be ready, sample content included. */
const READY = 120;

/**
 * Starts a server process and waits until it says it listens. A data folder that `settings` names is left as it is.
 * @returns its origin and how to stop it.
 */
export async function startProduct(settings: Record<string, string> = {}) {
  const own = settings['DATA_DIR'];
  // What is prepared is sealed with a key of its own.
  const dataDir =
    own ??
    (settings['SECRET_KEY'] === undefined
      ? await copyPreparedData()
      : mkdtempSync(join(tmpdir(), 'commonplace-test-')));
  const child = spawn(process.execPath, ['proxy/server.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // No one is asked for consent but in the tests that are about it.
      ANALYTICS_HOST: 'none',
      PLATFORM_ADMINISTRATORS: SAMPLE_PLATFORM_ADMINISTRATOR,
      ...settings,
    },
  });
  let output = '';
  const keep = openLog(child.pid);
  const note = (chunk: Buffer) => {
    output += chunk.toString();
    keep(chunk);
  };
  const origin = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Not ready after ${READY} s:\n${output}`)), READY * 1000);
    const read = (chunk: Buffer) => {
      note(chunk);
      const address = /https?:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(output)?.[0];
      if (!address) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', note);
    child.once('exit', (code) => reject(new Error(`The server stopped with ${code}:\n${output}`)));
  });
  return {
    origin,
    pid: child.pid ?? Number.NaN,
    output: () => output,
    async stop() {
      child.removeAllListeners('exit');
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
      if (own === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The addresses of the products of a run, a space between them: the first worker has the first. */
const ORIGINS = 'PRODUCT_ORIGIN';

/** True unless the products are other than those of this run, and may have been used. */
export const isProductNew = (): boolean => process.env['PRODUCT_IS_NEW'] === 'yes';

/** The address of this worker's product. */
export function productOrigin(): string {
  const origins = process.env[ORIGINS]?.split(' ') ?? [];
  const origin = origins[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % origins.length];
  if (!origin) throw new Error(`${ORIGINS} is not set: playwright.config.ts starts the products`);
  return origin;
}

/** Called by Playwright, which demands a default export. `PRODUCT_ORIGIN` names products that run already. */
export default async function globalSetup({ workers, projects }: FullConfig) {
  await forgetLooks();
  // Beside the pictures and traces, which Playwright has just removed those of the last run from.
  const logs = join(projects[0]?.outputDir ?? 'artefacts/browser', 'products');
  mkdirSync(logs, { recursive: true });
  process.env[PRODUCT_LOGS] = logs;
  if (process.env[ORIGINS]) return;
  const removePreparedData = await offerPreparedData();
  const products = await Promise.all(Array.from({ length: workers }, () => startProduct()));
  process.env[ORIGINS] = products.map(({ origin }) => origin).join(' ');
  process.env['PRODUCT_IS_NEW'] = 'yes';
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
    await removePreparedData();
  };
}
