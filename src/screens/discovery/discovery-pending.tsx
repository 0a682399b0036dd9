/** A page with a list, or with what is drawn of data, while nothing of it is here yet. */
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useMessages } from '../../messages/messages.ts';

export function DiscoveryPending() {
  const { loading } = useMessages().shell;
  return (
    <main id="main" tabIndex={-1} className="container with-rail">
      <div>
        <h1 className="sr">{loading}</h1>
      </div>
      <SkeletonRows />
    </main>
  );
}
