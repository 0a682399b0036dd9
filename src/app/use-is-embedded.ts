/** Whether the page is inside someone else's. */
import { useMatches } from '@tanstack/react-router';

export const useIsEmbedded = (): boolean =>
  useMatches({ select: (matches) => matches.some((one) => one.staticData.frame === 'embed') });
