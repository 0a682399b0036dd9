/** Says that a page of data is open, so that the service can count it; whether that works is no matter for the reader. */
import type { Api } from '../services/api/api.ts';

let made: string | undefined;

/**
 * Identifies this page for as long as it is open, and is kept nowhere. `randomUUID` is there on safe origins
 * only; without a number readers count as one.
 */
const visit = (): string | undefined => (made ??= globalThis.crypto.randomUUID?.());

/** The host of the page that shows this one in a frame; undefined for a page of its own, and within the product. */
function embeddingSite(): string | undefined {
  if (globalThis.parent === globalThis.self) return undefined;
  // The referrer is the page around the embed, and has its origin alone unless that page says more.
  const around = location.ancestorOrigins?.[0] ?? document.referrer;
  const host = URL.canParse(around) ? new URL(around).host : '';
  return host === '' || host === location.host ? undefined : host;
}

/** @param opened a dataset, or the preview of one file of it */
export function reportOpened(
  api: Api,
  opened: { readonly datasetGUID: string; readonly resourceGUID?: string },
): void {
  api.call('dataset:recordView', { ...opened, visit: visit(), site: embeddingSite() }).catch(() => undefined);
}
