/** One choice of how a table is drawn, of a short list. */
import { useId } from 'react';
import { Field } from '../../components/field.tsx';
import { Select, type SelectOption } from '../../components/select.tsx';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
}

export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      {(control) => (
        <Select
          {...control}
          small
          value={value}
          options={options}
          onChange={(event) => onChange(event.currentTarget.value as Value)}
        />
      )}
    </Field>
  );
}
