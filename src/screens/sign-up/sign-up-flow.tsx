/** The screen that the sign-up machine is at; one component each, and nothing decided here. */
import { useSelector } from '@xstate/react';
import { activeForm, signUpScreen } from '#machines/sign-up/sign-up.selectors.ts';
import type { SignUpRef } from '#machines/sign-up/sign-up.machine.ts';
import { useScreenAddress } from '../authentication/use-screen-address.ts';
import { BrokenScreen } from './broken-screen.tsx';
import { ClosedScreen } from './closed-screen.tsx';
import { ConfirmScreen } from './confirm-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';

export interface SignUpFlowProps {
  readonly flow: SignUpRef;
  /** Names the dialog when the screens are in one. */
  readonly headingId: string;
}

export function SignUpFlow({ flow, headingId }: SignUpFlowProps) {
  const screen = useSelector(flow, signUpScreen);
  const form = useSelector(flow, activeForm);
  useScreenAddress(screen);
  switch (screen) {
    case null:
      return null;
    case 'signUp':
      return form && <RegisterScreen key={form.sessionId} flow={flow} form={form} headingId={headingId} />;
    case 'confirmSignUp':
      return form && <ConfirmScreen key={form.sessionId} flow={flow} form={form} headingId={headingId} />;
    case 'signUpClosed':
      return <ClosedScreen flow={flow} headingId={headingId} />;
    case 'signUpBroken':
      return <BrokenScreen flow={flow} headingId={headingId} />;
  }
}
