/**
 * Keeps for this tab what a visitor wanted to follow, while signing in leads to a provider and back. It is in the
 * tab and not in the address, so that no link can make a member follow something.
 */
import { WISH_KEY } from '../../services/storage/keys.ts';
import type { FollowSubject } from '../../services/api/follow-queries.ts';

const nameOf = ({ kind, guid }: FollowSubject) => `${kind} ${guid}`;

/** A browser that keeps nothing loses the wish, and nothing else. */
export function keepWish(subject: FollowSubject): void {
  try {
    sessionStorage.setItem(WISH_KEY, nameOf(subject));
  } catch {
    /* Storage may be forbidden. */
  }
}

export function isWishKept(subject: FollowSubject): boolean {
  try {
    return sessionStorage.getItem(WISH_KEY) === nameOf(subject);
  } catch {
    return false;
  }
}

/** Forgets the wish, if it is about this. */
export function forgetWish(subject: FollowSubject): void {
  if (isWishKept(subject)) sessionStorage.removeItem(WISH_KEY);
}
