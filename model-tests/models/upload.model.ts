/** How to try the upload of a file: what the transfer reports, how the server answers, and what must always be true. */
import { defineModel } from '../kit/model.ts';
import { OF_NO_KNOWN_KIND } from '../kit/unknown-answers.ts';
import {
  isActive,
  needsNoTurn,
  uploadMachine,
  uploadProgress,
  wantsTurn,
} from '#machines/upload/upload.machine.ts';
import type { ChosenFile, ProcessedAnswer, UploadEvent } from '#machines/upload/upload.types.ts';

const SIZE = 60;
const file: ChosenFile = { key: 'k', name: 'counts.csv', size: SIZE };
const begun = { uploadId: 'abcdefghijklmnop', address: '/uploads/abcdefghijklmnop' };
const input = { datasetGUID: 'd', name: file.name, size: SIZE } as const;

export const uploadModel = defineModel({
  machine: uploadMachine,
  inputs: {
    'a new file': { ...input, file, begun: null, offset: 0, isSent: false },
    'a file that was begun before': { ...input, file: null, begun, offset: 20, isSent: false },
    'a file that the server has': { ...input, file: null, begun, offset: SIZE, isSent: true },
  },
  events: (): UploadEvent[] => [
    { type: 'turn.given' },
    { type: 'transfer.began', begun, offset: 20 },
    { type: 'transfer.progressed', offset: 40 },
    { type: 'transfer.progressed', offset: 10 },
    { type: 'transfer.completed' },
    { type: 'transfer.confirmed', offset: 30 },
    { type: 'transfer.interrupted' },
    { type: 'transfer.interrupted', message: { code: 'busy' } },
    { type: 'transfer.heldElsewhere' },
    { type: 'transfer.sessionEnded' },
    { type: 'transfer.mismatched' },
    { type: 'transfer.refused', message: { code: 'tooLarge' } },
    { type: 'elsewhere.progressed', offset: 50 },
    { type: 'elsewhere.progressed', offset: 10 },
    { type: 'elsewhere.ended' },
    { type: 'file.chosen', file },
    { type: 'file.chosen', file: { key: 'other', name: file.name, size: 7 } },
    { type: 'upload.paused' },
    { type: 'upload.resumed' },
    { type: 'upload.cancelled' },
    { type: 'retry.requested' },
    { type: 'network.returned' },
    { type: 'session.ended' },
    { type: 'session.returned' },
  ],
  replies: {
    transfer: {},
    watch: {},
    look: {
      'is still at work': { output: { kind: 'processing' } satisfies ProcessedAnswer },
      'has stored the file': { output: { kind: 'stored', resourceGUID: 'r' } satisfies ProcessedAnswer },
      'does not take the file': {
        output: { kind: 'refused', message: { code: 'virus' } } satisfies ProcessedAnswer,
      },
    },
    remove: { 'has removed it': { output: undefined } },
  },
  // Failures beyond these make the pause longer and change nothing else.
  identity: ({ context }) => ({ ...context, failures: Math.min(context.failures, 1) }),
  unreachable: {
    'upload.processing.looking | xstate.done.actor.look | 3': OF_NO_KNOWN_KIND,
  },
  home: { name: 'an end', isThere: (snapshot) => snapshot.status === 'done' },
  invariants: {
    'nothing is sent without a file': (snapshot) => !isActive(snapshot) || snapshot.context.file !== null,
    'a turn is wanted only with a file': (snapshot) => !wantsTurn(snapshot) || snapshot.context.file !== null,
    'it wants a turn, has one or needs none': (snapshot) =>
      snapshot.status === 'done' ||
      [wantsTurn(snapshot), isActive(snapshot), needsNoTurn(snapshot)].filter(Boolean).length === 1,
    'the server never has more than there is': (snapshot) => {
      const { offset, size } = uploadProgress(snapshot);
      return offset <= size;
    },
    'what is stored is a file of the dataset': (snapshot) =>
      !snapshot.matches('stored') || snapshot.context.resourceGUID !== null,
    'a refusal says why': (snapshot) => !snapshot.matches('refused') || snapshot.context.problem !== null,
    'a reason is given only while it stands': (snapshot) =>
      snapshot.context.problem === null ||
      ['interrupted', 'refused', 'wantingFile', 'cancelling'].some((state) =>
        snapshot.matches(state as 'refused'),
      ) ||
      snapshot.status === 'done',
    'nothing is sent or asked for once the session has ended': (snapshot) =>
      !snapshot.matches('signedOut') || Object.keys(snapshot.children).length === 0,
    'what is processed was sent': (snapshot) => !snapshot.matches('processing') || snapshot.context.isSent,
  },
});
