/** What has changed is found, and what has not is not said to have. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { chartsOf } from '#model-tests/gallery/build/charts.ts';
import { drawChart } from '#model-tests/gallery/chart/drawing.ts';
import { layOut } from '#model-tests/gallery/chart/layout.ts';
import { toSvg } from '#model-tests/gallery/chart/svg.ts';
import type { Chart, ChartTransition } from '#model-tests/gallery/chart/types.ts';
import { MOST, readApproval, writeApproval } from '#model-tests/gallery/compare/approval.ts';
import { chartChangesInWords, compareCharts } from '#model-tests/gallery/compare/charts.ts';
import { changesInWords, compareMachines } from '#model-tests/gallery/compare/compare.ts';
import { changedFacts } from '#model-tests/gallery/compare/facts.ts';
import { lightsOf, lightUp } from '#model-tests/gallery/compare/lit.ts';
import { pairLooks, variantName } from '#model-tests/gallery/compare/looks.ts';
import { difference, SPECKS, type Pixels } from '#model-tests/gallery/compare/pixels.ts';
import { models } from '#model-tests/models/all-models.ts';

const found = chartsOf(models).find(({ id }) => id === 'appReview');
if (!found) throw new Error('There is no chart of reviewing apps.');
const chart: Chart = found;
const APPROVED = join('docs', 'machines', 'approved');

const withTransitions = (change: (all: readonly ChartTransition[]) => readonly ChartTransition[]): Chart => ({
  ...chart,
  transitions: change(chart.transitions),
});
const approving = (one: ChartTransition) => one.event === 'xstate.done.actor.approve';
const words = (was: Chart, is: Chart) => chartChangesInWords(compareCharts(was, is));

describe('charts', () => {
  test('that are the same have no changes', () => {
    expect(compareCharts(chart, structuredClone(chart))).toEqual({ states: [], transitions: [] });
    expect(words(chart, chart)).toBe('');
  });

  test('a new candidate moves those after it, which are no changes', () => {
    const before = withTransitions((all) => {
      const first = all.find((one) => approving(one));
      return all
        .filter((one) => one !== first)
        .map((one) => (approving(one) ? { ...one, key: one.key.replace(/\d+$/, '9') } : one));
    });
    expect(words(before, chart)).toBe('1 transition new');
    expect(words(chart, before)).toBe('1 transition gone');
  });

  test('a guard, a target and an action that change are distinguished', () => {
    const guarded = chart.transitions.find(({ condition }) => condition?.startsWith('if'));
    const spoil = (change: Partial<ChartTransition>) =>
      words(
        withTransitions((all) => all.map((one) => (one === guarded ? { ...one, ...change } : one))),
        chart,
      );
    expect(spoil({ condition: 'if the page is hidden' })).toBe('1 guard changed');
    expect(spoil({ targets: ['appReview.open', 'appReview.left'] })).toBe('1 target changed');
    expect(spoil({ actions: ['shout'] })).toBe('1 action changed');
  });

  test('several changes of a kind are counted in the plural', () => {
    const states = chart.states.map((one, index) => (index < 2 ? { ...one, entry: ['shout'] } : one));
    expect(words(chart, { ...chart, states })).toBe('2 state entry actions changed');
  });

  test('which guard is asked first is a change', () => {
    const before = withTransitions((all) => {
      const candidates = all.filter((one) => approving(one));
      const [first, second, ...rest] = candidates;
      if (!first || !second) throw new Error('There are no two candidates.');
      return [...all.filter((one) => !approving(one)), second, first, ...rest];
    });
    expect(words(before, chart)).toBe('1 order changed');
  });

  test('states are new, gone or changed', () => {
    const [root, ...others] = chart.states;
    if (!root) throw new Error('There is no root.');
    const before: Chart = {
      ...chart,
      states: [
        root,
        ...others.slice(1).map((one, index) => (index === 0 ? { ...one, description: 'Otherwise' } : one)),
        { ...root, id: 'appReview.gone', label: 'Gone' },
      ],
    };
    expect(words(before, chart)).toBe('1 state new, 1 state gone, 1 state description changed');
  });

  test('what has changed is lit where it is drawn, and the rest is dimmed', async () => {
    const [first] = chart.transitions;
    const before = withTransitions(([, ...others]) => others);
    const svg = lightUp(
      toSvg(await layOut(drawChart(chart))),
      lightsOf(compareCharts(before, chart), 'is', ['appReview.undoing']),
    );
    const classesOf = (attribute: string) =>
      new RegExp(`<g class="([^"]*)" ${attribute.replaceAll('|', String.raw`\|`)}`).exec(svg)?.[1];
    expect(classesOf(`data-keys="${first?.key}"`)).toContain('mc-is-added');
    expect(classesOf('data-state="appReview.undoing"')).toContain('mc-is-changed');
    expect(classesOf(`data-state="${first?.source}"`)).not.toContain('mc-same');
    expect(classesOf('data-state="appReview.left"') ?? classesOf('data-state="appReview.decided"')).toContain(
      'mc-same',
    );
  });
});

describe('looks', () => {
  const look = (state: string, projection: unknown) => ({ state, projection });
  const approved = (state: string, projection: unknown) => ({
    ...look(state, projection),
    name: variantName(look(state, projection)),
  });

  test('are paired by what they show, then by what is most alike, and what was left is not compared', () => {
    const same = look('"open"', { notice: null, busy: false });
    const [nearer, farther] = [
      look('"open"', { notice: 'new', busy: true, name: 'A' }),
      look('"open"', { notice: 'new', busy: false, name: 'B' }),
    ];
    const fresh = look('"closed"', {});
    const pairs = pairLooks(
      [
        approved('"open"', same.projection),
        approved('"open"', { notice: 'old', busy: true, name: 'A' }),
        approved('"gone"', {}),
      ],
      [fresh, farther, nearer, same, look('"open"', 'left')],
    );
    expect(pairs.map(({ was, is }) => [was?.projection ?? null, is?.projection ?? null])).toEqual([
      [same.projection, same.projection],
      [{ notice: 'old', busy: true, name: 'A' }, nearer.projection],
      [null, fresh.projection],
      [null, farther.projection],
      [{}, null],
    ]);
  });

  test('say what differs, fact by fact', () => {
    expect(changedFacts({ a: { b: 1 }, c: [] }, { a: { b: 2 }, c: ['x'] })).toEqual([
      { path: 'a.b', was: '1', is: '2' },
      { path: 'c', was: '[]', is: 'nothing' },
      { path: 'c.0', was: 'nothing', is: '"x"' },
    ]);
  });
});

describe('pictures', () => {
  /** White paper with a black bar, whose edge may be smoothed. */
  const paper = (
    bar: { x: number; width: number; edge?: number },
    size = { width: 40, height: 20 },
  ): Pixels => {
    const data = new Uint8ClampedArray(4 * size.width * size.height).fill(255);
    const ink = (x: number, value: number) => {
      for (let y = 5; y < 15; y++) data.fill(value, 4 * (y * size.width + x), 4 * (y * size.width + x) + 3);
    };
    for (let x = bar.x; x < bar.x + bar.width; x++) ink(x, 0);
    if (bar.edge !== undefined) ink(bar.x + bar.width, bar.edge);
    return { data, ...size };
  };

  test('that are the same do not differ', () => {
    expect(difference(paper({ x: 5, width: 4 }), paper({ x: 5, width: 4 }))).toEqual({
      pixels: 0,
      box: null,
    });
  });

  test('may smooth an edge otherwise, or set it a pixel further', () => {
    expect(difference(paper({ x: 5, width: 4 }), paper({ x: 5, width: 4, edge: 140 })).pixels).toBe(0);
    expect(difference(paper({ x: 5, width: 4 }), paper({ x: 6, width: 4 })).pixels).toBe(0);
  });

  test('differ by what has moved, come or gone, and say where', () => {
    const moved = difference(paper({ x: 5, width: 4 }), paper({ x: 20, width: 4 }));
    expect(moved.pixels).toBeGreaterThan(SPECKS);
    expect(moved.box).toEqual({ x: 5, y: 5, width: 19, height: 10 });
    const gone = difference(paper({ x: 5, width: 4 }), paper({ x: 5, width: 0 }));
    expect(gone.pixels).toBeGreaterThan(SPECKS);
  });

  test('of another size differ as a whole', () => {
    const small = paper({ x: 1, width: 1 }, { width: 10, height: 20 });
    expect(difference(small, paper({ x: 1, width: 1 }))).toEqual({
      pixels: 800,
      box: { x: 0, y: 0, width: 40, height: 20 },
    });
  });
});

