/** Tabs that are links: states of a list, each with its count. The address says which one is open. */
import { useLinkProps, type LinkProps } from '@tanstack/react-router';
import { formatNumber } from '../messages/format.ts';
import '../styles/tabs.css';

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
  readonly current: boolean;
  readonly link: Omit<LinkProps, 'children'>;
}

export interface TabsProps {
  /** What the tabs are about. */
  readonly label: string;
  readonly tabs: readonly Tab[];
}

/**
 * The router's link would mark every tab whose search is a part of the address, and has no option against that.
 * So the anchor is drawn here, and only `current` marks it.
 */
function TabLink({ label, count, current, link }: Omit<Tab, 'key'>) {
  const anchor = useLinkProps({ ...link, resetScroll: false });
  return (
    <a {...anchor} aria-current={current ? 'page' : undefined}>
      {label}
      {count !== undefined && <span className="n">{formatNumber(count)}</span>}
    </a>
  );
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ key, ...tab }) => (
        <TabLink key={key} {...tab} />
      ))}
    </nav>
  );
}
