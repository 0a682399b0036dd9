/** The sign-in screens at an address of their own. */
import { Link } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { useAuthentication, useAuthenticationVerbs } from '../../app/authentication.ts';
import { AuthFrame } from '../../components/auth-frame.tsx';
import { useAuthText } from './auth-text.ts';
import { AuthenticationScreen } from './authentication-screen.tsx';

export interface SignInPageProps {
  /** Where to go afterwards; the machine refuses anything but a path of this origin. */
  readonly destination?: string;
}

export function SignInPage({ destination }: SignInPageProps) {
  const { status, user, isSignInOpen } = useAuthentication();
  const { signIn, closeSignIn } = useAuthenticationVerbs();
  const { t } = useAuthText();
  const isVisitor = status === 'unauthenticated' && !isSignInOpen;
  useEffect(() => {
    if (isVisitor) signIn(destination);
  }, [isVisitor, signIn, destination]);
  // Before the next page is painted, so that the flow does not follow there as a dialog.
  useLayoutEffect(() => closeSignIn, [closeSignIn]);
  return (
    <AuthFrame>
      <main id="main" tabIndex={-1}>
        {status === 'authenticated' && user !== null ? (
          <div className="auth-screen">
            <h1>{t.signedIn.title}</h1>
            <p className="quiet">{user.attributes['email'] ?? user.username}</p>
            <p>
              <Link to="/dashboard/datasets">{t.signedIn.dashboard}</Link>
            </p>
          </div>
        ) : (
          <AuthenticationScreen headingId="sign-in-title" />
        )}
        <noscript>
          <p>{t.withoutScript}</p>
        </noscript>
      </main>
    </AuthFrame>
  );
}