describe('an approval', () => {
  const root = mkdtempSync(join(tmpdir(), 'approved-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const approval = { chart, looks: [], browser: 'Chromium 1', date: '2026-11-22' };

  test('is read as it was written, and takes the place of the one before', async () => {
    await writeApproval(root, 'app-review', approval, new Map([['old', Buffer.from('1')]]));
    await writeApproval(root, 'app-review', approval, new Map([['new', Buffer.from('2')]]));
    expect(readApproval(join(root, 'app-review'))).toEqual(approval);
    expect(readdirSync(join(root, 'app-review')).sort()).toEqual(['chart.json', 'looks.json', 'new.webp']);
    expect(readApproval(join(root, 'none'))).toBeNull();
  });

  test('that would make all pictures too large is refused and changes nothing', async () => {
    const large = new Map([['large', Buffer.alloc(MOST)]]);
    await writeApproval(root, 'form', approval, new Map([['some', Buffer.from('12')]]));
    await expect(writeApproval(root, 'app-review', approval, large)).rejects.toThrow(`${MOST + 2} bytes`);
    expect(readdirSync(join(root, 'app-review')).sort()).toEqual(['chart.json', 'looks.json', 'new.webp']);
  });
});

test('pictures that another version of the browser has drawn are not compared, and the report says so', async () => {
  const look = { state: '"open"', projection: {} };
  const approval = {
    chart,
    looks: [{ ...look, name: variantName(look) }],
    browser: 'Chromium 1',
    date: '2026-11-22',
  };
  const stop = { machine: 'appReview', walk: 'w', path: 'p01', index: 0, violations: [], name: 'now' };
  const machine = {
    chart,
    evidence: { looks: [{ ...look, ...stop }], walks: [] },
    approval,
    approved: 'nowhere',
    pictures: 'nowhere',
  };
  const [same] = await compareMachines([machine], 'Chromium 1');
  const [other] = await compareMachines([machine], 'Chromium 2');
  if (!same || !other) throw new Error('Nothing was compared.');
  expect([same.isOtherBrowser, same.looks.length, changesInWords(same)]).toEqual([
    false,
    1,
    '1 picture changed',
  ]);
  expect([other.isOtherBrowser, other.looks.length, changesInWords(other)]).toEqual([
    true,
    0,
    'pictures of another browser',
  ]);
});

test('what is approved in the repository is small, whole, and of machines that there are', () => {
  const folders = existsSync(APPROVED) ? readdirSync(APPROVED) : [];
  const slugs = new Set(chartsOf(models).map(({ slug }) => slug));
  expect(folders.filter((name) => !slugs.has(name))).toEqual([]);
  const files = folders.flatMap((name) => readdirSync(join(APPROVED, name)).map((one) => join(name, one)));
  const pictures = files.filter((name) => name.endsWith('.webp'));
  expect(pictures.reduce((sum, name) => sum + statSync(join(APPROVED, name)).size, 0)).toBeLessThanOrEqual(
    MOST,
  );
  const wanted = folders.flatMap((name) =>
    (readApproval(join(APPROVED, name))?.looks ?? []).map((look) => join(name, `${look.name}.webp`)),
  );
  expect(pictures.sort()).toEqual(wanted.sort());
});
