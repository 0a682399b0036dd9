/** Where a page stands: links to what is above it and is there in this deployment, then the page itself. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { usePageOffered } from '../app/offered-calls.ts';
import { useMessages } from '../messages/messages.ts';
import { inLanguage } from './in-language.ts';
import '../styles/breadcrumb.css';

export interface BreadcrumbProps {
  readonly above: readonly { readonly label: string; readonly link: LinkProps }[];
  readonly current: string;
  /** BCP 47 tag of the current page's name, when it differs from the page's. */
  readonly language?: string;
}

export function Breadcrumb({ above, current, language }: BreadcrumbProps) {
  const t = useMessages().components;
  const isPageOffered = usePageOffered();
  const shown = above.filter(({ link: { to } }) => typeof to !== 'string' || isPageOffered(to));
  return (
    <nav className="crumbs" aria-label={t.breadcrumb}>
      <ol>
        {shown.map(({ label, link }) => (
          <li key={label}>
            <Link {...link}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">
          {/* The stroke before it belongs to the page, whose direction may be another. */}
          <span {...inLanguage(language)}>{current}</span>
        </li>
      </ol>
    </nav>
  );
}
