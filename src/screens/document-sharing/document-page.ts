/** The page of a published map, chart or dashboard, as a link. */
import type { SharedDocument } from '#contract/document-sharing.ts';

type Which = Pick<SharedDocument, 'kind' | 'documentGUID' | 'organisationSlug'>;

export function documentPage({ kind, documentGUID, organisationSlug: orgSlug }: Which) {
  if (kind === 'map')
    return {
      to: '/organisation/$orgSlug/map/$mapGUID',
      params: { orgSlug, mapGUID: documentGUID },
    } as const;
  if (kind === 'chart')
    return {
      to: '/organisation/$orgSlug/chart/$chartGUID',
      params: { orgSlug, chartGUID: documentGUID },
    } as const;
  return {
    to: '/organisation/$orgSlug/dashboard/$dashboardGUID',
    params: { orgSlug, dashboardGUID: documentGUID },
  } as const;
}
