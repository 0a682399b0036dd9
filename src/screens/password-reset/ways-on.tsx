/** The ways to the other flows, from every screen of this one; the username goes along. */
import { useSelector } from '@xstate/react';
import { isBusy, offersSignUp } from '#machines/password-reset/password-reset.selectors.ts';
import type { PasswordResetRef } from '#machines/password-reset/password-reset.machine.ts';
import { LinkButton } from '../../components/button.tsx';
import { useAuthText } from '../authentication/auth-text.ts';

export function WaysOn({ flow }: { readonly flow: PasswordResetRef }) {
  const { t } = useAuthText();
  const busy = useSelector(flow, isBusy) || undefined;
  const canSignUp = useSelector(flow, offersSignUp);
  return (
    <div className="actions">
      <LinkButton aria-disabled={busy} onClick={() => flow.send({ type: 'flow.left', to: 'signIn' })}>
        {t.shared.back}
      </LinkButton>
      {canSignUp && (
        <LinkButton aria-disabled={busy} onClick={() => flow.send({ type: 'flow.left', to: 'signUp' })}>
          {t.signIn.credentials.signUp}
        </LinkButton>
      )}
    </div>
  );
}
