/**
 * Says that there is no connection, for as long as there is none. What could not be fetched meanwhile is asked for
 * again when it is back: a page that failed as well as its parts.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { LinkButton } from '../../components/button.tsx';
import { useMessages } from '../../messages/messages.ts';
import '../../styles/version-notice.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Asks again for all that has failed. @returns what does so */
function useRetry(): () => void {
  const router = useRouter();
  const queryClient = useQueryClient();
  return () => {
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate();
  };
}

export function OfflineNotice() {
  const { offline } = useMessages().shell;
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const retry = useRetry();
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return (
    <output>
      {!isOnline && (
        <div className="version-notice offline">
          <p>
            {offline.text} <LinkButton onClick={retry}>{offline.retry}</LinkButton>
          </p>
        </div>
      )}
    </output>
  );
}
