/** How to try the redirect check: rules that lead on, away, round or nowhere, and a person who goes on meanwhile. */
import { defineModel } from '../kit/model.ts';
import { MOST_STEPS, redirectMachine, type RedirectEvent } from '#machines/redirect/redirect.machine.ts';

export const redirectModel = defineModel({
  machine: redirectMachine,
  claims: ['2.16'],
  inputs: { 'a document': undefined },
  events: (): RedirectEvent[] => [
    { type: 'path.wanted', href: '/dashboard/maps' },
    { type: 'path.wanted', href: '/about' },
    { type: 'page.shown' },
  ],
  replies: {
    redirectFor: {
      'is no matter of the rules': { output: { kind: 'stay' } },
      'leads to a path': { output: { kind: 'follow', href: '/dashboard/datasets' } },
      'leads to another site': { output: { kind: 'leave', href: 'https://maps.example/' } },
      'leads in a circle': { output: { kind: 'loop', trail: ['/a', '/b', '/a'] } },
    },
  },
  // How many steps were taken counts, and not which.
  identity: ({ context }) => [context.href, context.target, context.trail.length],
  withoutScreen: {
    'redirect.resting': 'The page is all there is to see.',
    'redirect.passing': 'The page before stays until the next is there.',
    'redirect.following': 'The page before stays until the next is there.',
  },
  home: { name: 'an open page', isThere: (snapshot) => snapshot.matches('resting') },
  invariants: {
    'no address leads on without end': ({ context }) => context.trail.length <= MOST_STEPS,
    'an address leads elsewhere only when the rules say so': (snapshot) =>
      snapshot.context.target !== null || !(snapshot.matches('following') || snapshot.matches('leaving')),
    'from an open page nothing leads elsewhere': (snapshot) =>
      !snapshot.matches('resting') || snapshot.context.target === null,
    'a step is remembered until a page is shown': (snapshot) =>
      !snapshot.matches('resting') || snapshot.context.trail.length === 0,
  },
});
