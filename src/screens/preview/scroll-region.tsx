/** A part that scrolls by itself, and therefore takes the focus: what cannot be focused cannot be scrolled by keyboard. */
import type { ComponentProps } from 'react';

export interface ScrollRegionProps extends ComponentProps<'section'> {
  readonly 'aria-label': string;
}

export function ScrollRegion(props: ScrollRegionProps) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It is scrolled by keyboard.
  return <section {...props} tabIndex={0} />;
}
