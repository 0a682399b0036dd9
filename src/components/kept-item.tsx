/** An item of a list whose markup the server keeps for all pages that show the same (`src/app/kept-markup.tsx`). */
import type { ReactNode } from 'react';
import { useAppServices } from '../app/context.ts';

interface KeptItemProps {
  readonly className: string;
  /**
   * Everything that the content depends on, of plain values, which no other kind of item has. The path of the page and its
   * settings are known, its search is not: the content has no link to its own page. It uses no ids of React (`useId`),
   * which count the parts of one page.
   */
  readonly of: () => unknown;
  readonly children: ReactNode;
}

export function KeptItem({ className, of, children }: KeptItemProps) {
  const { keepMarkup } = useAppServices();
  if (import.meta.env.SSR && keepMarkup) {
    const __html = keepMarkup(JSON.stringify(of()), children);
    return <li className={className} dangerouslySetInnerHTML={{ __html }} />;
  }
  return <li className={className}>{children}</li>;
}
