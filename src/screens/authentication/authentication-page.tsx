/** The screens of authentication at addresses of their own. */
import { Link } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterSignInPage } from '../../app/after-sign-in.ts';
import { useConfiguration } from '../../app/context.ts';
import { useAuthentication, useSend } from '../../app/use-application.ts';
import { AuthFrame } from '../../components/auth-frame.tsx';
import { buttonClass } from '../../components/button.tsx';
import { AuthHead } from './auth-head.tsx';
import { entryOf, type AuthAddress } from './addresses.ts';
import { useAuthText } from './auth-text.ts';
import { AuthenticationScreen } from './authentication-screen.tsx';
import { useAddressSync } from './use-address-sync.ts';
import { ShowAddressContext } from './use-screen-address.ts';

const HEADING = 'authentication-title';

export interface AuthenticationPageProps {
  readonly address: AuthAddress;
  /** Where to go afterwards; the machine refuses anything but a path of this origin. */
  readonly destination?: string;
  /** The person was signed out by the service on the page they come from. */
  readonly isSessionEnded: boolean;
  /** The address carries the answer of a provider. */
  readonly isReturn: boolean;
}

export function AuthenticationPage({
  address,
  destination,
  isSessionEnded,
  isReturn,
}: AuthenticationPageProps) {
  const { status, user, isSignInOpen, hasUnverified } = useAuthentication();
  const send = useSend();
  const { t } = useAuthText();
  // The answer is used up at once, and with it what the address says of it.
  const [returned] = useState(isReturn);
  const show = useAddressSync(address, destination);
  const memberWasServed = useRef(false);
  const isVisitor = status === 'unauthenticated' && !isSignInOpen;
  // A member comes here to verify something, or by a link that leads on.
  const isMember = status === 'authenticated' && user !== null && !isSignInOpen;
  const isMemberWaiting =
    isMember && (address.section === 'verify' ? hasUnverified : destination !== undefined);
  useEffect(() => {
    if (isVisitor)
      send({
        type: 'signIn.requested',
        destination,
        entry: returned ? { flow: 'federatedSignIn' } : entryOf(address, isSessionEnded),
      });
    // A visitor opens what the address says; a change of address later is the other effect's matter.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isVisitor, send]);
  useEffect(() => {
    if (!isMemberWaiting || memberWasServed.current) return;
    memberWasServed.current = true;
    send({ type: 'signIn.requested', destination, entry: entryOf(address) });
    // Once: a member who skips verification is not asked again on the same page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isMemberWaiting, send]);
  // Before the next page is painted, so that the flow does not follow there as a dialog.
  useLayoutEffect(() => () => send({ type: 'signIn.closed' }), [send]);
  const configuration = useConfiguration();
  return (
    <AuthFrame>
      <main id="main" tabIndex={-1}>
        {isMember ? (
          <div className="auth-screen">
            <AuthHead
              id={HEADING}
              title={t.signIn.signedIn.title}
              lede={user.attributes['email'] ?? user.username}
            />
            <Link
              className={buttonClass({ kind: 'primary', wide: true })}
              to={afterSignInPage(configuration)}
            >
              {t.signIn.signedIn.dashboard}
            </Link>
          </div>
        ) : (
          <ShowAddressContext value={show}>
            <AuthenticationScreen
              headingId={HEADING}
              expected={returned ? 'signIn' : entryOf(address).flow}
            />
          </ShowAddressContext>
        )}
        <noscript>
          <p>{t.shared.withoutScript}</p>
        </noscript>
      </main>
    </AuthFrame>
  );
}
