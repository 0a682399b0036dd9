/** A native checkbox with its words, and its number at the end of the line. */
import type { ComponentProps, ReactNode } from 'react';
import { formatNumber } from '../messages/format.ts';
import '../styles/choice.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> {
  readonly children: ReactNode;
  /** How many things the choice leads to. */
  readonly count?: number;
}

export function Checkbox({ children, count, ...input }: CheckboxProps) {
  return (
    <label className="check">
      <input {...input} type="checkbox" />
      <span>{children}</span>
      {count !== undefined && <span className="n">{formatNumber(count)}</span>}
    </label>
  );
}
