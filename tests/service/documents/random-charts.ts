/**
 * A hundred random charts for random readers: kinds, columns that are there and that are not, conditions and versions.
 * Each is answered or refused by its field, and counts add up to the rows that the reader may see.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ChartDocument } from '#contract/documents.ts';
import { aggregates, chartKinds } from '#contract/preview/chart.ts';
import type { Problem } from '#contract/problem.ts';
import type { ChartFigures } from '#contract/shown-documents.ts';
import { people, send } from '../../support/catalogue.ts';
import { createRandom } from '../../support/random.ts';
import { onRequest, open, opened, secret } from '../preview/three-tables.ts';
import { chart, rows, shareWard, wards } from './charts-bench.ts';

const CHARTS = 100;
/** The ward whose rows the member has of the secret table. */
const GRANTED = 'Beeston';
const { below, pick } = createRandom(236);
type Row = (typeof rows)[number];

interface Condition {
  readonly filter: ChartDocument['filters'][number];
  readonly meets: (row: Row) => boolean;
}
const conditions: readonly (() => Condition)[] = [
  () => {
    const text = pick(wards);
    return { filter: { kind: 'equals', column: 'ward', text }, meets: ([ward]) => ward === text };
  },
  () => {
    const from = below(50);
    return {
      filter: { kind: 'range', column: 'amount', from, to: null },
      meets: ([, amount]) => Number(amount) >= from,
    };
  },
];

function randomChart(resourceGUID: string) {
  const some = Array.from({ length: below(3) }, () => pick(conditions)());
  const filters = some.map(({ filter }) => filter);
  if (below(12) === 0) filters.push({ kind: 'equals', column: 'nothing', text: 'a' });
  const isCount = below(2) === 0;
  const document = chart(resourceGUID, {
    type: isCount ? 'bar' : pick(chartKinds),
    x: isCount ? 'ward' : pick(['ward', 'amount', 'nothing']),
    y: isCount ? null : pick([null, 'ward', 'amount', 'nothing']),
    series: pick([null, null, 'ward', 'amount']),
    aggregate: isCount ? 'count' : pick(aggregates),
    versionGUID: below(8) === 0 ? randomUUID() : null,
    filters,
  });
  return { document, meets: (row: Row) => some.every((one) => one.meets(row)) };
}

export function randomCharts(): void {
  describe(`${CHARTS} random charts`, () => {
    it('are drawn or refused by their field, and counts are of the rows of the reader', async () => {
      await shareWard(GRANTED);
      const seen = { drawn: 0, refused: 0, counted: 0 };
      for (let i = 0; i < CHARTS; i += 1) {
        const resourceGUID = pick([open, open, secret, secret, onRequest]);
        const who = pick([people.editor, people.owner, people.member, people.stranger]);
        const { document, meets } = randomChart(resourceGUID);
        const answer = await send(opened.data, 'chart:try', { document }, who);
        const body = (await answer.json()) as ChartFigures | Problem;
        expect([document, [200, 400, 403, 404].includes(answer.status)]).toEqual([document, true]);
        if (!('versions' in body)) {
          // A refusal for the chart's sake names what does not fit.
          if (answer.status === 400) expect(body.errors?.[0]?.field).toMatch(/^(?:chart|document|filters)/);
          seen.refused += 1;
          continue;
        }
        if (body.state !== 'drawn') continue;
        seen.drawn += 1;
        if (document.aggregate !== 'count' || document.type !== 'bar') continue;
        const isPart = resourceGUID === secret && who === people.member;
        const expected = rows.filter((row) => meets(row) && (!isPart || row[0] === GRANTED)).length;
        const counted = body.chart.points.reduce((sum, { y }) => sum + Number(y), 0);
        expect([document, counted]).toEqual([document, expected]);
        seen.counted += counted;
      }
      for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
    }, 60_000);
  });
}
