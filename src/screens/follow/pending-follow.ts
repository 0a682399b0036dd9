/**
 * Stores for this tab what a visitor asked to follow, while signing in leads to a provider and back. It is in the
 * tab and not in the address, so that no link can make a member follow something.
 */
import { PENDING_FOLLOW_KEY } from '../../services/storage/keys.ts';
import type { FollowSubject } from '../../services/api/follow-queries.ts';

const nameOf = ({ kind, guid }: FollowSubject) => `${kind} ${guid}`;

/** Where storage is forbidden the request is lost, and nothing else. */
export function storePendingFollow(subject: FollowSubject): void {
  try {
    sessionStorage.setItem(PENDING_FOLLOW_KEY, nameOf(subject));
  } catch {
    /* Storage may be forbidden. */
  }
}

/** True when this tab has stored a request to follow this subject. */
export function isFollowPending(subject: FollowSubject): boolean {
  try {
    return sessionStorage.getItem(PENDING_FOLLOW_KEY) === nameOf(subject);
  } catch {
    return false;
  }
}

/** Removes the request, if it is about this subject. */
export function clearPendingFollow(subject: FollowSubject): void {
  if (isFollowPending(subject)) sessionStorage.removeItem(PENDING_FOLLOW_KEY);
}
