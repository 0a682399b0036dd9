/** Gives everything about following its texts. They are a catalogue of their own, because its parts are loaded late. */
import { follow } from './en/follow.ts';
import type { Widen } from './messages.ts';

export type FollowMessages = Widen<typeof follow>;

export const useFollowMessages = (): FollowMessages => follow;
