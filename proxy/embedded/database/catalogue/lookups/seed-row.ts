/** The form of a seeded lookup row. Ids are given here once and never used again for another meaning. */
export interface LookupSeed {
  readonly id: number;
  readonly code: string;
  readonly label: string;
  readonly description?: string;
  readonly uri?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Base addresses of the vocabularies that rows point to. */
export const EU_AUTHORITY = 'http://publications.europa.eu/resource/authority/';
export const DPV = 'https://w3id.org/dpv#';
