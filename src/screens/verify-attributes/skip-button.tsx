/** Verifying is an offer: at every step one can continue without. */
import { useSelector } from '@xstate/react';
import type { VerifyAttributesRef } from '#machines/verify-attributes/verify-attributes.machine.ts';
import { canSkip } from '#machines/verify-attributes/verify-attributes.selectors.ts';
import { LinkButton } from '../../components/button.tsx';
import { useAuthText } from '../authentication/auth-text.ts';

export function SkipButton({ flow }: { readonly flow: VerifyAttributesRef }) {
  const { t } = useAuthText();
  const isOpen = useSelector(flow, canSkip);
  return (
    <LinkButton
      aria-disabled={!isOpen || undefined}
      onClick={() => flow.send({ type: 'verification.skipped' })}
    >
      {t.verifyAttributes.skip}
    </LinkButton>
  );
}
