/** The title of a dataset as the link to its page; plain where the services of this deployment know no such page. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageOffered } from '../app/offered-calls.ts';
import { memberDatasetLink, publicDatasetLink, type DatasetAddress } from './dataset-link.ts';

interface DatasetTitleLinkProps {
  readonly dataset: DatasetAddress;
  /** The page as members of its organisation see it. */
  readonly asMember?: boolean;
  /** The language in which its texts are to be shown. */
  readonly textLanguage?: string | undefined;
  readonly className?: string;
  readonly lang?: string;
  readonly dir?: string;
  readonly children: ReactNode;
}

export function DatasetTitleLink(props: DatasetTitleLinkProps) {
  const { dataset, asMember = false, textLanguage, children, ...attributes } = props;
  const isOffered = usePageOffered();
  const link = (asMember ? memberDatasetLink : publicDatasetLink)(dataset, textLanguage);
  if (!isOffered(link.to)) return <span {...attributes}>{children}</span>;
  return (
    <Link {...link} {...attributes}>
      {children}
    </Link>
  );
}
