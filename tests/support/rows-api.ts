/** The plain API over the catalogue of a test, as the composition makes it. */
import type { Previews } from '#proxy/domains/preview/previews.ts';
import { authenticate } from './catalogue.ts';

/** @param more what differs; without it nothing is signed, and no use is noted */
export const rowsApiOf = (
  previews: Pick<Previews, 'rowsApi'>,
  more: Partial<Parameters<Previews['rowsApi']>[0]> = {},
): ReturnType<Previews['rowsApi']> =>
  previews.rowsApi({
    authenticate,
    signedFor: () => null,
    noteUse: () => undefined,
    origin: () => 'https://data.example',
    ...more,
  });
