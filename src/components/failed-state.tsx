/** Something could not be fetched: what, why as far as it is known, and a way to try again. */
import { RefreshCw } from 'lucide';
import { useMessages } from '../messages/messages.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useRetryFocus } from './use-retry-focus.ts';

export interface FailedStateProps {
  /** The sentence of the error catalogue. */
  readonly title: string;
  /** `h1` where this is all there is on the page. */
  readonly heading?: 'h1' | 'h2';
  /** No answer came at all, so the reader's own connection is the likely cause. */
  readonly offline: boolean;
  /** The request id that is also in the server's log. */
  readonly reference?: string;
  readonly onRetry: () => void;
}

export function FailedState({
  title,
  heading: Heading = 'h2',
  offline,
  reference,
  onRetry,
}: FailedStateProps) {
  const t = useMessages().components.failed;
  const { failure, pressed } = useRetryFocus(title);
  return (
    <div ref={failure} className="empty" role="alert">
      <Heading>{title}</Heading>
      <p className="quiet">{offline ? t.offline : t.server}</p>
      <Button
        onClick={() => {
          pressed();
          onRetry();
        }}
      >
        <Icon of={RefreshCw} />
        {t.retry}
      </Button>
      {reference !== undefined && (
        <p className="t13 quiet">
          {t.reference} <code>{reference}</code>
        </p>
      )}
    </div>
  );
}
