/** Visitors cannot make an account here: who can, and the way to sign-in. */
import type { SignUpRef } from '#machines/sign-up/sign-up.machine.ts';
import { Button } from '../../components/button.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';

export interface ClosedScreenProps {
  readonly flow: SignUpRef;
  readonly headingId: string;
}

export function ClosedScreen({ flow, headingId }: ClosedScreenProps) {
  const { t } = useAuthText();
  const { title, text } = t.signUp.closed;
  return (
    <>
      <AuthHead id={headingId} title={title} lede={text} takesFocus />
      <Button kind="primary" wide onClick={() => flow.send({ type: 'flow.left', to: 'signIn' })}>
        {t.shared.back}
      </Button>
    </>
  );
}
