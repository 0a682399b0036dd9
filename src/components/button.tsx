/** Buttons. A busy one stays in the focus order and says what it is doing; a second press does nothing. */
import type { ComponentProps } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  /** One primary act per view; `quiet` has no edge. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly small?: boolean;
  /** As wide as its column. */
  readonly wide?: boolean;
  /** Shows only an icon, so it needs `aria-label`. */
  readonly iconOnly?: boolean;
  /** Work is under way: the button shows it and ignores presses, without losing the focus. */
  readonly busy?: boolean;
  /** It does nothing for now, which the page says: it ignores presses, without leaving the focus order. */
  readonly inactive?: boolean;
}

/** The classes of a button, for links that look like one. */
export function buttonClass({
  kind = 'plain',
  small,
  wide,
  iconOnly,
}: Pick<ButtonProps, 'kind' | 'small' | 'wide' | 'iconOnly'> = {}): string {
  return ['button', kind !== 'plain' && kind, small && 'small', wide && 'wide', iconOnly && 'icon-only']
    .filter(Boolean)
    .join(' ');
}

export function Button({
  kind,
  small,
  wide,
  iconOnly,
  busy = false,
  inactive = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = buttonClass({ kind, small, wide, iconOnly });
  return (
    <button
      {...rest}
      type={type}
      className={className === undefined ? look : `${look} ${className}`}
      aria-disabled={busy || inactive || undefined}
      onClick={(event) => {
        if (busy || inactive) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <span className="spin" />}
      {children}
    </button>
  );
}

/** A button that reads as a link, for acts inside text. */
export function LinkButton({ type = 'button', className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={className === undefined ? 'link-button' : `link-button ${className}`}
    />
  );
}
