/** A link that changes the address of the list. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Change, ListAddress } from './use-list-address.ts';

interface ChangeLinkProps {
  readonly address: ListAddress;
  readonly change: Change;
  readonly className: string;
  readonly label?: string;
  /** The page before it is not left in the history. */
  readonly replace?: boolean;
  readonly onPress?: () => void;
  readonly children: ReactNode;
}

export function ChangeLink({
  address,
  change,
  className,
  label,
  replace = false,
  onPress,
  children,
}: ChangeLinkProps) {
  return (
    <Link
      {...address.linkTo(change)}
      className={className}
      replace={replace}
      resetScroll={false}
      aria-label={label}
      onClick={(event) => {
        onPress?.();
        // Another tab gets what is drawn.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        address.go(change, { replace });
      }}
    >
      {children}
    </Link>
  );
}
