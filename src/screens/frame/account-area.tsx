/** The end of the header: "Sign in" for visitors, the account menu for members, whose code visitors never load. */
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAuthentication, useAuthenticationVerbs } from '../../app/authentication.ts';
import { useMessages } from '../../messages/messages.ts';

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

function SignInLink() {
  const t = useMessages().frame;
  const { signIn, prepareSignIn } = useAuthenticationVerbs();
  return (
    <Link
      className="button"
      to="/sign-in"
      preload={false}
      onPointerEnter={prepareSignIn}
      onFocus={prepareSignIn}
      onClick={(event) => {
        // A new tab is wanted: that is the page's matter.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        signIn();
      }}
    >
      {t.signIn}
    </Link>
  );
}

/** Neither invitation nor name, in the room that one of them will take. */
const Waiting = () => <span className="account-waiting skeleton" />;

export function AccountArea() {
  const { status, isSessionExpected } = useAuthentication();
  // Whoever came without a session keeps the link while authentication wakes up under the pointer.
  if (status === 'configuring' && isSessionExpected) return <Waiting />;
  if (status !== 'authenticated') return <SignInLink />;
  return (
    <Suspense fallback={<Waiting />}>
      <AccountMenu />
    </Suspense>
  );
}
