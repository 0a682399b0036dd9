/** A plain Hono server that answers one page from memory: what a page costs where nothing is worked out. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { median } from '../bench.ts';
import { ask, pagesPerCpuSecond } from './load.ts';
import { fetchCoded } from './weigh.ts';

/** Runs in a process of its own, so that its processor time is its own. The page comes by the standard input. */
const PROGRAM = `
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
const pieces = [];
for await (const piece of process.stdin) pieces.push(piece);
const page = Buffer.concat(pieces);
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', vary: 'accept-encoding' };
const application = new Hono().get('/page', () => new Response(page, { headers }));
serve({ fetch: application.fetch, port: 0 }, ({ port }) => console.log(port));
`;

/** @returns pages for each second of processor time, the median of some passes */
export async function measurePlainPage(address: string, count: number, passes: number): Promise<number> {
  const page = await fetchCoded(address);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    child.stdin.end(page);
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    const origin = `http://localhost:${port.toString().trim()}/page`;
    const addresses = Array.from({ length: count }, () => origin);
    await ask(addresses);
    const figures: number[] = [];
    for (let pass = 0; pass < passes; pass += 1)
      figures.push(await pagesPerCpuSecond(child.pid ?? Number.NaN, addresses));
    return median(figures);
  } finally {
    child.kill();
  }
}
