/** An icon of the set at one of its two sizes. It stands beside a word, or inside a control that has a name. */
import type { LucideIcon } from 'lucide-react';

export interface IconProps {
  readonly of: LucideIcon;
  /** 16 px, or 20 px when `large`. */
  readonly large?: boolean;
  /** Points along the line, so it turns round in right-to-left text. */
  readonly directed?: boolean;
}

export function Icon({ of: Glyph, large = false, directed = false }: IconProps) {
  const className = ['icon', large && 'l', directed && 'flip'].filter(Boolean).join(' ');
  return <Glyph className={className} size={large ? 20 : 16} strokeWidth={1.75} aria-hidden="true" />;
}
