/**
 * One import: a source or a file is read, what would change is shown, then applied, and rolled back within its time. The
 * work is done by the service, so a page that is loaded again continues to show it.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { answered } from '../conventions/call.ts';
import {
  importRunActors,
  importRunSetup,
  NOTHING,
  UNREACHABLE,
  type ImportRunServices,
} from './import-run.setup.ts';
import type { ImportFile } from './import-run.types.ts';

const handedIn = ({ event }: { readonly event: { readonly file: ImportFile | null } }) => ({
  file: event.file,
});
const unreachable = { type: 'storeProblem', params: { problem: UNREACHABLE } } as const;
/** The page is out of date, or the service did not answer: what is so is read again, and the reason stays on the page. */
const looksAgain = { target: '#importRun.checking', actions: unreachable } as const;
const done = { type: 'isDone', params: answered } as const;
/** The last candidate: what is no known answer has done nothing, as far as it is known. */
const refused = {
  target: '#importRun.checking',
  actions: { type: 'storeRefusal', params: answered },
} as const;

/** The run decides what comes next; where it cannot be read, the page says so. */
const loaded = {
  onDone: [
    {
      guard: { type: 'isFound', params: answered },
      target: '#importRun.routing',
      actions: { type: 'storeRun', params: answered },
    },
    { target: '#importRun.unavailable', actions: { type: 'storeRefusal', params: answered } },
  ],
  onError: { target: '#importRun.unavailable', actions: unreachable },
} as const;
const starts = {
  target: '#importRun.starting',
  actions: ['clearProblem', { type: 'storeFile', params: handedIn }],
} as const;
const asksFirst = {
  target: '#importRun.asking',
  actions: [
    'clearProblem',
    {
      type: 'storeAsked',
      params: ({ event }: { readonly event: { readonly runGUID: string } }) => ({ runGUID: event.runGUID }),
    },
  ],
} as const;

