/** Where a code went, as the service masks it: the first sentence of every screen that asks for one. */
import type { CodeDelivery } from '#machines/identity/delivery.ts';
import { useAuthText } from './auth-text.ts';

/** A sentence for each way a code can go. */
type Sentences = Readonly<Record<CodeDelivery['medium'], string>>;

export interface WhereItWentProps {
  readonly delivery: CodeDelivery;
  /** Is before the address or number; left out: that a code was sent to it. */
  readonly sent?: Sentences;
  /** When the service does not say where to; left out: that a code was sent. */
  readonly sentSomewhere?: Sentences;
}

export function WhereItWent({ delivery: { medium, destination }, sent, sentSomewhere }: WhereItWentProps) {
  const { code } = useAuthText().t.shared;
  if (destination === null) return (sentSomewhere ?? code.sentSomewhere)[medium];
  return (
    <>
      {(sent ?? code.sent)[medium]} <strong className="nowrap">{destination}</strong>.
    </>
  );
}
