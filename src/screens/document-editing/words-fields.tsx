/** A longer text of a document: what is typed without a pause is one step of undo. */
import type { ReactNode } from 'react';
import { Field } from '../../components/field.tsx';

interface LongTextProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly beside?: ReactNode;
  readonly rows: number;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onPause: () => void;
}

export function LongText({ id, label, hint, beside, onChange, onPause, ...text }: LongTextProps) {
  return (
    <Field id={id} label={label} hint={hint} beside={beside}>
      {(control) => (
        <textarea
          {...control}
          {...text}
          className="input"
          onChange={({ currentTarget: { value } }) => onChange(value)}
          onBlur={onPause}
        />
      )}
    </Field>
  );
}
