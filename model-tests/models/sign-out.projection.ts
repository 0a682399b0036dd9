/** What a page must show while a member signs out, read from the machine; a browser walk compares the two. */
import type { SignOutSnapshot } from '#machines/sign-out/sign-out.machine.ts';

export interface SignOutProjection {
  /** The page is that of a member until the session is forgotten here. */
  readonly isMember: boolean;
}

export const projectSignOut = (snapshot: SignOutSnapshot): SignOutProjection => ({
  isMember: snapshot.status === 'active',
});
