/**
 * The guard of everything that is not public (specification, section 2): anyone who is not signed in goes to `/`. A member
 * whose session the service has ended goes to the sign-in page, which says so and leads back here.
 *
 * The server never knows who asks. It answers a neutral shell, and only the browser, once it is certain that
 * there is no session, leads away; likewise at the moment a session ends, since the application then has the
 * router ask again. It leads away by a new document, in which nothing of a member can be left; and a redirect
 * while the shell is still being taken over would make React throw it away and report an error.
 */
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { useAuthentication } from '../app/use-application.ts';
import { useMessages } from '../messages/messages.ts';

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

function MemberArea() {
  // Between the end of a session and the redirect nothing of the member may be seen any more.
  return useAuthentication().status === 'authenticated' ? <Outlet /> : <NeutralShell />;
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
