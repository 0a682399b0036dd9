/**
 * The upload of one file: the bytes that the server does not have are sent, and sent on after whatever interrupts them;
 * then the server makes a file of the dataset of them. It sends only while it has one of the few turns, which
 * `uploads` gives. Leaving `active` stops the transfer.
 */
import { not, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answered } from '../conventions/call.ts';
import { currentScreen } from '../conventions/screen.ts';
import { uploadActors, type UploadServices } from './upload.actors.ts';
import { otherFile, uploadSetup, type UploadContext } from './upload.setup.ts';
import type { ProcessedAnswer, UploadScreen } from './upload.types.ts';
import type { Message } from '../conventions/message.ts';

const known = ({ datasetGUID, begun }: UploadContext) => ({ datasetGUID, begun });

const active = uploadSetup.createStateConfig({
  description: 'It is this upload’s turn.',
  tags: ['background'],
  invoke: {
    id: 'transfer',
    src: 'transfer',
    input: ({ context }) => ({
      datasetGUID: context.datasetGUID,
      file: context.file ?? { key: '', name: context.name, size: context.size },
      begun: context.begun,
    }),
    onError: { target: '#upload.interrupted', actions: 'countFailure' },
  },
  initial: 'beginning',
  on: {
    'transfer.completed': { target: '#upload.processing', actions: ['noteSent', 'forgetFailures'] },
    'transfer.interrupted': {
      target: '#upload.interrupted',
      actions: { type: 'noteInterruption', params: ({ event }) => event },
    },
    'transfer.heldElsewhere': { target: '#upload.elsewhere' },
    'transfer.sessionEnded': { target: '#upload.signedOut' },
    'transfer.mismatched': {
      target: '#upload.wantingFile',
      actions: ['forgetFile', { type: 'storeProblem', params: { message: otherFile } }],
    },
    'transfer.refused': {
      target: '#upload.refused',
      actions: { type: 'storeProblem', params: ({ event }) => event },
    },
    'upload.paused': { target: '#upload.paused' },
    'session.ended': { target: '#upload.signedOut' },
  },
  states: {
    beginning: {
      description: 'The server is asked what it has, and the file is compared with that.',
      meta: { screen: 'beginning' },
      on: {
        'transfer.began': {
          target: 'sending',
          actions: { type: 'storeUpload', params: ({ event }) => event },
        },
      },
    },
    sending: {
      description: 'Bytes are on their way.',
      meta: { screen: 'sending' },
      on: {
        'transfer.progressed': {
          guard: { type: 'isForward', params: ({ event }) => event },
          actions: { type: 'storeOffset', params: ({ event }) => event },
        },
        'transfer.confirmed': {
          guard: { type: 'isFurther', params: ({ event }) => event },
          actions: { type: 'storeConfirmed', params: ({ event }) => event },
        },
      },
    },
  },
});

const processing = uploadSetup.createStateConfig({
  description: 'The server has every byte, checks them and reads the file.',
  meta: { screen: 'processing' },
  tags: ['background', 'needsNoTurn'],
  on: { 'session.ended': { target: '#upload.signedOut' } },
  initial: 'looking',
  states: {
    looking: {
      description: 'The server is asked how far it is.',
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }) => known(context),
        onDone: [
          {
            guard: { type: 'isStored', params: answered },
            target: '#upload.stored',
            actions: { type: 'storeResource', params: answered },
          },
          {
            guard: { type: 'isRefused', params: answered },
            target: '#upload.refused',
            actions: {
              type: 'storeProblem',
              params: ({ event }) => ({ message: messageOf(event.output) }),
            },
          },
          {
            guard: { type: 'isProcessing', params: answered },
            target: 'pausing',
            actions: 'forgetFailures',
          },
          { target: 'unreachable', actions: 'countFailure' },
        ],
        onError: { target: 'unreachable', actions: 'countFailure' },
      },
    },
    pausing: {
      description: 'It is not ready yet.',
      after: { lookPause: { target: 'looking' } },
    },
    unreachable: {
      description: 'The server could not be asked, and is asked again soon.',
      after: { retryPause: { target: 'looking' } },
      on: { 'network.returned': { target: 'looking' }, 'session.returned': { target: 'looking' } },
    },
  },
});

