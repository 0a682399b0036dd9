/** The value that readers compare a measure with. What is no number stays as it was typed, and is not used. */
import { useState } from 'react';
import { TextField } from '../../components/text-field.tsx';
import { useMapsMessages } from '../../messages/maps.ts';
import { readBreak } from './class-breaks.ts';

interface LimitFieldProps {
  readonly id: string;
  readonly limit: number | undefined;
  readonly onChange: (limit: number | undefined) => void;
  readonly onPause: () => void;
}

export function LimitField({ id, limit, onChange, onPause }: LimitFieldProps) {
  const t = useMapsMessages().edit.style;
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed.trim() !== '' && readBreak(typed) === null;
  return (
    <TextField
      id={`limit-${id}`}
      label={t.limit}
      hint={t.limitHint}
      errors={isWrong ? [t.limitError] : []}
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      value={typed ?? (limit === undefined ? '' : String(limit))}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const read = readBreak(value);
        if (value.trim() === '') onChange(undefined);
        else if (read !== null) onChange(read);
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null);
        onPause();
      }}
    />
  );
}
