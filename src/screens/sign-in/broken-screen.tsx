/** A form has failed; going back builds it again. */
import type { SignInRef } from '#machines/sign-in/sign-in.machine.ts';
import { Button } from '../../components/button.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';

export interface BrokenScreenProps {
  readonly flow: SignInRef;
  readonly headingId: string;
}

export function BrokenScreen({ flow, headingId }: BrokenScreenProps) {
  const { t } = useAuthText();
  const { title, text } = t.signIn.formBroken;
  return (
    <>
      <AuthHead id={headingId} title={title} lede={text} takesFocus />
      <Button kind="primary" wide onClick={() => flow.send({ type: 'back.requested' })}>
        {t.shared.back}
      </Button>
    </>
  );
}
