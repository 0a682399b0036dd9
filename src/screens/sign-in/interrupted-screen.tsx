/** Something must happen before this account can sign in: what it is, and the way back. */
import { useSelector } from '@xstate/react';
import { unsupportedStep, type SignInRef, type SignInScreen } from '#machines/sign-in/index.ts';
import { Button } from '../../components/button.tsx';
import { AuthHead } from './auth-head.tsx';
import { useAuthText } from './auth-text.ts';

export type InterruptedScreenName = Exclude<SignInScreen, 'signIn' | 'confirmSignInCode' | 'selectMfaMethod'>;

export interface InterruptedScreenProps {
  readonly flow: SignInRef;
  readonly screen: InterruptedScreenName;
  readonly headingId: string;
}

export function InterruptedScreen({ flow, screen, headingId }: InterruptedScreenProps) {
  const { t } = useAuthText();
  const step = useSelector(flow, unsupportedStep);
  const { title, text } = t.interrupted[screen];
  return (
    <>
      <AuthHead
        id={headingId}
        title={title}
        lede={step === null ? text : `${text} ${t.interrupted.step} “${step}”.`}
        takesFocus
      />
      <Button kind="primary" wide onClick={() => flow.send({ type: 'back.requested' })}>
        {t.interrupted.back}
      </Button>
    </>
  );
}
