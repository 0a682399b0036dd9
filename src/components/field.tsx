/** The frame of a field: label, what to know before typing, what was wrong. It names the control for everyone. */
import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
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

export function Field({ id, label, hint, errors = [], beside, children }: FieldProps) {
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = errors.length === 0 ? undefined : `${id}-error`;
  const described = [errorId, hintId].filter(Boolean).join(' ');
  const labelElement = <label htmlFor={id}>{label}</label>;
  return (
    <div className="field">
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
      {errors.length > 0 && (
        <div id={errorId}>
          {errors.map((error) => (
            <p key={error} className="error">
              <Icon of={CircleAlert} />
              <span>{error}</span>
            </p>
          ))}
        </div>
      )}
      {hint !== undefined && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
