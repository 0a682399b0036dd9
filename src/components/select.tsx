/** The platform's own select, for short lists of fixed words. */
import type { ComponentProps } from 'react';
import '../styles/input.css';

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'className' | 'size'> {
  readonly options: readonly SelectOption[];
  readonly small?: boolean;
}

export function Select({ options, small = false, ...select }: SelectProps) {
  return (
    <select {...select} className={small ? 'input small' : 'input'}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
