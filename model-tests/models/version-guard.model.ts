/** How to try the version guard: servers that answer, servers that do not, and a person who goes on meanwhile. */
import { defineModel } from '../kit/model.ts';
import {
  versionGuardMachine,
  type VersionGuardEvent,
} from '#machines/version-guard/version-guard.machine.ts';

const RUNNING = 'build-1';
const builds = {
  'is this one': { output: { id: RUNNING } },
  'is newer': { output: { id: 'build-2' } },
} as const;

export const versionGuardModel = defineModel({
  machine: versionGuardMachine,
  claims: ['4.20'],
  inputs: { 'a document': { runningBuild: RUNNING } },
  events: (): VersionGuardEvent[] => [
    { type: 'check.suggested' },
    { type: 'page.wanted', href: '/about', isInFlow: false },
    { type: 'page.wanted', href: '/sign-in/code', isInFlow: true },
    { type: 'update.requested', hasTyped: false },
    { type: 'update.requested', hasTyped: true },
    { type: 'update.confirmed' },
    { type: 'update.cancelled' },
    { type: 'chunk.missing', hasTyped: false },
    { type: 'chunk.missing', hasTyped: true },
  ],
  replies: {
    latestBuild: builds,
    latestBuildOfChunk: builds,
    reload: {
      'is under way': { output: { kind: 'reloading' } },
      'was done a moment ago': { output: { kind: 'guarded' } },
    },
    loadPage: { 'is under way': { output: undefined } },
  },
  withoutScreen: {
    'versionGuard.current': 'The page is all there is to see.',
    'versionGuard.current.recent': 'The page is all there is to see.',
    'versionGuard.current.resting': 'The page is all there is to see.',
  },
  home: {
    name: 'watching, or saying that there is a newer build',
    isThere: (snapshot) => snapshot.matches('current') || snapshot.matches('outdated'),
  },
  invariants: {
    'only a person or missing code makes the page load': (snapshot) =>
      !snapshot.matches('current') || !('loadPage' in snapshot.children || 'reload' in snapshot.children),
    'no page with typed text is reloaded': (snapshot) =>
      !snapshot.matches('reloading') || !snapshot.context.hasTyped,
    'a page is named exactly while it is gone to': (snapshot) =>
      snapshot.context.href === null || snapshot.matches('leaving') || snapshot.matches('departing'),
  },
});
