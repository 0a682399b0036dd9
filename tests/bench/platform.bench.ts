/**
 * The figures of the platform itself: how soon a newcomer has it running, and how fast the first calls are.
 * A fresh clone in a temporary folder, so that nothing of this checkout helps; the npm cache is warm.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { median, quantile, rounded, type Bench, type Figure } from './bench.ts';

const figure = (name: string, value: number, unit: string, goal?: number): Figure => ({
  name,
  value: rounded(value),
  unit,
  better: 'lower',
  ...(goal === undefined ? {} : { goal }),
});

async function untilReady(origin: string, limit: number): Promise<void> {
  const end = performance.now() + limit * 1000;
  while (performance.now() < end) {
    try {
      if ((await fetch(`${origin}/readyz`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`Not ready after ${limit} s`);
}

/** Starts the product in a folder with `npm start`. @returns seconds until it was ready, and how to stop it. */
async function start(folder: string, port: number) {
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), NODE_ENV: 'development' },
  });
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  await untilReady(`http://localhost:${port}`, 300);
  const seconds = (performance.now() - began) / 1000;
  return {
    seconds,
    async stop() {
      const asked = performance.now();
      child.kill('SIGINT');
      await exited;
      return (performance.now() - asked) / 1000;
    },
  };
}

async function sample(count: number, call: () => Promise<Response>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const began = performance.now();
    const response = await call();
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`Answered ${response.status}`);
    times.push(performance.now() - began);
  }
  return times;
}

export const measure: Bench = async (say) => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-bench-'));
  const port = 3900;
  const origin = `http://localhost:${port}`;
  const figures: Figure[] = [];
  try {
    spawnSync('git', ['clone', '--quiet', '.', folder], { stdio: 'inherit' });
    say('First start of a fresh clone …');
    let product = await start(folder, port);
    figures.push(figure('first start, fresh clone', product.seconds, 's', 120));
    figures.push(figure('Ctrl-C to exit', await product.stop(), 's'));
    const again: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      say(`Start again, ${i + 1} of 3 …`);
      product = await start(folder, port);
      again.push(product.seconds);
      if (i < 2) await product.stop();
    }
    figures.push(figure('second start, median of 3', median(again), 's', 5));
    say('Calls through the gateway …');
    const list = () =>
      fetch(`${origin}/api/proxy?method=POST&url=discovery/dataset:listDiscovery`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ keywords: 'population' }),
      });
    await sample(50, list);
    const calls = await sample(300, list);
    figures.push(figure('dataset:listDiscovery with keywords, median', median(calls), 'ms'));
    figures.push(figure('dataset:listDiscovery with keywords, p95', quantile(calls, 0.95), 'ms'));
    const page = await sample(200, () => fetch(`${origin}/discovery`));
    figures.push(figure('/discovery page, median', median(page), 'ms'));
    const catalogue = resolve('../shared/data/catalogues/dhs.data.json');
    if (existsSync(catalogue)) {
      say('Importing 1,093 datasets …');
      const began = performance.now();
      const done = spawnSync('npm', ['run', 'import', '--', catalogue, '--organisation', 'leeds-open-data'], {
        cwd: folder,
        stdio: 'ignore',
      });
      if (done.status === 0)
        figures.push(figure('import of 1,093 DCAT-US datasets', (performance.now() - began) / 1000, 's', 20));
    }
    await product.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
};
