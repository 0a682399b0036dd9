/** The screen that the federated-sign-in machine is at; one component each, and nothing decided here. */
import { useSelector } from '@xstate/react';
import { federatedSignInScreen } from '#machines/federated-sign-in/federated-sign-in.selectors.ts';
import type { FederatedSignInRef } from '#machines/federated-sign-in/federated-sign-in.machine.ts';
import { useScreenAddress } from '../authentication/use-screen-address.ts';
import { LeavingScreen } from './leaving-screen.tsx';
import { RefusedScreen } from './refused-screen.tsx';
import { ReturningScreen } from './returning-screen.tsx';

export interface FederatedSignInFlowProps {
  readonly flow: FederatedSignInRef;
  /** Names the dialog when the screens are in one. */
  readonly headingId: string;
}

export function FederatedSignInFlow({ flow, headingId }: FederatedSignInFlowProps) {
  const screen = useSelector(flow, federatedSignInScreen);
  useScreenAddress(screen);
  switch (screen) {
    case null:
      return null;
    case 'leavingForProvider':
      return <LeavingScreen flow={flow} headingId={headingId} />;
    case 'returningFromProvider':
      return <ReturningScreen headingId={headingId} />;
    case 'providerRefused':
      return <RefusedScreen flow={flow} headingId={headingId} />;
  }
}
