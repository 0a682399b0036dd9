/** How to try the preview: how the service answers, what a reader does, and what must always be true. */
import { defineModel } from '../kit/model.ts';
import {
  resourcePreviewMachine,
  isPausing,
  mayTryAgain,
  previewScreen,
  type LookAnswer,
  type ResourcePreviewEvent,
} from '#machines/resource-preview/resource-preview.machine.ts';

const seen = (
  table: 'absent' | 'queued' | 'processing' | 'ready' | 'failed' | 'none',
  retryAfter: number | null = null,
) => ({ output: { kind: 'seen', table, retryAfter } satisfies LookAnswer }) as const;

const answers = {
  'finds the table in the queue': seen('queued'),
  'finds the table being made': seen('processing'),
  'finds the table ready': seen('ready'),
  'finds a file that makes no table': seen('failed'),
  'finds a conversion that was broken off': seen('failed', 0),
  'finds a conversion that was broken off just now': seen('failed', 60_000),
  'finds that there is no table to be made': seen('none'),
  'finds nothing for this reader': { output: { kind: 'refused' } },
  'gets no answer': { output: { kind: 'unreachable' } },
} as const;

const looks = { ...answers, 'finds that the table has not been requested': seen('absent') } as const;

export const resourcePreviewModel = defineModel({
  machine: resourcePreviewMachine,
  inputs: { 'a file': { resourceGUID: '4b0f4f0e-0000-4000-8000-000000000001' } },
  events: (): ResourcePreviewEvent[] => [{ type: 'retry.requested' }, { type: 'table.lost' }],
  replies: { look: looks, lookAgain: looks, requestTable: looks },
  home: {
    name: 'something to show',
    isThere: (snapshot) => snapshot.matches('shown'),
  },
  invariants: {
    'nothing is shown before the service has said so': (snapshot) =>
      !snapshot.matches('shown') || snapshot.context.answer.kind === 'seen',
    'waiting means that something was requested': (snapshot) =>
      !snapshot.matches('waiting') ||
      (snapshot.context.answer.kind === 'seen' && snapshot.context.answer.table !== 'ready'),
    'another try is offered for what may be mended only': (snapshot) =>
      !mayTryAgain(snapshot) || snapshot.context.answer.kind === 'seen',
    'nothing is tried again before its pause is over': (snapshot) =>
      !isPausing(snapshot) || !snapshot.can({ type: 'retry.requested' }),
    'a reader is always told something': (snapshot) => previewScreen(snapshot).length > 0,
  },
  aboutSelectors: {
    'a reader is always told something':
      'What is shown is the selector’s own list, and it may never be empty.',
  },
});
