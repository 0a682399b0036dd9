/** Which file of a dataset to offer first, and what else there is. */
import type * as z from 'zod/mini';
import type { Resource as ResourceSchema, StatusCode, Visibility } from '#contract/entities/dataset.ts';
import { formatRank, mainTable } from '#contract/main-file.ts';
import { safeHref } from '../../components/markdown-inline.ts';

export type Resource = z.infer<typeof ResourceSchema>;
/** A resource whose bytes can be had, at an address that may be followed. */
export type Download = Resource & { readonly url: string };

/** Resources of one name are copies in different formats. */
const nameOf = ({ name }: Resource) => name.trim().toLocaleLowerCase('en');

/** The address of a resource if its bytes are to be had and it is safe to follow. */
export function downloadAddress({ url, status }: Pick<Resource, 'url' | 'status'>): string | null {
  return url === null || (status !== 'ready' && status !== 'stale') ? null : safeHref(url);
}

/**
 * What can be downloaded: the main table, then the others in the publisher's order. Copies of a resource are beside it, those from here before those elsewhere, then by format.
 */
export function downloads(resources: readonly Resource[]): Download[] {
  const obtainable = resources.flatMap((resource) => {
    const url = downloadAddress(resource);
    return url === null ? [] : [{ ...resource, url }];
  });
  // The main table comes first, and its copies beside it.
  const main = mainTable(obtainable);
  const first = main === undefined ? obtainable : [main, ...obtainable.filter((one) => one !== main)];
  return [...Map.groupBy(first, nameOf).values()].flatMap((copies) =>
    copies.toSorted(
      (a, b) =>
        Number(b === main) - Number(a === main) ||
        Number(a.external) - Number(b.external) ||
        formatRank(a.format) - formatRank(b.format),
    ),
  );
}

/** Not everyone may have the files, so a plain link to one would not do. */
export const isRestricted = ({
  visibility,
  status,
}: {
  readonly visibility: Visibility;
  readonly status: StatusCode;
}): boolean => visibility !== 'public' || status !== 'published';
