/** Gives pages inside other pages, and the dialog for them, their texts: a catalogue of their own, loaded late. */
import { embed } from './en/embed.ts';
import type { Widen } from './messages.ts';

export type EmbedMessages = Widen<typeof embed>;

export const useEmbedMessages = (): EmbedMessages => embed;