export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  description: 'The upload of one file to the server.',
  context: ({ input }) => ({
    ...input,
    confirmed: input.offset,
    failures: 0,
    problem: null,
    resourceGUID: null,
  }),
  output: ({ context }) =>
    context.resourceGUID === null
      ? { kind: 'cancelled' }
      : { kind: 'stored', resourceGUID: context.resourceGUID },
  initial: 'routing',
  on: { 'upload.cancelled': { target: '.cancelling' } },
  states: {
    routing: {
      description: 'What is there already decides where it starts.',
      always: [
        { guard: 'isSent', target: 'processing' },
        { guard: not('hasFile'), target: 'wantingFile' },
        { target: 'waiting' },
      ],
    },
    wantingFile: {
      description: 'The server has a part of the file, and this page does not have the file.',
      meta: { screen: 'wantingFile' },
      tags: ['needsNoTurn'],
      on: {
        'file.chosen': [
          {
            guard: { type: 'isSameSize', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'storeFile', params: ({ event }) => event },
          },
          { actions: { type: 'storeProblem', params: { message: otherFile } } },
        ],
      },
    },
    waiting: {
      description: 'Other files are being sent.',
      meta: { screen: 'waiting' },
      tags: ['wantsTurn'],
      on: {
        'turn.given': { target: 'active' },
        'upload.paused': { target: 'paused' },
        'session.ended': { target: 'signedOut' },
      },
    },
    active,
    interrupted: {
      description: 'Something came between; it goes on by itself.',
      meta: { screen: 'interrupted' },
      tags: ['needsNoTurn'],
      exit: 'forgetProblem',
      after: { retryPause: { target: 'waiting' } },
      on: {
        'network.returned': { target: 'waiting' },
        'retry.requested': { target: 'waiting' },
        'upload.paused': { target: 'paused' },
        'session.ended': { target: 'signedOut' },
      },
    },
    paused: {
      description: 'The person has stopped it for now.',
      meta: { screen: 'paused' },
      tags: ['needsNoTurn'],
      on: { 'upload.resumed': { target: 'waiting', actions: 'forgetFailures' } },
    },
    elsewhere: {
      description: 'Another tab of this browser sends it.',
      meta: { screen: 'elsewhere' },
      tags: ['background', 'needsNoTurn'],
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context }) => known(context),
        onError: { target: 'interrupted', actions: 'countFailure' },
      },
      on: {
        'elsewhere.progressed': {
          guard: { type: 'isForward', params: ({ event }) => event },
          actions: { type: 'storeOffset', params: ({ event }) => event },
        },
        'elsewhere.ended': { target: 'waiting' },
        'session.ended': { target: 'signedOut' },
      },
    },
    signedOut: {
      description: 'The session has ended. The file stays here until the same member has signed in again.',
      meta: { screen: 'signedOut' },
      tags: ['needsNoTurn'],
      on: { 'session.returned': { target: 'routing' }, 'retry.requested': { target: 'routing' } },
    },
    processing,
    refused: {
      description: 'The server does not take the file.',
      meta: { screen: 'refused' },
      tags: ['needsNoTurn'],
    },
    cancelling: {
      description: 'What the server has of it is removed.',
      tags: ['busy', 'needsNoTurn'],
      on: { 'upload.cancelled': {} },
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => known(context),
        onDone: { target: 'cancelled' },
        // The server removes by itself what is left alone.
        onError: { target: 'cancelled' },
      },
    },
    stored: { description: 'The dataset has the file.', type: 'final' },
    cancelled: { description: 'The person does not want it.', type: 'final' },
  },
});

function messageOf(answer: ProcessedAnswer): Message {
  if (answer.kind !== 'refused') throw new Error('Nothing was refused.');
  return answer.message;
}

export type UploadRef = ActorRefFrom<typeof uploadMachine>;
export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>;

/** The machine with the application's services. */
export const provideUpload = (services: UploadServices): typeof uploadMachine =>
  uploadMachine.provide({ actors: uploadActors(services) });

/** What a person sees of it; null once it is over. */
export const uploadScreen = (snapshot: UploadSnapshot): UploadScreen | null =>
  currentScreen<UploadScreen>(snapshot);

/** The file: its name, its size in bytes, and the bytes that the server has. */
export const uploadProgress = ({ context }: UploadSnapshot) => ({
  name: context.name,
  size: context.size,
  offset: context.offset,
});

/** The upload on the server; null until there is one. */
export const begunUpload = ({ context }: UploadSnapshot): string | null => context.begun?.uploadId ?? null;

/** Why it was refused or interrupted, or why another file is wanted. */
export const uploadProblem = ({ context }: UploadSnapshot): Message | null => context.problem;

/** It waits for one of the few places. */
export const wantsTurn = (snapshot: UploadSnapshot): boolean => snapshot.hasTag('wantsTurn');

/** It leaves its place to others. */
export const needsNoTurn = (snapshot: UploadSnapshot): boolean => snapshot.hasTag('needsNoTurn');

/** Bytes are on their way, or about to be. */
export const isActive = (snapshot: UploadSnapshot): boolean => snapshot.matches('active');
