/**
 * The guard of everything that is not public (specification, section 2): anyone who is not signed in goes to `/`. A member
 * whose session the service has ended goes to the sign-in page, which says so and leads back here.
 *
 * The server never knows who asks. It answers a neutral shell, and only the browser, once it is certain that
 * there is no session, leads away; likewise at the moment a session ends, since the application then has the
 * router ask again. It leads away by a new document, in which nothing of a member can be left; and a redirect
 * while the shell is still being taken over would make React throw it away and report an error.
 */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useApi } from '../app/context.ts';
import { useAuthentication } from '../app/use-application.ts';
import { lazyPart } from '../components/lazy-part.tsx';
import { useMessages } from '../messages/messages.ts';
import { userQuery } from '../services/api/user-queries.ts';

export const Route = createFileRoute('/_member')({
  ssr: false,
  staticData: { isMembersOnly: true },
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  beforeLoad: async ({ context, location }) => {
    if ((await context.application.settled()) === 'authenticated') return;
    const { wasSignedOut } = context.application.getSnapshot().authenticator;
    throw wasSignedOut
      ? redirect({
          to: '/sign-in/{-$step}',
          search: { to: location.href, ended: 'true' },
          replace: true,
          reloadDocument: true,
        })
      : redirect({ to: '/', replace: true, reloadDocument: true });
  },
  component: MemberArea,
  pendingComponent: NeutralShell,
});

const DeletionNotice = lazyPart(
  async () => (await import('../screens/frame/deletion-notice.tsx')).DeletionNotice,
);

function MemberArea() {
  // Between the end of a session and the redirect nothing of the member may be seen any more.
  const isMember = useAuthentication().status === 'authenticated';
  const { data: user } = useQuery({ ...userQuery(useApi()), enabled: isMember });
  if (!isMember) return <NeutralShell />;
  const deletionAt = user?.deletionAt ?? null;
  return (
    <>
      <Suspense>{deletionAt !== null && <DeletionNotice at={deletionAt} />}</Suspense>
      <Outlet />
    </>
  );
}

function NeutralShell() {
  const t = useMessages();
  return (
    <main id="main" className="container" aria-busy="true">
      <p className="sr">{t.shell.loading}</p>
      <noscript>
        <p>{t.shell.withoutScript}</p>
      </noscript>
    </main>
  );
}
