/** The form itself has failed; going back builds it again. */
import type { VerifyAttributesRef } from '#machines/verify-attributes/verify-attributes.machine.ts';
import { Button } from '../../components/button.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { SkipButton } from './skip-button.tsx';

export interface BrokenScreenProps {
  readonly flow: VerifyAttributesRef;
  readonly headingId: string;
}

export function BrokenScreen({ flow, headingId }: BrokenScreenProps) {
  const { broken } = useAuthText().t.verifyAttributes;
  return (
    <>
      <AuthHead id={headingId} title={broken.title} lede={broken.text} takesFocus />
      <Button kind="primary" wide onClick={() => flow.send({ type: 'back.requested' })}>
        {broken.retry}
      </Button>
      <div className="actions">
        <SkipButton flow={flow} />
      </div>
    </>
  );
}
