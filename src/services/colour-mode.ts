/** Where this browser keeps the colour mode: in its local storage, or nowhere. */
import { readColourMode, type ColourModeServices } from '#machines/colour-mode/colour-mode.machine.ts';
import { COLOUR_MODE_KEY } from '../app/theme.ts';

/**
 * @param isEmbedded inside someone else's page nothing is read and nothing is kept
 * @param storage gives the storage; asking for it already fails where it is refused
 */
export const createColourModeServices = (
  isEmbedded: boolean,
  storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => localStorage,
): ColourModeServices => ({
  recallMode: async () => (isEmbedded ? 'system' : readColourMode(storage().getItem(COLOUR_MODE_KEY))),
  keepMode: async ({ mode }) => {
    if (!isEmbedded) storage().setItem(COLOUR_MODE_KEY, mode);
  },
});
