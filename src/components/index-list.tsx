/** An index: names with their counts, in columns like the index of a book. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { formatNumber } from '../messages/format.ts';
import '../styles/index-list.css';

export interface IndexListProps {
  readonly items: readonly {
    readonly key: string;
    readonly label: string;
    readonly count: number;
    /** What belongs to it, where the index has room to say so. */
    readonly text?: string;
    readonly link: LinkProps;
  }[];
  /** One narrow column, for a rail. */
  readonly narrow?: boolean;
}

export function IndexList({ items, narrow = false }: IndexListProps) {
  return (
    <ul className={narrow ? 'index-list one' : 'index-list'}>
      {items.map(({ key, label, count, link, text }) => (
        <li key={key}>
          <div>
            <Link {...link} className="plain">
              {label}
            </Link>
            {text !== undefined && <p className="t13 quiet">{text}</p>}
          </div>
          <span className="num quiet">{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  );
}