export const importRunMachine = importRunSetup.createMachine({
  id: 'importRun',
  description: 'One import, from reading a source or a file to applying what was found, and rolling it back.',
  context: ({ input }) => ({ ...NOTHING, ...input }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The service is asked what is under way.',
      meta: { screen: 'loading' },
      tags: ['busy'],
      invoke: { id: 'load', src: 'load', ...loaded },
    },
    unavailable: {
      description: 'It is not known what is under way.',
      meta: { screen: 'unavailable' },
      on: { 'retry.requested': { target: 'loading', actions: 'clearProblem' } },
    },
    routing: {
      description: 'The run decides what is shown.',
      always: [
        { guard: 'isUnderWay', target: 'following' },
        { guard: 'isReady', target: 'ready' },
        { target: 'idle' },
      ],
    },
    idle: {
      description: 'Nothing is under way, and nothing waits for the person.',
      meta: { screen: 'idle' },
      on: {
        'look.requested': { guard: { type: 'isOfSource', params: handedIn }, ...starts },
        'rollBack.requested': asksFirst,
      },
    },
    ready: {
      description: 'What the run found is shown. Nothing is changed yet.',
      meta: { screen: 'ready' },
      on: {
        'look.requested': { guard: { type: 'isOfSource', params: handedIn }, ...starts },
        'apply.requested': { target: 'applying', actions: 'clearProblem' },
        'run.discarded': { target: 'discarding', actions: 'clearProblem' },
        'rollBack.requested': asksFirst,
      },
    },
    starting: {
      description: 'The service is asked to begin.',
      meta: { screen: 'working' },
      tags: ['busy'],
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ context }) => context.file,
        onDone: [
          {
            guard: { type: 'isStartedWithFile', params: answered },
            target: 'sending',
            actions: { type: 'storeStart', params: answered },
          },
          { guard: { type: 'isStarted', params: answered }, target: 'checking' },
          refused,
        ],
        onError: looksAgain,
      },
    },
    sending: {
      description: 'A part of the file is being sent.',
      meta: { screen: 'working' },
      tags: ['busy'],
      on: { 'run.discarded': { target: 'discarding' } },
      invoke: {
        id: 'sendPart',
        src: 'sendPart',
        input: ({ context }) => ({ runGUID: context.sentTo, position: context.position }),
        onDone: [
          { guard: { type: 'isLastPart', params: answered }, target: 'checking' },
          { guard: done, target: 'sending', reenter: true, actions: 'countPart' },
          refused,
        ],
        onError: { target: 'interrupted', actions: unreachable },
      },
    },
    interrupted: {
      description: 'A part of the file did not arrive. It can be sent again.',
      meta: { screen: 'interrupted' },
      on: {
        'retry.requested': { target: 'sending', actions: 'clearProblem' },
        'run.discarded': { target: 'discarding', actions: 'clearProblem' },
      },
    },
    following: {
      description: 'The service works in the background; the page asks how far it is.',
      meta: { screen: 'working' },
      initial: 'resting',
      on: {
        'look.requested': { guard: { type: 'mayReplace', params: handedIn }, ...starts },
        'run.discarded': { guard: 'mayDiscard', target: 'discarding', actions: 'clearProblem' },
      },
      states: {
        resting: {
          description: 'A moment passes before the service is asked again.',
          after: { pollPause: { target: 'polling' } },
        },
        polling: {
          description: 'The service is asked how far it is.',
          tags: ['background'],
          invoke: {
            id: 'poll',
            src: 'load',
            onDone: [
              {
                guard: { type: 'isFound', params: answered },
                target: '#importRun.routing',
                actions: [{ type: 'storeRun', params: answered }, 'clearUnreachable'],
              },
              {
                target: '#importRun.unavailable',
                actions: { type: 'storeRefusal', params: answered },
              },
            ],
            onError: { target: 'offline', actions: unreachable },
          },
        },
        offline: {
          description: 'The service did not answer. The work goes on without the page.',
          after: { retryPause: { target: 'polling' } },
        },
      },
    },
    applying: {
      description: 'The service is asked to write what was found.',
      meta: { screen: 'working' },
      tags: ['busy'],
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context }) => context.run?.runGUID ?? '',
        onDone: [{ guard: done, target: 'checking' }, refused],
        onError: looksAgain,
      },
    },
    discarding: {
      description: 'The service is asked to end the run, or to put aside what it found.',
      meta: { screen: 'working' },
      tags: ['busy'],
      invoke: {
        id: 'discard',
        src: 'discard',
        input: ({ context }) => (context.sentTo === '' ? (context.run?.runGUID ?? '') : context.sentTo),
        onDone: [{ guard: done, target: 'checking' }, refused],
        onError: looksAgain,
      },
    },
    asking: {
      description: 'The person is asked whether the datasets should get back what they had before.',
      meta: { screen: 'asking' },
      on: {
        'rollBack.confirmed': { target: 'rollingBack' },
        'rollBack.cancelled': { target: 'routing', actions: 'forgetAsked' },
      },
    },
    rollingBack: {
      description: 'The service is asked to roll the run back.',
      meta: { screen: 'working' },
      tags: ['busy'],
      exit: 'forgetAsked',
      invoke: {
        id: 'rollBack',
        src: 'rollBack',
        input: ({ context }) => context.asked ?? '',
        onDone: [{ guard: done, target: 'checking' }, refused],
        onError: looksAgain,
      },
    },
    checking: {
      description: 'After an act, or one that was refused, the service is asked what is so.',
      meta: { screen: 'working' },
      tags: ['busy'],
      entry: 'forgetFile',
      invoke: { id: 'check', src: 'load', ...loaded },
    },
  },
});

export type ImportRunRef = ActorRefFrom<typeof importRunMachine>;
export type ImportRunSnapshot = SnapshotFrom<typeof importRunMachine>;

/** The machine with the application's services. */
export const provideImportRun = (services: ImportRunServices): typeof importRunMachine =>
  importRunMachine.provide({ actors: importRunActors(services) });
