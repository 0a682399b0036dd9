/** The reference of a failure, for anyone who writes to us about it. */
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMessages } from '../messages/messages.ts';
import { ApiError } from '../services/api/api-error.ts';
import { reportPageFailure } from '../services/page-failures.ts';
import { useConfiguration } from './context.ts';

/**
 * The name of a failure in the server's log: what the server has given, else one that is made here and sent to it.
 * Undefined until there is one.
 */
function useFailureReference(error: unknown): string | undefined {
  const given = error instanceof ApiError ? error.problem.reference : undefined;
  const { buildId } = useConfiguration();
  const route = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId ?? '' });
  const [made, setMade] = useState<string | null>(null);
  useEffect(() => {
    if (given !== undefined) return;
    void reportPageFailure({ error, build: buildId, route }).then(setMade);
  }, [given, error, buildId, route]);
  return given ?? made ?? undefined;
}

export function FailureReference({ error }: { readonly error: unknown }) {
  const { failure } = useMessages().shell;
  const reference = useFailureReference(error);
  if (reference === undefined) return null;
  return (
    <p className="t13 quiet">
      {failure.reference} <code>{reference}</code>
    </p>
  );
}
