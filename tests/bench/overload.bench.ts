/**
 * Overload: how many pages a second the server renders, and what it answers when twice as many are asked for. The second
 * is an open loop: requests begin at their times, whether or not those before have been answered. Every page is another
 * one, so that none comes from the cache. The load comes from the same machine and takes a part of it.
 */
import { Agent, get } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildPages, startServer } from '../support/server-process.ts';
import { quantile, rounded, type Bench, type Figure } from './bench.ts';

/** Requests at the same time by which the capacity is measured: as many as the server takes in of a queue that stands. */
const PARALLEL = 8;
/** Of each part. */
const SECONDS = 10;
/** Times the capacity. */
const LOAD = 2;

/** The address of a list: of other themes for each number up to 8,191, of another order beyond. */
function listPage(number: number): string {
  const themes = Array.from({ length: 13 }, (_, theme) => theme + 1).filter(
    (theme) => (number >> (theme - 1)) & 1,
  );
  const order = ['lastUpdated', 'title', 'mostViewed'][number >> 13] ?? 'relevance';
  return `/discovery?order=${order}&${themes.map((theme) => `theme=${theme}`).join('&')}`;
}

interface Answer {
  /** 0: no answer. */
  readonly status: number;
  /** Milliseconds until the whole answer. */
  readonly time: number;
}

/** Asks for a page and reads all of it. */
function ask(url: string, agent: Agent): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, time: performance.now() - began });
    get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => end(response.statusCode ?? 0));
      response.once('error', () => end(0));
    }).once('error', () => end(0));
  });
}

/** Each page after the one before, several at a time. */
async function closedLoop(next: () => string, agent: Agent): Promise<Answer[]> {
  const until = performance.now() + SECONDS * 1000;
  const answers: Answer[] = [];
  const one = async () => {
    while (performance.now() < until) answers.push(await ask(next(), agent));
  };
  await Promise.all(Array.from({ length: PARALLEL }, one));
  return answers;
}

/** So many pages a second, whatever becomes of them. */
async function openLoop(next: () => string, perSecond: number, agent: Agent): Promise<Answer[]> {
  const began = performance.now();
  const asked: Promise<Answer>[] = [];
  while (asked.length < perSecond * SECONDS) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    while (asked.length <= due) asked.push(ask(next(), agent));
    await pause(2);
  }
  return Promise.all(asked);
}

const timesOf = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).map(({ time }) => time);

export const measure: Bench = async (say) => {
  await buildPages();
  const dataDir = mkdtempSync(join(tmpdir(), 'commonplace-bench-'));
  const agent = new Agent({ keepAlive: true });
  try {
    const server = await startServer(dataDir, { LOG_LEVEL: 'silent', ANALYTICS_HOST: 'none' });
    try {
      let asked = 0;
      const next = () => server.origin + listPage((asked += 1));
      say('Capacity …');
      await closedLoop(next, agent);
      const usual = await closedLoop(next, agent);
      const rendered = timesOf(usual, 200);
      // Refusals are no pages.
      const capacity = rendered.length / SECONDS;
      const usualP95 = rounded(quantile(rendered, 0.95));
      say(`Open loop at ${rounded(capacity * LOAD)} pages a second …`);
      const loaded = await openLoop(next, capacity * LOAD, agent);
      const count = (status: number) => loaded.filter((answer) => answer.status === status).length;
      const refused = timesOf(loaded, 503);
      const figure = (
        name: string,
        value: number,
        unit: string,
        better: Figure['better'],
        goal?: number,
      ) => ({
        name,
        value: rounded(value),
        unit,
        better,
        ...(goal !== undefined && { goal }),
      });
      return [
        figure('capacity', capacity, 'pages/s', 'higher'),
        figure('p95 at capacity', usualP95, 'ms', 'lower'),
        figure('answers at twice the capacity: 200', count(200), 'pages', 'higher'),
        figure('503 with retry-after', count(503), 'pages', 'lower'),
        figure('500', count(500), 'pages', 'lower', 0),
        figure('no answer', count(0), 'pages', 'lower', 0),
        figure('p95 of what is accepted', quantile(timesOf(loaded, 200), 0.95), 'ms', 'lower', usualP95),
        ...(refused.length > 0
          ? [figure('p95 of what is refused', quantile(refused, 0.95), 'ms', 'lower')]
          : []),
      ];
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    agent.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
