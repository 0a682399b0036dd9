/** The questions that may be asked of the redirect check. */
import type { RedirectSnapshot } from './redirect.machine.ts';
import type { RedirectAnswer } from './redirect.types.ts';

/**
 * What becomes of an address that the machine was told of; null while it is being found out. An address that another has
 * overtaken stays where it is, since nobody wants it any more.
 */
export function answerFor(snapshot: RedirectSnapshot, href: string): RedirectAnswer | null {
  const { context } = snapshot;
  if (context.href !== href) return { kind: 'stay' };
  if (snapshot.matches('checking')) return null;
  if (snapshot.matches('looping')) return { kind: 'loop', trail: context.trail };
  if (context.target === null) return { kind: 'stay' };
  return { kind: snapshot.matches('leaving') ? 'leave' : 'follow', href: context.target };
}
