/** The frame of one group of filters; the platform folds it, with and without scripts. */
import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { formatNumber } from '../../messages/format.ts';

/** The id of the form that the fields belong to. */
export const SEARCH_FORM = 'find';

export interface FilterGroupProps {
  readonly title: string;
  /** How many of its choices are on. */
  readonly chosen: number;
  readonly open: boolean;
  /** It was opened; what is in it may be loaded then. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

export function FilterGroup({ title, chosen, open, onOpen, children }: FilterGroupProps) {
  return (
    <details open={open} onToggle={onOpen && ((event) => event.currentTarget.open && onOpen())}>
      <summary>
        {title}
        {chosen > 0 && <span className="num quiet">{formatNumber(chosen)}</span>}
        <Icon of={ChevronDown} />
      </summary>
      <fieldset className="body">
        <legend className="sr">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}
