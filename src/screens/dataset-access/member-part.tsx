/** What members see of their access on the page of a dataset; its code is loaded for them alone. */
import { Suspense } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useAuthentication } from '../../app/use-application.ts';
import type { DatasetView } from '../dataset/dataset-view.ts';

const MemberAccess = lazyPart(async () => (await import('./member-access.tsx')).MemberAccess);

export function MemberPart({ dataset }: { readonly dataset: DatasetView }) {
  const { status } = useAuthentication();
  if (status !== 'authenticated') return null;
  return (
    <Suspense>
      <MemberAccess dataset={dataset} />
    </Suspense>
  );
}
