/** One line of text with its label, hint and errors. */
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

export interface TextFieldProps
  extends Omit<FieldProps, 'children'>, Omit<ComponentProps<'input'>, 'id' | 'children' | 'className'> {}

export function TextField({ id, label, hint, errors, beside, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} errors={errors} beside={beside}>
      {(control) => <input {...input} {...control} className="input" />}
    </Field>
  );
}
