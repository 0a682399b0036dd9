/** A page whose data could not be loaded, inside the frame: says what has failed, and tries again. */
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../../services/api/api-error.ts';
import { FailedState } from '../../components/failed-state.tsx';

export interface FailedPageProps extends ErrorComponentProps {
  readonly title: string;
}

export function FailedPage({ error, reset, title }: FailedPageProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  // A page that is opened again must ask again, not be shown the error that the query still has.
  useEffect(() => queries.reset(), [queries]);
  const problem = error instanceof ApiError ? error : undefined;
  return (
    <main id="main" tabIndex={-1} className="container">
      <FailedState
        title={title}
        heading="h1"
        offline={problem?.status === 0}
        reference={problem?.problem.reference}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </main>
  );
}
