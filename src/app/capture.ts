/** The one verb by which a page says that the product was used; whether anybody is told is for consent to say. */
import { useCallback } from 'react';
import type { UseName, UseProperties } from '../services/analytics/events.ts';
import { useApplication } from './context.ts';

export type Capture = <N extends UseName>(name: N, properties: UseProperties<N>) => void;

/** Names and properties are those of the catalogue (`src/services/analytics/events.ts`). */
export function useCapture(): Capture {
  const { ask } = useApplication();
  return useCallback<Capture>(
    (name, properties) => ask((verbs) => verbs.capture({ name, properties })),
    [ask],
  );
}
