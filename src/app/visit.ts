/** Says that a page of data is open, so that the service can count it; whether that works is no matter for the reader. */
import { useCallback } from 'react';
import { useApi } from './context.ts';
import { useOffered } from './offered-calls.ts';

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

/** A dataset, or the preview of one file of it. */
interface Opened {
  readonly datasetGUID: string;
  readonly resourceGUID?: string;
}

/** Reports what a page has opened; nothing where no service counts it. */
export function useReportOpened(): (opened: Opened) => void {
  const api = useApi();
  const isOffered = useOffered('dataset:recordView');
  return useCallback(
    (opened) => {
      if (!isOffered) return;
      api
        .call('dataset:recordView', { ...opened, visit: visit(), site: embeddingSite() })
        .catch(() => undefined);
    },
    [api, isOffered],
  );
}
