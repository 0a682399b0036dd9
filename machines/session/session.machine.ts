/**
 * The session in the background: the member's tokens are refreshed in time, and credentials of the identity pool
 * are there for every caller, as a guest or as the member. Only a refusal ends it; a network that fails does not.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { credentials, tokens } from './session.regions.ts';
import { sessionSetup } from './session.setup.ts';
import type { SessionOutput } from './session.types.ts';
import { sessionActors, type SessionServices } from './session.actors.ts';

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description:
    'Tokens that are refreshed in time, and credentials that are fetched when they are first needed.',
  context: ({ input }) => ({
    identityKind: input.identityKind,
    tokenRefreshIntervalMs: input.tokenRefreshIntervalMs,
    credentials: null,
    problem: null,
    refusal: 'unknown',
  }),
  initial: 'open',
  output: ({ context }): SessionOutput => ({ kind: 'refused', code: context.refusal }),
  states: {
    open: {
      type: 'parallel',
      description: 'The session is kept alive.',
      states: { tokens, credentials },
    },
    refused: {
      type: 'final',
      description: 'The service has ended the session.',
    },
  },
});

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** The machine with the application's services. */
export const provideSession = (services: SessionServices): typeof sessionMachine =>
  sessionMachine.provide({ actors: sessionActors(services) });
