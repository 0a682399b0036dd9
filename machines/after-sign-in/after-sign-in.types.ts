/** What a visitor wanted to do that only members may, until it is done. */

export type AfterSignInEvent =
  /** Somebody who is no member wants it done, or wanted it in an earlier document of this tab, which signing in left. */
  | { readonly type: 'act.wished' }
  /** It is certain who the member is. */
  | { readonly type: 'member.known' }
  /** Nobody is signed in, and nobody is about to be. */
  | { readonly type: 'signIn.left' };

export type AfterSignInScreen = 'resting' | 'waiting' | 'acting' | 'failed';
