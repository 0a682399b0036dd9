/** The session of a document, for what goes on in it while its pages come and go. */
import type { Application } from './application.ts';

export const sessionOf = ({ getSnapshot, subscribe }: Application) => ({
  /** The subject of the member who is signed in; undefined: no one is. */
  member: (): string | undefined => getSnapshot().authenticator.user?.attributes['sub'],
  subscribe,
});
