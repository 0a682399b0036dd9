/** Which file of a dataset to offer first, and what else there is. */
import type * as z from 'zod/mini';
import type { Resource as ResourceSchema } from '#contract/entities/dataset.ts';
import { safeHref } from '../../components/markdown-inline.ts';

export type Resource = z.infer<typeof ResourceSchema>;
/** A resource whose bytes can be had, at an address that may be followed. */
export type Download = Resource & { readonly url: string };

/** Formats most people can use come first. */
const preferred = ['CSV', 'XLSX', 'GEOJSON', 'JSON', 'PARQUET', 'TOPOJSON', 'ARROW'];

const rank = ({ format }: Resource): number => {
  const place = preferred.indexOf(format.toUpperCase());
  return place === -1 ? preferred.length : place;
};

/** The address of a resource if its bytes are to be had and it is safe to follow. */
export function downloadAddress({ url, status }: Pick<Resource, 'url' | 'status'>): string | null {
  return url === null || (status !== 'ready' && status !== 'stale') ? null : safeHref(url);
}

/** What can be downloaded, best first: from here before from elsewhere, then by format, then the largest table. */
export const downloads = (resources: readonly Resource[]): Download[] =>
  resources
    .flatMap((resource) => {
      const url = downloadAddress(resource);
      return url === null ? [] : [{ ...resource, url }];
    })
    .toSorted(
      (a, b) =>
        Number(a.external) - Number(b.external) ||
        rank(a) - rank(b) ||
        (b.shape?.rows ?? 0) - (a.shape?.rows ?? 0),
    );
