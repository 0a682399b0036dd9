/** What a state is shown with, how a chart is closed, and what a designer reads at an arrow. */
import { describe, expect, test } from 'vitest';
import { chartsOf } from '#model-tests/gallery/build/charts.ts';
import { looksOf, looksWithin, tellingLook } from '#model-tests/gallery/build/looks.ts';
import {
  closedIn,
  collapse,
  insideOf,
  isCollapsible,
  openAtFirst,
} from '#model-tests/gallery/chart/collapse.ts';
import type { Chart } from '#model-tests/gallery/chart/types.ts';
import { isSeen, whyUnseen } from '#model-tests/gallery/chart/screens.ts';
import type { Approval } from '#model-tests/gallery/compare/approval.ts';
import { ranKinds } from '#model-tests/gallery/compare/looks.ts';
import { searchIndexOf } from '#model-tests/gallery/site/search-index.ts';
import { find } from '#model-tests/gallery/viewer/search.ts';
import { models } from '#model-tests/models/all-models.ts';

const charts = chartsOf(models);
const chartOf = (id: string): Chart => {
  const found = charts.find((chart) => chart.id === id);
  if (!found) throw new Error(`There is no chart of ${id}.`);
  return found;
};
const signIn = chartOf('signIn');

describe('pictures', () => {
  const entering = JSON.stringify({ credentials: 'entering' });
  const approval: Approval = {
    chart: signIn,
    browser: 'a browser',
    date: '2026-11-23',
    looks: [
      { name: 'refused', state: entering, projection: { error: 'incorrectCredentials', values: { a: 'b' } } },
      { name: 'calm', state: entering, projection: { error: null, values: {} } },
      { name: 'gone', state: '"aStateThatIsGone"', projection: {} },
    ],
  };
  const none = { looks: [], walks: [] };
  const met = {
    machine: 'signIn',
    walk: 'sign-in',
    path: 'p01',
    index: 1,
    state: entering,
    projection: {},
    violations: [],
    name: 'met',
    variants: ['dark'],
  };

  test('without a run a state has the approved ones, the calmest first', () => {
    const looks = looksOf(signIn, none, approval);
    expect(looks.get('signIn.credentials.entering')?.map(({ small }) => small)).toEqual([
      'approved/sign-in/calm.webp',
      'approved/sign-in/refused.webp',
    ]);
    expect([...looks.keys()]).toEqual(['signIn.credentials.entering']);
    expect(looksWithin(signIn, looks, 'signIn.credentials')).toHaveLength(2);
    expect(tellingLook(signIn, looks)?.state.label).toBe('Entering');
  });

  test('what a run has met stands in their place, with its other pictures', () => {
    const looks = looksOf(signIn, { looks: [met], walks: [] }, approval).get('signIn.credentials.entering');
    expect(looks?.map(({ full }) => full)).toEqual(['pictures/sign-in/met.png']);
    expect(looks?.[0]?.variants).toEqual([{ name: 'in dark', address: 'pictures/sign-in/met.dark.webp' }]);
  });
});

describe('a closed chart', () => {
  test('has one box for all that is inside, and no transition is lost but those inside', () => {
    const first = openAtFirst(signIn);
    const closed = collapse(signIn, first);
    expect(closed.states.filter(({ inside }) => inside !== undefined).map(({ id }) => id)).toEqual(
      closedIn(signIn, first),
    );
    const credentials = closed.states.find(({ id }) => id === 'signIn.credentials');
    expect(credentials).toMatchObject({ kind: 'atomic', inside: insideOf(signIn, 'signIn.credentials') });
    const shown = new Set(closed.states.map(({ id }) => id));
    expect(
      closed.transitions.flatMap(({ source, targets }) => [source, ...targets]).every((id) => shown.has(id)),
    ).toBe(true);
    const kept = new Set(closed.transitions.map(({ key }) => key));
    const lost = signIn.transitions.filter(({ key }) => !kept.has(key));
    const top = (id: string) => id.split('.').slice(0, 2).join('.');
    expect(lost.filter(({ source, targets }) => targets.some((one) => top(one) !== top(source)))).toEqual([]);
  });

  test('is the chart itself once everything is open, and small charts are not closed', () => {
    expect(collapse(signIn, new Set(signIn.states.map(({ id }) => id)))).toEqual(signIn);
    expect(isCollapsible(signIn)).toBe(true);
    expect(isCollapsible(chartOf('appReview'))).toBe(false);
  });
});

