/**
 * The uploads of one dataset: an upload actor for each file, and turns for two of them at a time, as more would only
 * make each slower. A file that the dataset has is reported, and leaves the list.
 */
import {
  assertEvent,
  assign,
  emit,
  enqueueActions,
  setup,
  spawnChild,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import {
  needsNoTurn,
  provideUpload,
  uploadMachine,
  uploadScreen,
  wantsTurn,
  type UploadRef,
  type UploadSnapshot,
} from '../upload/upload.machine.ts';
import type { UploadServices } from '../upload/upload.actors.ts';
import type { UploadInput, UploadOutput } from '../upload/upload.types.ts';

/** How many send at the same time. */
export const MOST_AT_ONCE = 2;

/** Whether an upload waits for a turn, has one, or does neither. */
type Turn = 'wants' | 'has' | 'none';

interface UploadItem {
  /** Names the actor as well. */
  readonly id: string;
  readonly turn: Turn;
}

/** A file to send, or an upload that the server has begun before. */
export interface AddedUpload extends UploadInput {
  readonly id: string;
}

export type UploadsEvent =
  | { readonly type: 'upload.added'; readonly upload: AddedUpload }
  | { readonly type: 'network.returned' }
  | { readonly type: 'session.ended' }
  | { readonly type: 'session.returned' }
  /** The state of each upload. The system sends it. */
  | { readonly type: `xstate.snapshot.${string}`; readonly snapshot: UploadSnapshot }
  | { readonly type: `xstate.done.actor.${string}`; readonly output: UploadOutput }
  | { readonly type: `xstate.error.actor.${string}` };

/** What the application does on hearing it. */
export type UploadsEmitted = { readonly type: 'file.stored'; readonly resourceGUID: string };

interface UploadsContext {
  /** In the order in which they were added. */
  readonly items: readonly UploadItem[];
}

const idOf = (type: string): string => type.replace(/^xstate\.(?:snapshot|(?:done|error)\.actor)\./, '');

const turnOf = (before: Turn, snapshot: UploadSnapshot): Turn => {
  if (wantsTurn(snapshot)) return 'wants';
  return needsNoTurn(snapshot) ? 'none' : before;
};

/** @throws Error for another event */
function addedIn(event: UploadsEvent): AddedUpload {
  assertEvent(event, 'upload.added');
  return event.upload;
}

const added = ({ event }: { readonly event: { readonly upload: AddedUpload } }) => event;
const inputOf = ({ datasetGUID, name, size, file, begun, offset, isSent }: AddedUpload): UploadInput => ({
  datasetGUID,
  name,
  size,
  file,
  begun,
  offset,
  isSent,
});

export const uploadsMachine = setup({
  types: {} as {
    context: UploadsContext;
    events: UploadsEvent;
    emitted: UploadsEmitted;
    tags: StateTag;
    meta: StateMeta;
  },
  actors: { upload: uploadMachine },
  guards: {
    isNew: ({ context }, params: { id: string }) => context.items.every(({ id }) => id !== params.id),
    isEmpty: ({ context }) => context.items.length === 0,
    isStored: (_, params: { output: UploadOutput }) => params.output.kind === 'stored',
  },
  actions: {
    start: spawnChild('upload', {
      id: ({ event }) => addedIn(event).id,
      input: ({ event }) => inputOf(addedIn(event)),
      syncSnapshot: true,
    }),
    add: assign({
      items: ({ context }, params: { upload: AddedUpload }): readonly UploadItem[] => [
        ...context.items,
        { id: params.upload.id, turn: 'none' },
      ],
    }),
    noteTurn: assign({
      items: ({ context }, params: { type: string; snapshot: UploadSnapshot }) =>
        context.items.map((item) =>
          item.id === idOf(params.type) ? { ...item, turn: turnOf(item.turn, params.snapshot) } : item,
        ),
    }),
    drop: assign({
      items: ({ context }, params: { type: string }) =>
        context.items.filter(({ id }) => id !== idOf(params.type)),
    }),
    tellStored: emit((_, params: { output: UploadOutput }) => ({
      type: 'file.stored' as const,
      resourceGUID: params.output.kind === 'stored' ? params.output.resourceGUID : '',
    })),
    /** Gives the free places to those that have waited longest. */
    giveTurns: enqueueActions(({ context, enqueue }) => {
      const free = MOST_AT_ONCE - context.items.filter(({ turn }) => turn === 'has').length;
      const next = context.items.filter(({ turn }) => turn === 'wants').slice(0, Math.max(0, free));
      if (next.length === 0) return;
      enqueue.assign({
        items: context.items.map((item) => (next.includes(item) ? { ...item, turn: 'has' as const } : item)),
      });
      for (const { id } of next) enqueue.sendTo(id as never, { type: 'turn.given' } as never);
    }),
    tellAll: enqueueActions(({ context, enqueue, event }) => {
      for (const { id } of context.items) enqueue.sendTo(id as never, { type: event.type } as never);
    }),
  },
}).createMachine({
  id: 'uploads',
  description: 'The files of one dataset that are on their way.',
  context: { items: [] },
  initial: 'empty',
  states: {
    empty: {
      description: 'No file is being uploaded.',
      on: { 'upload.added': { target: 'open', actions: [{ type: 'add', params: added }, 'start'] } },
    },
    open: {
      description: 'Files come and go.',
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        'upload.added': {
          guard: { type: 'isNew', params: ({ event }) => event.upload },
          actions: [{ type: 'add', params: added }, 'start'],
        },
        'xstate.snapshot.*': {
          actions: [{ type: 'noteTurn', params: ({ event }) => event }, 'giveTurns'],
        },
        'xstate.done.actor.*': [
          {
            guard: { type: 'isStored', params: ({ event }) => event },
            actions: [
              { type: 'drop', params: ({ event }) => event },
              { type: 'tellStored', params: ({ event }) => event },
              'giveTurns',
            ],
          },
          { actions: [{ type: 'drop', params: ({ event }) => event }, 'giveTurns'] },
        ],
        // A defect. The server keeps what it has, and the file can be chosen again.
        'xstate.error.actor.*': {
          actions: [{ type: 'drop', params: ({ event }) => event }, 'giveTurns'],
        },
        'network.returned': { actions: 'tellAll' },
        'session.ended': { actions: 'tellAll' },
        'session.returned': { actions: 'tellAll' },
      },
    },
  },
});

export type UploadsRef = ActorRefFrom<typeof uploadsMachine>;
export type UploadsSnapshot = SnapshotFrom<typeof uploadsMachine>;

/** The uploads, in the order in which they were added. */
export const uploadRefs = ({ context, children }: UploadsSnapshot): readonly UploadRef[] =>
  context.items.flatMap(({ id }) => (children[id] as UploadRef | undefined) ?? []);

/** True while an upload is neither over nor refused. */
export const hasUnfinished = (snapshot: UploadsSnapshot): boolean =>
  uploadRefs(snapshot).some((ref) => {
    const screen = uploadScreen(ref.getSnapshot());
    return screen !== null && screen !== 'refused';
  });

/** The machine with the application's services. */
export const provideUploads = (services: UploadServices): typeof uploadsMachine =>
  uploadsMachine.provide({ actors: { upload: provideUpload(services) } });
