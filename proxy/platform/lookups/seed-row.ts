/** The form of a seeded lookup row. Ids are given here once and never used again for another meaning. */
export interface LookupSeed {
  readonly id: number;
  readonly code: string;
  readonly label: string;
  readonly description?: string;
  readonly uri?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** False for a row that is not to be chosen any more; datasets that carry it keep its words. */
  readonly active?: false;
}

/** Base addresses of the vocabularies that rows point to. */
export const EU_AUTHORITY = 'http://publications.europa.eu/resource/authority/';
export const DPV = 'https://w3id.org/dpv#';

/** How far positions of rows are apart, so that rows of a platform administrator have room between them. */
export const POSITION_STEP = 1_000;
