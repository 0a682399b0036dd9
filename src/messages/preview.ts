/** Gives the preview of files its texts. They are a catalogue of their own, because the preview is loaded late. */
import { preview } from './en/preview.ts';
import type { Widen } from './messages.ts';

export type PreviewMessages = Widen<typeof preview>;

export const usePreviewMessages = (): PreviewMessages => preview;
