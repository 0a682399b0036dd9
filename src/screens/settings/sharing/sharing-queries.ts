/** The query of shared datasets, and the end of a day that is chosen. */
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../services/api/api.ts';

export const sharingQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['sharing', organisationGUID],
    queryFn: ({ signal }) => api.call('dataset/getSharing', { organisationGUID }, { signal }),
  });

/**
 * The last moment of a day where the reader is.
 * @param day `YYYY-MM-DD`; empty for no end
 * @returns an instant in UTC, or null
 */
export function endOfDay(day: string): string | null {
  if (day === '') return null;
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The day of a moment where the reader is, `YYYY-MM-DD`. */
export const localDay = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

/** The day of an instant where the reader is, as a date field has it; empty for no end. */
export const dayOf = (instant: string | null): string =>
  instant === null ? '' : localDay(new Date(instant));
