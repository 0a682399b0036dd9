/** The end of the header: "Sign in" for visitors, the account menu for members, whose code visitors never load. */
import { Link, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart, RetryPart } from '../../components/lazy-part.tsx';
import type { AuthStatus } from '#machines/authenticator/authenticator.types.ts';
import { destinationOf } from '../../app/after-sign-in.ts';
import { useConfiguration } from '../../app/context.ts';
import { useAuthentication, useSend } from '../../app/use-application.ts';
import { useMessages } from '../../messages/messages.ts';

const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu, RetryPart);

function SignInLink() {
  const t = useMessages().frame;
  const send = useSend();
  const router = useRouter();
  const configuration = useConfiguration();
  const prepareSignIn = () => send({ type: 'authentication.wanted' });
  return (
    <Link
      className="button"
      to="/sign-in/{-$step}"
      preload={false}
      onPointerEnter={prepareSignIn}
      onFocus={prepareSignIn}
      onClick={(event) => {
        // A new tab is wanted: that is the page's matter.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        send({ type: 'signIn.requested', destination: destinationOf(router, configuration) });
      }}
    >
      {t.signIn}
    </Link>
  );
}

/** Neither invitation nor name, in the room that one of them will take. */
const Waiting = () => <span className="account-waiting skeleton" />;

/** Signing out takes the menu away that was pressed; the focus goes to the page, not to nowhere. */
function useFocusAfterSignOut(status: AuthStatus): void {
  const wasMember = useRef(false);
  useEffect(() => {
    if (status === 'authenticated') wasMember.current = true;
    if (status !== 'unauthenticated' || !wasMember.current) return;
    wasMember.current = false;
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [status]);
}

export function AccountArea() {
  const { status, isSessionExpected } = useAuthentication();
  useFocusAfterSignOut(status);
  // A visitor keeps the link while authentication starts on hover.
  if (status === 'configuring' && isSessionExpected) return <Waiting />;
  if (status !== 'authenticated') return <SignInLink />;
  return (
    <Suspense fallback={<Waiting />}>
      <AccountMenu />
    </Suspense>
  );
}
