/** The form itself has failed; going back builds it again. */
import type { PasswordResetRef } from '#machines/password-reset/password-reset.machine.ts';
import { Button } from '../../components/button.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { WaysOn } from './ways-on.tsx';

export interface BrokenScreenProps {
  readonly flow: PasswordResetRef;
  readonly headingId: string;
}

export function BrokenScreen({ flow, headingId }: BrokenScreenProps) {
  const { broken } = useAuthText().t.passwordReset;
  return (
    <>
      <AuthHead id={headingId} title={broken.title} lede={broken.text} takesFocus />
      <Button kind="primary" wide onClick={() => flow.send({ type: 'back.requested' })}>
        {broken.retry}
      </Button>
      <WaysOn flow={flow} />
    </>
  );
}
