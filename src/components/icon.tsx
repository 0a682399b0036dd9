/** The icons of the set (Lucide), which comes as drawings: elements with their attributes in a square of 24. */
import type { IconNode } from 'lucide';
import { createElement } from 'react';

export interface DrawingProps {
  readonly of: IconNode;
  /** Width and height in CSS pixels. */
  readonly size: number;
  /** In units of the drawing's square. */
  readonly strokeWidth: number;
  readonly className?: string;
}

/** Draws an icon at any size. It says nothing to assistive technology. */
export function Drawing({ of, size, strokeWidth, className }: DrawingProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {of.map(([tag, attributes], place) => createElement(tag, { ...attributes, key: place }))}
    </svg>
  );
}

export interface IconProps {
  readonly of: IconNode;
  /** 16 px, or 20 px when `large`. */
  readonly large?: boolean;
  /** Points along the line, so it turns round in right-to-left text. */
  readonly directed?: boolean;
}

/** An icon at one of its two sizes. It is beside a word, or inside a control that has a name. */
export function Icon({ of, large = false, directed = false }: IconProps) {
  const className = ['icon', large && 'l', directed && 'flip'].filter(Boolean).join(' ');
  return <Drawing of={of} className={className} size={large ? 20 : 16} strokeWidth={1.75} />;
}
