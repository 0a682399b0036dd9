/** Loads what a telephone field needs to know of countries, when the first such field is shown. */
import { useEffect, useState } from 'react';
import type * as Numbers from './country-numbers.ts';
import type * as Select from './country-select.tsx';

/** The rules of numbers, and the select of countries. */
export type Countries = Pick<
  typeof Numbers,
  'callingCodeOf' | 'countryOfReader' | 'isComplete' | 'mainCountry' | 'numberParts'
> &
  Pick<typeof Select, 'CountrySelect'>;

async function load(): Promise<Countries> {
  const [numbers, select] = await Promise.all([
    import('./country-numbers.ts'),
    import('./country-select.tsx'),
  ]);
  return { ...numbers, ...select };
}

/** `loading` at first; `failed` when it could not be loaded, and the number is then typed with its country code. */
export function useCountries(): Countries | 'loading' | 'failed' {
  const [countries, setCountries] = useState<Countries | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let isShown = true;
    const show = (loaded: Countries | 'failed') => {
      if (isShown) setCountries(loaded);
    };
    load().then(show, () => show('failed'));
    return () => {
      isShown = false;
    };
  }, []);
  return countries;
}
