/** Something has failed before there was a form to say it: what, why, how to try again, and a way back where there is one. */
import { Banner } from '../../components/banner.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { AuthHead } from './auth-head.tsx';
import { useAuthText } from './auth-text.ts';
import type { FailureText } from './failure-text.ts';

export interface FailureScreenProps {
  readonly failure: FailureText;
  readonly headingId: string;
  /** Why, where it is known. */
  readonly reason?: string | null;
  readonly onRetry: () => void;
  readonly onBack?: () => void;
}

export function FailureScreen({ failure, headingId, reason = null, onRetry, onBack }: FailureScreenProps) {
  const { t } = useAuthText();
  return (
    <>
      <AuthHead id={headingId} title={failure.title} takesFocus />
      <Banner kind="danger">
        <p>{failure.text}</p>
        {reason !== null && <p>{reason}</p>}
      </Banner>
      <Button kind="primary" wide onClick={onRetry}>
        {failure.retry}
      </Button>
      {onBack !== undefined && (
        <div className="actions">
          <LinkButton onClick={onBack}>{t.shared.back}</LinkButton>
        </div>
      )}
    </>
  );
}
