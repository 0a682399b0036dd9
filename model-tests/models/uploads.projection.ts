/** What the page must show of the files on their way at a moment, read from the machine; a browser walk compares the two. */
import type { UploadsSnapshot } from '#machines/uploads/uploads.machine.ts';

export interface UploadsProjection {
  /** In the order of the list: which file, and whether it waits for a turn, has one, or does neither. */
  readonly uploads: readonly { readonly id: string; readonly turn: 'wants' | 'has' | 'none' }[];
}

export const projectUploads = ({ context: { items } }: UploadsSnapshot): UploadsProjection => ({
  uploads: items.map(({ id, turn }) => ({ id, turn })),
});
