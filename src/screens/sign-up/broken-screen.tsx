/** The form itself has failed; going back builds it again. */
import type { SignUpRef } from '#machines/sign-up/sign-up.machine.ts';
import { Button } from '../../components/button.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { FlowLink } from './flow-link.tsx';

export interface BrokenScreenProps {
  readonly flow: SignUpRef;
  readonly headingId: string;
}

export function BrokenScreen({ flow, headingId }: BrokenScreenProps) {
  const { t } = useAuthText();
  const { title, text, retry } = t.signUp.broken;
  return (
    <>
      <AuthHead id={headingId} title={title} lede={text} takesFocus />
      <Button kind="primary" wide onClick={() => flow.send({ type: 'back.requested' })}>
        {retry}
      </Button>
      <div className="actions">
        <FlowLink flow={flow} to="signIn">
          {t.shared.back}
        </FlowLink>
      </div>
    </>
  );
}
