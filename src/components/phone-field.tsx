/**
 * A telephone number in two fields of a form: the calling code of its country, and the number within it.
 *
 * Until the countries have been loaded it is a plain field for the whole number, and what was typed stays. A number that
 * names its country, typed or pasted, sets the country; nothing is ever taken from someone who is still typing.
 */
import { useEffect, useState, type KeyboardEvent } from 'react';
import { isInternational } from '#machines/identity/phone-number.ts';
import '../styles/phone-field.css';
import { useCountries, type Countries } from './country-loading.ts';
import type { CountryCode } from './country-numbers.ts';
import { TextField } from './text-field.tsx';

/** A field of a form, as its inputs are bound to it. */
interface Binding {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: { currentTarget: { value: string } }) => void;
  readonly onBlur: () => void;
}

export interface PhoneFieldProps {
  /** Of the number's input; unique on the page. */
  readonly id: string;
  readonly label: string;
  readonly countryLabel: string;
  /** What to know while the country is a part of the number. */
  readonly plainHint: string;
  /** The form's field of the calling code, with its plus sign. */
  readonly countryCode: Binding;
  readonly number: Binding;
  readonly errors?: readonly string[];
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  /** `tel`, unless the number is what one signs in with. */
  readonly autoComplete?: 'tel' | 'username';
}

const change = (binding: Binding, value: string) => {
  if (binding.value !== value) binding.onChange({ currentTarget: { value } });
};

/** The properties of the two fields, once the number formats are loaded. */
function useNumber(
  { countryCode, number }: Pick<PhoneFieldProps, 'countryCode' | 'number'>,
  loaded: Countries | null,
) {
  // Several countries share a calling code; which of them was meant is known here only.
  const [chosen, setChosen] = useState<CountryCode | null>(null);
  const isChosen = chosen !== null && loaded?.callingCodeOf(chosen) === countryCode.value;
  const country = isChosen ? chosen : (loaded?.mainCountry(countryCode.value) ?? null);

  const choose = (next: CountryCode) => {
    if (loaded === null) return;
    setChosen(next);
    change(countryCode, loaded.callingCodeOf(next));
    const parts = loaded.numberParts(number.value, next);
    if (parts !== null && !isInternational(number.value)) change(number, parts.number);
  };
  /** Writes the number as is usual, if it is one; true when that was so. */
  const settle = (text: string): boolean => {
    const parts = loaded?.numberParts(text, country) ?? null;
    if (parts === null) return false;
    if (parts.country !== null) setChosen(parts.country);
    change(countryCode, parts.callingCode);
    change(number, parts.number);
    return true;
  };
  const type = (text: string) => {
    // Pasted or filled in, it is all there; typed, there may be more to come.
    const isPasted = text.length > number.value.length + 1;
    const isWhole = loaded !== null && isInternational(text) && (isPasted || loaded.isComplete(text));
    if (!isWhole || !settle(text)) change(number, text);
  };
  return { country, choose, settle, type };
}

export function PhoneField({
  id,
  label,
  countryLabel,
  plainHint,
  countryCode,
  number,
  errors,
  readOnly = false,
  autoFocus,
  autoComplete = 'tel',
}: PhoneFieldProps) {
  const countries = useCountries();
  const loaded = typeof countries === 'string' ? null : countries;
  const { country, choose, settle, type } = useNumber({ countryCode, number }, loaded);

  // What stood in the fields before the countries were known is understood once they are.
  useEffect(() => {
    if (loaded === null || countryCode.value !== '' || settle(number.value)) return;
    const reader = loaded.countryOfReader(navigator.languages);
    if (reader !== null && !isInternational(number.value)) choose(reader);
    // oxlint-disable-next-line react/exhaustive-deps -- Only once: afterwards the person says what is what.
  }, [loaded]);

  return (
    <div className="phone-field">
      {loaded !== null && (
        <loaded.CountrySelect
          label={countryLabel}
          value={country}
          onChange={(next) => {
            if (!readOnly) choose(next);
          }}
        />
      )}
      {/* Reserves the space of the select, so that nothing moves under the pointer. */}
      {countries === 'loading' && <div className="country-place" />}
      <TextField
        id={id}
        name={number.name}
        value={number.value}
        label={label}
        hint={loaded === null ? plainHint : undefined}
        errors={errors}
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete}
        readOnly={readOnly}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- Passed on from a screen that was opened for this field.
        autoFocus={autoFocus}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          if (!readOnly) settle(number.value);
          number.onBlur();
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          // Submits the form, and the number must be whole by then.
          if (event.key === 'Enter' && !readOnly) settle(number.value);
        }}
      />
    </div>
  );
}
