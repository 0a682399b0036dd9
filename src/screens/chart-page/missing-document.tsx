/**
 * The page of a chart or dashboard that is not there. The server says so of one that is for members, because it renders for
 * no one in particular: a likely member waits until it was asked for again.
 */
import { useRouter, type NotFoundRouteProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NotFoundPage } from '../../app/failure-pages.tsx';
import { useAuthentication } from '../../app/use-application.ts';
import { useHydrated } from '../../app/use-hydrated.ts';
import '../../styles/saved-chart.css';
import { DiscoveryPending } from '../discovery/discovery-pending.tsx';

export function MissingDocument(props: NotFoundRouteProps) {
  const router = useRouter();
  const isHydrated = useHydrated();
  const { status, isSessionExpected } = useAuthentication();
  /** The server has written it. What the browser was answered itself is certain. */
  const [isServed] = useState(!isHydrated);
  const [isAsked, setAsked] = useState(false);
  const isMember = isServed && status === 'authenticated';
  useEffect(() => {
    if (isMember) void router.invalidate().finally(() => setAsked(true));
  }, [router, isMember]);
  const isWaiting = (isMember && !isAsked) || (isServed && isSessionExpected && status === 'configuring');
  if (isHydrated && isWaiting) return <DiscoveryPending />;
  return (
    <div className="unless-member">
      <NotFoundPage {...props} />
    </div>
  );
}
