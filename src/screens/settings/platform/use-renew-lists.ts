/** Reads again what a change of a list for all organisations has made old. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export function useRenewLists(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    // Also the lists of organisations, and where changes are shown.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['lookup'] }),
      queryClient.invalidateQueries({ queryKey: ['platform', 'audit'] }),
    ]);
  }, [queryClient]);
}
