/** A bar over the page while the next one is on its way, once that takes long enough to be noticed. */
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMessages } from '../../messages/messages.ts';
import '../../styles/page-progress.css';

/** Milliseconds that a page may take before a bar is shown; a bar that flashes is no help. */
export const PROGRESS_DELAY_MS = 300;

function Bar() {
  const t = useMessages().shell;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PROGRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  // How far it is no one knows, so it has no value. A status, since it belongs to no part of the page.
  return (
    <output className="page-progress">
      <progress className="sr" aria-label={t.pageLoading} />
      <span />
    </output>
  );
}

export function PageProgress() {
  const isPending = useRouterState({ select: ({ status }) => status === 'pending' });
  return isPending && <Bar />;
}