describe('the text at an arrow', () => {
  const said = (key: string) =>
    charts.flatMap(({ transitions }) => transitions).find((one) => one.key.includes(key))?.said;

  test('are the answers by their names in the model', () => {
    expect(said('signIn.credentials.submitting | xstate.done.actor.authenticate | 3')).toEqual({
      on: 'says the username or password is wrong / wants a pause',
      condition: null,
    });
    expect(said('signIn.opening.recalling | xstate.done.actor.recallChallenge | 1')).toEqual({
      on: 'remembers nothing',
      condition: null,
    });
  });

  test('a condition that depends on more than the answer is kept', () => {
    expect(said('signIn.credentials.submitting | xstate.done.actor.authenticate | 0')).toEqual({
      on: 'an answer',
      condition: 'if the person has left',
    });
  });

  test('who answers is named where a state does not make one call only', () => {
    expect(said('signIn.challenge | xstate.done.actor.challenge | 5')?.on).toMatch(/^challenge /);
  });
});

describe('search', () => {
  const index = [
    {
      slug: 'sign-in',
      label: 'Sign in',
      about: 'From a username to a session.',
      states: [{ id: 'signIn.broken', label: 'Broken', about: 'The session was not opened.' }],
      says: [{ id: 'signIn.broken', label: 'wants a pause', event: 'xstate.done.actor.authenticate' }],
    },
  ];
  test.each([
    ['session', ['machine Sign in', 'state Broken']],
    ['PAUSE wants', ['transition wants a pause']],
    ['broken pause', []],
    ['  ', []],
  ])('%s', (query, hits) => {
    expect(find(index, query).map(({ kind, label }) => `${kind} ${label}`)).toEqual(hits);
  });
  test.each([
    ['wrong code', ['Challenge', 'Change address', 'Password reset', 'Sign up', 'Verify attributes']],
    ['wrong password', ['Account deletion', 'Change password', 'Sign in']],
    ['old code', ['Challenge', 'Password reset', 'Sign up', 'Verify attributes']],
  ])('of what a designer would type: %s', (query, machines) => {
    const all = charts.flatMap((chart) => {
      const model = models.find(({ machine }) => machine.id === chart.id);
      return model ? [searchIndexOf(chart, model)] : [];
    });
    const words = query.split(' ');
    const found = find(all, query).filter(({ label }) => words.every((word) => label.includes(word)));
    expect([...new Set(found.map(({ machine }) => machine))].toSorted()).toEqual(machines);
  });
  test('a hit leads to its state', () => {
    expect(find(index, 'pause')[0]?.href).toBe('sign-in/index.html#state-signIn.broken');
  });
});

describe('states without a picture', () => {
  const why = (machine: string, id: string) => {
    const chart = chartOf(machine);
    const state = chart.states.find((one) => one.id === `${machine}.${id}`);
    if (!state) throw new Error(`There is no state ${machine}.${id}.`);
    return whyUnseen(chart, state)?.kind ?? null;
  };

  test('a state says why it has no screen', () => {
    expect(why('session', 'open.tokens.refreshing')).toBe('background');
    expect(why('challenge', 'newPassword.session.over')).toBe('waits');
    expect(why('form', 'draft.settled')).not.toBe('waits');
    expect(why('application', 'consent.running')).toBe('background');
    expect(why('signIn', 'routing')).toBe('instant');
    expect(why('signIn', 'credentials.submitting.left')).toBe('left');
    expect(why('signIn', 'complete')).toBe('end');
  });

  test('a state with a screen, or inside of one that has, is seen', () => {
    expect(why('signIn', 'broken')).toBeNull();
    expect(why('changePassword', 'filling.typing')).toBeNull();
    expect(why('appReview', 'overtaken')).toBeNull();
    const [root] = signIn.states;
    expect(root && isSeen(signIn, root)).toBe(true);
  });
});

describe('kinds of pictures', () => {
  const walked = { name: 'a', state: '"a"', projection: {} };
  const stood = { ...walked, isStood: true as const };

  test('a run that only walks says nothing of states that the product was brought to, and the reverse', () => {
    const afterWalk = ranKinds([{ name: 'sign-in-p01-00-a' }]);
    expect([afterWalk(walked), afterWalk(stood)]).toEqual([true, false]);
    const afterStanding = ranKinds([{ name: 'stood-a' }]);
    expect([afterStanding(walked), afterStanding(stood)]).toEqual([false, true]);
    expect(ranKinds([])(walked)).toBe(false);
  });

  test('of a commit that is compared are those that were approved, whatever their names', () => {
    const both = ranKinds([{ name: 'open-12345678' }, { name: 'broken-12345678', isStood: true }]);
    const of = (isStood?: true) =>
      both({ name: 'any', state: '"open"', projection: {}, ...(isStood && { isStood }) });
    expect([of(), of(true)]).toEqual([true, true]);
  });
});
