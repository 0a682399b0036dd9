/** Gives secret links to drafts their texts; a catalogue of its own, because few pages load it. */
import { draftLink } from './en/draft-link.ts';
import type { Widen } from './messages.ts';

export type DraftLinkMessages = Widen<typeof draftLink>;

export const useDraftLinkMessages = (): DraftLinkMessages => draftLink;
