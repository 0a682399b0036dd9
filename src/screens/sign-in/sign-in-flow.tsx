/** The screen that the sign-in machine is at; one component each, and nothing decided here. */
import { useSelector } from '@xstate/react';
import { activeForm, signInScreen, type SignInRef } from '#machines/sign-in/index.ts';
import { CodeScreen } from './code-screen.tsx';
import { CredentialsScreen } from './credentials-screen.tsx';
import { InterruptedScreen } from './interrupted-screen.tsx';
import { MethodScreen } from './method-screen.tsx';

export interface SignInFlowProps {
  readonly flow: SignInRef;
  /** Names the dialog when the screens stand in one. */
  readonly headingId: string;
  /** The first sentence of the first screen. */
  readonly lede?: string;
}

export function SignInFlow({ flow, headingId, lede }: SignInFlowProps) {
  const screen = useSelector(flow, signInScreen);
  const form = useSelector(flow, activeForm);
  switch (screen) {
    case null:
      return null;
    case 'signIn':
      return form && <CredentialsScreen flow={flow} form={form} headingId={headingId} lede={lede} />;
    case 'confirmSignInCode':
      return form && <CodeScreen key={form.sessionId} flow={flow} form={form} headingId={headingId} />;
    case 'selectMfaMethod':
      return <MethodScreen flow={flow} headingId={headingId} />;
    default:
      return <InterruptedScreen flow={flow} screen={screen} headingId={headingId} />;
  }
}
