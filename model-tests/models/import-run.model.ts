/** How to try an import: what a member does, how the service answers, and what must always be true of it. */
import { importRunMachine } from '#machines/import-run/import-run.machine.ts';
import {
  askedRun,
  importProblem,
  importProgress,
  importScreen,
} from '#machines/import-run/import-run.selectors.ts';
import type {
  ImportRun,
  ImportRunEvent,
  ImportState,
  LoadAnswer,
} from '#machines/import-run/import-run.types.ts';
import { defineModel } from '../kit/model.ts';

/** An earlier run that can be rolled back, and the run that is under way or the last one. */
export const earlierRun = '44444444-4444-4444-8444-444444444444';
export const presentRun = '55555555-5555-4555-8555-555555555555';
/** A file of two parts. */
export const handedIn = { name: 'data.json', size: 700_000, parts: 2 };
const refused = { kind: 'refused', message: { code: 'run.otherState' } } as const;
const run = (state: ImportState, done = 0, total = 0): ImportRun => ({
  runGUID: presentRun,
  state,
  done,
  total,
});
const found = (one: ImportRun | null): { output: LoadAnswer } => ({ output: { kind: 'found', run: one } });

const loadReplies = {
  'finds no run': found(null),
  'finds a file that is being received': found(run('receiving', 1, 3)),
  'finds a source that is being read': found(run('reading', 2, 8)),
  'finds what a run found': found(run('ready')),
  'finds a run that is being applied': found(run('applying', 100, 250)),
  'finds a run that was applied': found(run('applied')),
  'finds a run that is being rolled back': found(run('rollingBack')),
  'finds a run that has failed': found(run('failed')),
  'is refused': { output: { kind: 'refused', message: { code: 'forbidden' } } },
} as const;

const actReplies = { 'does it': { output: { kind: 'done' } }, 'is refused': { output: refused } } as const;

export const importRunModel = defineModel({
  machine: importRunMachine,
  inputs: { 'a source with an address': { needsFile: false }, 'a source of files': { needsFile: true } },
  events: (): ImportRunEvent[] => [
    { type: 'look.requested', file: null },
    { type: 'look.requested', file: handedIn },
    { type: 'apply.requested' },
    { type: 'run.discarded' },
    { type: 'rollBack.requested', runGUID: earlierRun },
    { type: 'rollBack.confirmed' },
    { type: 'rollBack.cancelled' },
    { type: 'retry.requested' },
  ],
  replies: {
    load: loadReplies,
    check: loadReplies,
    poll: loadReplies,
    start: {
      begins: { output: { kind: 'started', runGUID: presentRun } },
      'is refused': { output: refused },
    },
    sendPart: { 'takes the part': { output: { kind: 'done' } }, 'is refused': { output: refused } },
    apply: actReplies,
    discard: actReplies,
    rollBack: actReplies,
  },
  home: { name: 'nothing under way', isThere: (snapshot) => snapshot.matches('idle') },
  invariants: {
    'only what waits can be applied': (snapshot) =>
      importScreen(snapshot) !== 'ready' || snapshot.context.run?.state === 'ready',
    'nothing is under way where nothing is shown to be': (snapshot) =>
      importScreen(snapshot) !== 'idle' ||
      !['receiving', 'reading', 'applying', 'rollingBack'].includes(snapshot.context.run?.state ?? ''),
    'the dialog is about a run': (snapshot) =>
      importScreen(snapshot) !== 'asking' || askedRun(snapshot) !== null,
    'what could not be done or read has a reason': (snapshot) =>
      !['interrupted', 'unavailable'].includes(importScreen(snapshot)) || importProblem(snapshot) !== null,
    'no more is done than there is': (snapshot) => {
      const progress = importProgress(snapshot);
      return progress === null || progress.done <= progress.total;
    },
    'a file is being handed in exactly while it is sent': (snapshot) =>
      snapshot.context.file === null ||
      ['starting', 'sending', 'interrupted', 'discarding'].some((state) =>
        snapshot.matches(state as 'starting'),
      ),
  },
});
