/** The screen that the sign-in machine is at; one component each, and nothing decided here. */
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import {
  activeForm,
  isBusy,
  isSigningIn,
  openChallenge,
  signInScreen,
} from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInRef } from '#machines/sign-in/sign-in.machine.ts';
import { useScreenAddress } from '../authentication/use-screen-address.ts';
import { BrokenScreen } from './broken-screen.tsx';
import { CredentialsScreen } from './credentials-screen.tsx';
import { OpeningScreen } from './opening-screen.tsx';
import { UnavailableScreen } from './unavailable-screen.tsx';

const loadChallenge = () => import('../challenge/challenge-flow.tsx');
const ChallengeFlow = lazy(async () => ({ default: (await loadChallenge()).ChallengeFlow }));

export interface SignInFlowProps {
  readonly flow: SignInRef;
  /** Names the dialog when the screens are in one. */
  readonly headingId: string;
  /** The first sentence of the first screen. */
  readonly lede?: string;
}

export function SignInFlow({ flow, headingId, lede }: SignInFlowProps) {
  const screen = useSelector(flow, signInScreen);
  const form = useSelector(flow, activeForm);
  const challenge = useSelector(flow, openChallenge);
  const busy = useSelector(flow, isBusy);
  const isAuthenticating = useSelector(flow, isSigningIn);
  useScreenAddress(screen);
  useEffect(() => {
    // While the service thinks; a failure is caught and shown where the code is used.
    if (busy) loadChallenge().catch(() => {});
  }, [busy]);

  if (challenge !== null)
    return (
      <Suspense fallback={<OpeningScreen headingId={headingId} isSigningIn />}>
        <ChallengeFlow key={challenge.sessionId} flow={challenge} headingId={headingId} />
      </Suspense>
    );
  switch (screen) {
    case null:
      return null;
    case 'signIn':
      return (
        form && (
          <CredentialsScreen key={form.sessionId} flow={flow} form={form} headingId={headingId} lede={lede} />
        )
      );
    case 'openingSignIn':
      return <OpeningScreen headingId={headingId} isSigningIn={isAuthenticating} />;
    case 'challengeUnavailable':
      return <UnavailableScreen flow={flow} headingId={headingId} />;
    case 'signInFormBroken':
      return <BrokenScreen flow={flow} headingId={headingId} />;
  }
}
