/** Recognises an update cycle by its ISO 8601 repeating interval, its EU code or its words. */
import { updateFrequencies, type FrequencySeed } from '#proxy/platform/lookups/time.ts';

const key = (value: string) => value.trim().toLowerCase().replaceAll(/\s+/g, '');

const known = new Map<string, FrequencySeed>();
for (const frequency of updateFrequencies)
  for (const name of [frequency.code, frequency.label, ...frequency.details.intervals])
    if (!known.has(key(name))) known.set(key(name), frequency);

/** @returns undefined when the value is not a known cycle. */
export const findFrequency = (value: string | null): FrequencySeed | undefined =>
  value === null ? undefined : known.get(key(value.replace(/^.*\/authority\/frequency\//, '')));

/** True for a repeating interval, which some catalogues write where a date belongs. */
export const isInterval = (value: string): boolean => /^R\d*\/P/i.test(value.trim());
