/** The list of datasets while nothing of it is here yet. */
import { SkeletonRows } from '../../components/skeleton.tsx';

export function DiscoveryPending() {
  return (
    <main id="main" tabIndex={-1} className="container with-rail">
      <div />
      <SkeletonRows />
    </main>
  );
}
