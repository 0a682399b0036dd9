/**
 * The frame of a field: label, what to know before typing, what was wrong. It names the control for everyone. What is
 * found wrong while the focus is in the field is announced: nothing else would say it, since the focus does not move.
 */
import { CircleAlert } from 'lucide';
import { useState, type ReactNode } from 'react';
import '../styles/field.css';
import '../styles/input.css';
import { Icon } from './icon.tsx';

/** What a control must wear to belong to its label, hint and error. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Sentences about the value; the field is invalid while there is one. */
  readonly errors?: readonly string[];
  /** Is at the end of the label's line, for example a link. */
  readonly beside?: ReactNode;
  readonly children: (control: ControlProps) => ReactNode;
}

/** What was wrong, a line for each sentence. */
export const ErrorLines = ({ errors }: { readonly errors: readonly string[] }) =>
  errors.map((error) => (
    <p key={error} className="error">
      <Icon of={CircleAlert} />
      <span>{error}</span>
    </p>
  ));

export function Field({ id, label, hint, errors = [], beside, children }: FieldProps) {
  const [isFocused, setFocused] = useState(false);
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = errors.length === 0 ? undefined : `${id}-error`;
  const described = [errorId, hintId].filter(Boolean).join(' ');
  const labelElement = <label htmlFor={id}>{label}</label>;
  return (
    <div className="field" onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      {beside === undefined ? (
        labelElement
      ) : (
        <span className="label-row">
          {labelElement}
          {beside}
        </span>
      )}
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': errorId === undefined ? undefined : true,
      })}
      <div id={errorId} className="errors" aria-live={isFocused ? 'polite' : undefined}>
        <ErrorLines errors={errors} />
      </div>
      {hint !== undefined && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
