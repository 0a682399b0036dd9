/**
 * A link to the page of a dataset from a page that may be inside someone else's: there it opens beside it, since no
 * other page of the site may be framed. Nothing where the services of this deployment know no such page.
 */
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageOffered } from '../../app/offered-calls.ts';
import { useIsEmbedded } from '../../app/use-is-embedded.ts';
import { DATASET_PAGE } from '../../components/dataset-link.ts';
import { useEmbedMessages } from '../../messages/embed.ts';

interface DatasetPageLinkProps {
  readonly dataset: { readonly datasetGUID: string; readonly organisationSlug: string };
  /** The part of the page that is meant. */
  readonly hash?: string;
  readonly search?: LinkProps['search'];
  readonly children: ReactNode;
}

export function DatasetPageLink({ dataset, hash, search, children }: DatasetPageLinkProps) {
  const t = useEmbedMessages().page;
  const isEmbedded = useIsEmbedded();
  const isPageOffered = usePageOffered();
  if (!isPageOffered(DATASET_PAGE)) return null;
  const link = {
    to: DATASET_PAGE,
    params: { orgSlug: dataset.organisationSlug, datasetGUID: dataset.datasetGUID },
    ...(search !== undefined && { search }),
    ...(hash !== undefined && { hash }),
    ...(isEmbedded && { target: '_blank', rel: 'noopener' }),
  } as LinkProps;
  return (
    <Link {...link}>
      {children}
      {isEmbedded && <span className="sr"> {t.newTab}</span>}
    </Link>
  );
}
