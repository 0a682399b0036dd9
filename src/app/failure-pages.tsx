/** The pages for "there is nothing here" and "something broke" (specification, sections 2 and 8). */
import {
  Link,
  useRouter,
  useRouterState,
  type ErrorComponentProps,
  type NotFoundRouteProps,
} from '@tanstack/react-router';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import type { DeletedDataset } from '#contract/problem.ts';
import { formatDay } from '../messages/format.ts';
import { useMessages } from '../messages/messages.ts';
import { readNotFoundData } from './loading.ts';
import { useAuthentication, useSend } from './use-application.ts';

/** The frame both share; it also is in the page that is written without scripts. */
export function FailureFrame({
  status,
  title,
  children,
}: {
  status: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <main id="main" className="container" tabIndex={-1}>
      <div className="empty">
        <p className="mono quiet t14">{status}</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** What is not public answers like what is not there, so a visitor is offered to sign in. */
function MembersHint() {
  const { notFound } = useMessages().shell;
  const { status, isSessionExpected } = useAuthentication();
  const send = useSend();
  const prepareSignIn = () => send({ type: 'authentication.wanted' });
  const address = useRouterState({ select: (state) => state.location.href });
  if (status === 'authenticated' || (status === 'configuring' && isSessionExpected)) return null;
  return (
    <p className="row wrap t14 quiet">
      {notFound.members}
      <button
        type="button"
        className="button small"
        onPointerEnter={prepareSignIn}
        onFocus={prepareSignIn}
        onClick={() => send({ type: 'signIn.requested', destination: address })}
      >
        {notFound.signIn}
      </button>
    </p>
  );
}

/** Status 410: a dataset was here. Says which, since when it is gone, and who can say more. */
function DeletedPage({ deleted: { kind, title, deletedAt, organisation } }: { deleted: DeletedDataset }) {
  const { deleted: t, notFound } = useMessages().shell;
  const isUnpublished = kind === 'unpublished';
  const day = formatDay(deletedAt.slice(0, 10));
  return (
    <FailureFrame status={410} title={isUnpublished ? t.unpublishedTitle : t.title}>
      <p className="measure">{isUnpublished ? t.unpublishedText(title, day) : t.text(title, day)}</p>
      {organisation !== null && (
        <p className="measure">
          {t.publisher}{' '}
          <Link to="/organisation/$orgSlug" params={{ orgSlug: organisation.slug }}>
            {organisation.name}
          </Link>
          {organisation.email !== null && (
            <>
              {', '}
              <a href={`mailto:${organisation.email}`}>{organisation.email}</a>
            </>
          )}
        </p>
      )}
      <Link className="button primary" to="/discovery">
        {notFound.toDiscovery}
      </Link>
    </FailureFrame>
  );
}

/** Where to go from a page that is not there. */
function LinksOnward() {
  const { notFound } = useMessages().shell;
  return (
    <div className="row wrap">
      <Link className="button primary" to="/discovery">
        {notFound.toDiscovery}
      </Link>
      <Link className="button" to="/">
        {notFound.toHome}
      </Link>
    </div>
  );
}

/** Status 404: the services behind this site do not have what the page is about. */
function NotOfferedPage() {
  const { notOffered } = useMessages().shell;
  return (
    <FailureFrame status={404} title={notOffered.title}>
      <p className="measure">{notOffered.help}</p>
      <LinksOnward />
    </FailureFrame>
  );
}

/** Status 404: an address without a route, a thing the service does not know, or a route that refused its address. */
export function NotFoundPage({ data }: NotFoundRouteProps) {
  const { notFound } = useMessages().shell;
  const { invalidPath, deleted, isNotOffered } = readNotFoundData(data);
  if (deleted !== undefined) return <DeletedPage deleted={deleted} />;
  if (isNotOffered) return <NotOfferedPage />;
  return (
    <FailureFrame
      status={404}
      title={invalidPath === undefined ? notFound.message : notFound.invalidPath(invalidPath)}
    >
      <p className="measure">{notFound.help}</p>
      <LinksOnward />
      <MembersHint />
    </FailureFrame>
  );
}

/** An error that has its own text for the page. */
export interface ExplainedError {
  readonly explanation: { readonly status: number; readonly title: string; readonly help: string };
}

export const isExplainedError = (error: unknown): error is ExplainedError =>
  error instanceof Error && 'explanation' in error;

/** Its code comes when something has broken; where it does not come, the page says all but the reference. */
const FailureReference = lazy(() =>
  import('./failure-reference.tsx').then(
    ({ FailureReference: loaded }) => ({ default: loaded }),
    () => ({ default: () => null }),
  ),
);

/** What the error says of itself; else status 500, or a loader that failed in the browser. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const { failure } = useMessages().shell;
  const { status, title, help } = isExplainedError(error) ? error.explanation : { status: 500, ...failure };
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  // A page that is opened again must ask again, not be shown the error that the query still has.
  useEffect(() => queries.reset(), [queries]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <FailureFrame status={status} title={title}>
      <p className="measure">{help}</p>
      <div className="row wrap">
        <button type="button" className="button primary" onClick={retry}>
          {failure.retry}
        </button>
        <button type="button" className="button" onClick={() => router.history.back()}>
          {failure.back}
        </button>
      </div>
      <Suspense>
        <FailureReference error={error} />
      </Suspense>
    </FailureFrame>
  );
}
