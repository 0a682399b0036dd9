/** How to try changes that are made at once: what an editor does, how the service answers, and what must always be true. */
import {
  canUndo,
  changeProblem,
  immediateChangeMachine,
  immediateChangeScreen,
  isMaking,
  madeChange,
  pendingChanges,
  type Change,
  type ImmediateChangeEvent,
} from '#machines/immediate-change/immediate-change.machine.ts';
import { defineModel } from '../kit/model.ts';

interface UseVersion extends Change {
  readonly act: 'useVersion';
  readonly versionGUID: string;
  readonly from: string;
}

/** Versions of a file: the one that counts, and the one before. */
export const VERSION = '5d0f1a52-7c1e-4c0b-9a55-2f5a3d6f0102';
export const VERSION_BEFORE = '5d0f1a52-7c1e-4c0b-9a55-2f5a3d6f0101';

/** It can be undone. */
const useBefore: UseVersion = { act: 'useVersion', versionGUID: VERSION_BEFORE, from: VERSION };
const undo: UseVersion = { act: 'useVersion', versionGUID: VERSION, from: VERSION_BEFORE };
/** It cannot. */
const unpack: Change = { act: 'unpack' };

/** Changes that wait at once: more would be the same, longer. */
const MOST = 2;

export const immediateChangeModel = defineModel({
  machine: immediateChangeMachine,
  inputs: { 'a file': undefined },
  events: (snapshot): ImmediateChangeEvent[] => [
    ...[useBefore, unpack].flatMap((change): ImmediateChangeEvent[] =>
      pendingChanges(snapshot).length < MOST || pendingChanges(snapshot).at(-1) === change
        ? [{ type: 'change.requested', change }]
        : [],
    ),
    { type: 'undo.requested' },
    { type: 'retry.requested' },
    { type: 'change.discarded' },
    { type: 'outcome.dismissed' },
  ],
  replies: {
    make: {
      'makes it, and knows the way back': { output: { kind: 'made', undo } },
      'makes it for good': { output: { kind: 'made', undo: null } },
      'refuses it': { output: { kind: 'refused', message: { code: 'file.published' } } },
    },
  },
  // What was made before is passed on and changes nothing else; there is no end to it.
  identity: ({ context }) => ({ ...context, after: context.after.slice(-1) }),
  home: {
    name: 'nothing is being changed',
    isThere: (snapshot) => ['idle', 'made'].includes(immediateChangeScreen(snapshot)),
  },
  invariants: {
    'a change is pending exactly while one is made or has failed': (snapshot) =>
      pendingChanges(snapshot).length > 0 === !['idle', 'made'].includes(immediateChangeScreen(snapshot)),
    'there is a reason exactly where it was not made': (snapshot) =>
      (changeProblem(snapshot) !== null) ===
      ['refused', 'unreachable'].includes(immediateChangeScreen(snapshot)),
    'what was made is shown until something else is done': (snapshot) =>
      (madeChange(snapshot) !== null) === (immediateChangeScreen(snapshot) === 'made'),
    'what can be undone was made': (snapshot) => !canUndo(snapshot) || madeChange(snapshot) !== null,
    'nothing that has failed is tried again by itself': (snapshot) =>
      !(isMaking(snapshot) && changeProblem(snapshot) !== null),
    'what was made without a pause is known only while more is to be made': (snapshot) =>
      snapshot.context.after.length === 0 || pendingChanges(snapshot).length > 0,
    'no change waits twice in a row': (snapshot) => {
      const acts = pendingChanges(snapshot);
      return acts.every((change, place) => place === 0 || change !== acts[place - 1]);
    },
  },
});
