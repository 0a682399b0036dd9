/** One field for a code of six digits: it can be pasted, and telephones and password managers fill it in. */
import type { ComponentProps } from 'react';
import '../styles/form.css';
import { Field, type FieldProps } from './field.tsx';

export interface CodeFieldProps
  extends
    Omit<FieldProps, 'children'>,
    Omit<ComponentProps<'input'>, 'id' | 'children' | 'className' | 'type' | 'inputMode' | 'autoComplete'> {}

/** Room for the whole message that people paste along with the digits. */
const MOST_CHARACTERS = 500;

export function CodeField({ id, label, hint, errors, beside, ...input }: CodeFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} errors={errors} beside={beside}>
      {(control) => (
        <input
          {...input}
          {...control}
          className="input code-input"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={MOST_CHARACTERS}
          spellCheck={false}
        />
      )}
    </Field>
  );
}
