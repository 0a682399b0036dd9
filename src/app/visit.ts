/** Says that a page of data is open, so that the service can count it; whether that works is no matter for the reader. */
import type { Api } from '../services/api/api.ts';

let made: string | undefined;

/**
 * Tells this page from others for as long as it is open, and is kept nowhere. `randomUUID` is there on safe origins
 * only; without a number readers count as one.
 */
const visit = (): string | undefined => (made ??= globalThis.crypto.randomUUID?.());

/** @param opened a dataset, or the preview of one file of it */
export function reportOpened(
  api: Api,
  opened: { readonly datasetGUID: string; readonly resourceGUID?: string },
): void {
  api.call('dataset:recordView', { ...opened, visit: visit() }).catch(() => undefined);
}
