/** The country of a telephone number, found by its name or its calling code. On React Aria: load it lazily. */
import { useMemo } from 'react';
import { countries, type CountryCode } from './country-numbers.ts';
import { SearchSelect } from './search-select.tsx';

export interface CountrySelectProps {
  readonly label: string;
  readonly value: CountryCode | null;
  readonly onChange: (country: CountryCode) => void;
}

export function CountrySelect({ label, value, onChange }: CountrySelectProps) {
  const all = useMemo(() => countries(document.documentElement.lang || 'en'), []);
  const options = useMemo(
    () => all.map(({ code, name, callingCode }) => ({ value: code, label: `${name} ${callingCode}` })),
    [all],
  );
  return (
    <SearchSelect
      label={label}
      options={options}
      value={value}
      onChange={(chosen) => {
        const country = all.find(({ code }) => code === chosen);
        if (country !== undefined) onChange(country.code);
      }}
    />
  );
}
