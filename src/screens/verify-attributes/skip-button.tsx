/** Verifying is an offer: at every step one can continue without. */
import type { VerifyAttributesRef } from '#machines/verify-attributes/verify-attributes.machine.ts';
import { LinkButton } from '../../components/button.tsx';
import { useAuthText } from '../authentication/auth-text.ts';

export function SkipButton({ flow }: { readonly flow: VerifyAttributesRef }) {
  const { t } = useAuthText();
  return (
    <LinkButton onClick={() => flow.send({ type: 'verification.skipped' })}>
      {t.verifyAttributes.skip}
    </LinkButton>
  );
}
