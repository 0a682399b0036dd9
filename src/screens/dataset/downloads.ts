/** Which file of a dataset to offer first, and what else there is. */
import type * as z from 'zod/mini';
import type { Resource as ResourceSchema, Visibility } from '#contract/entities/dataset.ts';
import { safeHref } from '../../components/markdown-inline.ts';

export type Resource = z.infer<typeof ResourceSchema>;
/** A resource whose bytes can be had, at an address that may be followed. */
export type Download = Resource & { readonly url: string };

/** Of copies of one thing, the formats most people can use come first. */
const preferred = ['CSV', 'XLSX', 'GEOJSON', 'JSON', 'PARQUET', 'TOPOJSON', 'ARROW'];

const rank = ({ format }: Resource): number => {
  const place = preferred.indexOf(format.toUpperCase());
  return place === -1 ? preferred.length : place;
};

/** Resources of one name are copies in different formats. */
const nameOf = ({ name }: Resource) => name.trim().toLocaleLowerCase('en');

/** The address of a resource if its bytes are to be had and it is safe to follow. */
export function downloadAddress({ url, status }: Pick<Resource, 'url' | 'status'>): string | null {
  return url === null || (status !== 'ready' && status !== 'stale') ? null : safeHref(url);
}

/**
 * What can be downloaded, in the publisher's order: the first resource is what the dataset is about, whatever
 * its format. Copies of a resource are beside it, those from here before those elsewhere, then by format.
 */
export function downloads(resources: readonly Resource[]): Download[] {
  const obtainable = resources.flatMap((resource) => {
    const url = downloadAddress(resource);
    return url === null ? [] : [{ ...resource, url }];
  });
  return [...Map.groupBy(obtainable, nameOf).values()].flatMap((copies) =>
    copies.toSorted((a, b) => Number(a.external) - Number(b.external) || rank(a) - rank(b)),
  );
}

/** Not everyone may have the files, so a plain link to one would not do. */
export const isRestricted = ({ visibility }: { readonly visibility: Visibility }): boolean =>
  visibility !== 'public';
