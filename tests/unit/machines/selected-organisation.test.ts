/** The selected organisation by example. */
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import {
  provideSelectedOrganisation,
  selectedAmong,
  selectedOrganisation,
} from '#machines/selected-organisation/selected-organisation.machine.ts';
import { asked } from './asked.ts';

const theirs = ['a', 'b', 'c'];

function open(remembered: string | null) {
  const keep = asked<{ readonly organisationGUID: string }, void>();
  const actor = createActor(provideSelectedOrganisation({ keepOrganisation: keep.call }), {
    input: { remembered },
  }).start();
  return {
    actor,
    keep,
    state: () => actor.getSnapshot().value,
    selected: (offered = theirs) => selectedAmong(actor.getSnapshot(), offered),
  };
}

test('what was chosen before is selected again', () => {
  const { actor, state, selected } = open('b');
  expect(state()).toBe('awaitingMember');
  actor.send({ type: 'member.known', organisationGUIDs: theirs });
  expect([state(), selected()]).toEqual(['chosen', 'b']);
});

test('the first of the member’s is selected when what is remembered is none of theirs', () => {
  const { actor, state, selected } = open('another member’s');
  actor.send({ type: 'member.known', organisationGUIDs: theirs });
  expect([state(), selected()]).toEqual(['fallenBack', 'a']);
});

test('without an organisation there is none', () => {
  const { actor, state, selected } = open('b');
  actor.send({ type: 'member.known', organisationGUIDs: [] });
  expect([state(), selected([])]).toEqual(['withoutOrganisation', null]);
});

test('a page that offers fewer has the first of those, and the choice itself stays', () => {
  const { actor, selected } = open('b');
  actor.send({ type: 'member.known', organisationGUIDs: theirs });
  expect([selected(['c']), selected()]).toEqual(['c', 'b']);
});

test('a choice applies at once, and is stored', async () => {
  const { actor, keep, state, selected } = open(null);
  actor.send({ type: 'member.known', organisationGUIDs: theirs });
  actor.send({ type: 'organisation.chosen', organisationGUID: 'b' });
  expect([state(), selected(), keep.last().input]).toEqual(['keeping', 'b', { organisationGUID: 'b' }]);
  // A second one before the first is kept: the newest is the one that is kept.
  actor.send({ type: 'organisation.chosen', organisationGUID: 'c' });
  expect([selected(), keep.last().input]).toEqual(['c', { organisationGUID: 'c' }]);
  await keep.last().answer(undefined);
  expect(state()).toBe('chosen');
});

test('a choice that cannot be stored applies until the page is left', async () => {
  const { actor, keep, state, selected } = open(null);
  actor.send({ type: 'member.known', organisationGUIDs: theirs });
  actor.send({ type: 'organisation.chosen', organisationGUID: 'c' });
  await keep.last().fail(new Error('Storage is full'));
  expect([state(), selected()]).toEqual(['unkept', 'c']);
});

test('only organisations of the member can be selected', () => {
  const { actor, keep, state, selected } = open('b');
  actor.send({ type: 'organisation.chosen', organisationGUID: 'c' });
  expect(state()).toBe('awaitingMember');
  actor.send({ type: 'member.known', organisationGUIDs: theirs });
  actor.send({ type: 'organisation.chosen', organisationGUID: 'd' });
  expect([state(), selected(), keep.calls.length]).toEqual(['chosen', 'b', 0]);
});

test('another tab’s choice is followed, and one that was removed is forgotten', () => {
  const { actor, state, selected } = open('b');
  actor.send({ type: 'member.known', organisationGUIDs: theirs });
  actor.send({ type: 'organisation.keptElsewhere', organisationGUID: 'c' });
  expect([state(), selected()]).toEqual(['chosen', 'c']);
  actor.send({ type: 'organisation.keptElsewhere', organisationGUID: null });
  expect([state(), selected()]).toEqual(['fallenBack', 'a']);
});

test('the next member has a selection of their own', () => {
  const { actor, state, selected } = open('b');
  actor.send({ type: 'member.known', organisationGUIDs: theirs });
  actor.send({ type: 'member.gone' });
  expect(state()).toBe('awaitingMember');
  actor.send({ type: 'member.known', organisationGUIDs: ['x', 'y'] });
  expect([state(), selected(['x', 'y'])]).toEqual(['fallenBack', 'x']);
});

test('nothing is selected, and nothing can be chosen, once no one is signed in', () => {
  const { actor, keep, state } = open('b');
  actor.send({ type: 'member.known', organisationGUIDs: theirs });
  expect(selectedOrganisation(actor.getSnapshot())).toBe('b');
  actor.send({ type: 'member.gone' });
  expect(selectedOrganisation(actor.getSnapshot())).toBeNull();
  actor.send({ type: 'organisation.chosen', organisationGUID: 'c' });
  expect([state(), keep.calls.length]).toEqual(['awaitingMember', 0]);
});
