/** Pages of a list as links. Pages count from one; small screens keep previous and next. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { formatNumber } from '../messages/format.ts';
import { useMessages } from '../messages/messages.ts';
import '../styles/pagination.css';
import { Icon } from './icon.tsx';

/** So many pages fit in one line; a gap would hide what there is room for. */
const ALL_NAMED = 7;

/**
 * The pages to name: all of a few; of many the first, last, and those around the current one; null represents a gap.
 * @example pagesToShow(6, 20) // [1, null, 5, 6, 7, null, 20]
 */
export function pagesToShow(page: number, last: number): (number | null)[] {
  if (last <= ALL_NAMED) return Array.from({ length: last }, (_, index) => index + 1);
  const named = [...new Set([1, page - 1, page, page + 1, last])].filter((one) => one >= 1 && one <= last);
  // A gap of one page is named, since the dots would take the same room.
  return named
    .toSorted((a, b) => a - b)
    .flatMap((one, index, all) => {
      const before = all[index - 1] ?? 0;
      if (one - before === 2) return [one - 1, one];
      return one - before > 2 ? [null, one] : [one];
    });
}

export interface PaginationProps {
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
  readonly link: (page: number) => LinkProps;
}

/** The first page's address is a part of every other's; the router must not take that for being there. */
const exactly = { exact: true };

export function Pagination({ page, pageSize, totalCount, link }: PaginationProps) {
  const t = useMessages().components.pagination;
  const last = Math.max(1, Math.ceil(totalCount / pageSize));
  if (last === 1) return null;
  const step = (to: number, children: ReactNode) =>
    to >= 1 && to <= last ? (
      <Link {...link(to)} activeOptions={exactly}>
        {children}
      </Link>
    ) : (
      <span aria-disabled="true">{children}</span>
    );
  return (
    <nav className="pagination" aria-label={t.label}>
      {step(
        page - 1,
        <>
          <Icon of={ChevronLeft} directed />
          {t.previous}
        </>,
      )}
      {pagesToShow(page, last).map((one, index, all) =>
        one === null ? (
          <span key={`gap-${all[index - 1]}`} className="page quiet">
            …
          </span>
        ) : (
          <Link
            key={one}
            {...link(one)}
            activeOptions={exactly}
            className="page"
            aria-current={one === page ? 'page' : undefined}
            aria-label={t.page(formatNumber(one))}
          >
            {formatNumber(one)}
          </Link>
        ),
      )}
      {step(
        page + 1,
        <>
          {t.next}
          <Icon of={ChevronRight} directed />
        </>,
      )}
    </nav>
  );
}
