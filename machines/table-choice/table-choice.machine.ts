/**
 * Choosing the table of a new layer or chart: one that is not made yet is made first, then it is used. A table that turns
 * out to have nothing that is wanted is given back, and another can be chosen.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answered, answerIs, calling, type Call } from '../conventions/call.ts';
import { currentScreen } from '../conventions/screen.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovided } from '../conventions/unprovided.ts';
import {
  hasNoTable,
  hasTable,
  provideResourcePreview,
  resourcePreviewMachine,
  type ResourcePreviewRef,
  type ResourcePreviewServices,
  type ResourcePreviewSnapshot,
} from '../resource-preview/resource-preview.machine.ts';

export interface ChosenTable {
  readonly resourceGUID: string;
  /** It need not be made first. */
  readonly isMade: boolean;
}

export type TableUse =
  | { readonly kind: 'used' }
  /** What was wanted is not in the table. */
  | { readonly kind: 'unfit' }
  | { readonly kind: 'failed' };

export type TableChoiceEvent =
  | { readonly type: 'table.chosen'; readonly table: ChosenTable }
  /** The person wants another one. */
  | { readonly type: 'table.dropped' }
  | { readonly type: 'retry.requested' };

export type TableChoiceScreen = 'choosing' | 'preparing' | 'using' | 'unfit' | 'failed';

export interface TableChoiceServices extends ResourcePreviewServices {
  /** Makes what was wanted of the table. */
  readonly use: Call<ChosenTable, TableUse>;
}

interface TableChoiceContext {
  /** Null until one was chosen. */
  readonly table: ChosenTable | null;
}

interface OfPreview {
  readonly preview: ResourcePreviewSnapshot;
}

const NONE: ChosenTable = { resourceGUID: '', isMade: false };
const ofSnapshot = ({ event }: { readonly event: { readonly snapshot: ResourcePreviewSnapshot } }) => ({
  preview: event.snapshot,
});

export const tableChoiceMachine = setup({
  types: {
    context: {} as TableChoiceContext,
    events: {} as TableChoiceEvent,
    meta: {} as StateMeta<TableChoiceScreen>,
    tags: {} as StateTag,
    children: {} as { preview: 'preview'; use: 'use' },
  },
  actors: {
    preview: resourcePreviewMachine,
    use: unprovided<TableUse, ChosenTable>('tableChoice', 'use'),
  },
  guards: {
    isMade: (_, { table }: { readonly table: ChosenTable }) => table.isMade,
    isPrepared: (_, { preview }: OfPreview) => hasTable(preview),
    isTableless: (_, { preview }: OfPreview) => hasNoTable(preview),
    isUsed: answerIs('used'),
    isUnfit: answerIs('unfit'),
  },
  actions: {
    storeTable: assign({ table: (_, { table }: { readonly table: ChosenTable }) => table }),
    forgetTable: assign({ table: null }),
  },
}).createMachine({
  id: 'tableChoice',
  description: 'The table of a new layer or chart, from the choice to its use.',
  context: { table: null },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The person looks for a table.',
      meta: { screen: 'choosing' },
      entry: 'forgetTable',
      on: {
        'table.chosen': [
          {
            guard: { type: 'isMade', params: ({ event }) => event },
            target: 'using',
            actions: { type: 'storeTable', params: ({ event }) => event },
          },
          { target: 'preparing', actions: { type: 'storeTable', params: ({ event }) => event } },
        ],
      },
    },
    preparing: {
      description: 'The table is made, or it is known why it cannot be.',
      meta: { screen: 'preparing' },
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context }) => ({ resourceGUID: (context.table ?? NONE).resourceGUID }),
        onSnapshot: [
          { guard: { type: 'isPrepared', params: ofSnapshot }, target: 'using' },
          { guard: { type: 'isTableless', params: ofSnapshot }, target: 'unfit' },
        ],
        onError: { target: 'failed' },
      },
      on: { 'table.dropped': { target: 'choosing' } },
    },
    using: {
      description: 'What was wanted is made of the table.',
      meta: { screen: 'using' },
      tags: ['busy'],
      invoke: {
        id: 'use',
        src: 'use',
        input: ({ context }) => context.table ?? NONE,
        onDone: [
          { guard: { type: 'isUsed', params: answered }, target: 'used' },
          { guard: { type: 'isUnfit', params: answered }, target: 'unfit' },
          { target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
    },
    unfit: {
      description: 'What was wanted is not in the table.',
      meta: { screen: 'unfit' },
      on: { 'table.dropped': { target: 'choosing' } },
    },
    failed: {
      description: 'Nothing was made of the table. Another try prepares it first: it may be gone meanwhile.',
      meta: { screen: 'failed' },
      on: { 'retry.requested': { target: 'preparing' }, 'table.dropped': { target: 'choosing' } },
    },
    used: { description: 'The person has what they wanted.', type: 'final' },
  },
});

export type TableChoiceRef = ActorRefFrom<typeof tableChoiceMachine>;
export type TableChoiceSnapshot = SnapshotFrom<typeof tableChoiceMachine>;

/** What the person sees. */
export const tableChoiceScreen = (snapshot: TableChoiceSnapshot): TableChoiceScreen =>
  currentScreen<TableChoiceScreen>(snapshot) ?? 'using';

/** How far the table is that is being made; null while none is. */
export const preparedTable = (snapshot: TableChoiceSnapshot): ResourcePreviewRef | null =>
  snapshot.children.preview ?? null;

/** The GUID of the file that was chosen; null while none is. */
export const chosenFile = ({ context }: TableChoiceSnapshot): string | null =>
  context.table?.resourceGUID ?? null;

/** The machine with the application's services. */
export const provideTableChoice = ({ use, ...services }: TableChoiceServices): typeof tableChoiceMachine =>
  tableChoiceMachine.provide({ actors: { use: calling(use), preview: provideResourcePreview(services) } });
