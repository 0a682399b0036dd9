/** The cross in a search field: a link to the list without the words, which works without scripts too. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { X } from 'lucide';
import { Icon } from './icon.tsx';

interface ClearLinkProps {
  /** Where the list without the words is. */
  readonly link: LinkProps;
  readonly label: string;
}

export function ClearLink({ link, label }: ClearLinkProps) {
  return (
    <Link {...link} className="button quiet small icon-only" aria-label={label}>
      <Icon of={X} />
    </Link>
  );
}
