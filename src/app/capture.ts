/** Says that the product was used, as an event for the root actor; consent decides whether it is reported. */
import type { ApplicationEvent } from '#machines/application/application.machine.ts';
import type { UseName, UseProperties } from '../services/analytics/events.ts';

/** Names and properties are those of the catalogue (`src/services/analytics/events.ts`). */
export const captured = <N extends UseName>(name: N, properties: UseProperties<N>): ApplicationEvent => ({
  type: 'use.happened',
  use: { name, properties },
});
