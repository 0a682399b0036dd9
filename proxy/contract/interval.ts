/** A period as an interval of ISO 8601-2: `2024-05/2025`, with `..` where it is open, such as `2024-05/..`. */

interface Ends {
  readonly start: string | null;
  readonly end: string | null;
}

/** @returns undefined where no period is stated */
export const intervalOf = (period: Ends | null | undefined): string | undefined =>
  period == null ? undefined : `${period.start ?? '..'}/${period.end ?? '..'}`;
