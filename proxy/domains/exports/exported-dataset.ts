/** A dataset as descriptions of it need it: the contract's, without figures of use. */
import type { Dataset } from '#contract/entities/dataset.ts';

export type ExportedDataset = Pick<
  Dataset,
  | 'datasetGUID'
  | 'organisation'
  | 'title'
  | 'summary'
  | 'description'
  | 'language'
  | 'status'
  | 'themes'
  | 'tags'
  | 'licence'
  | 'frequency'
  | 'updatedAt'
  | 'expectedAt'
  | 'resources'
  | 'contact'
  | 'sources'
  | 'landingPage'
  | 'access'
  | 'rights'
  | 'languages'
  | 'temporal'
  | 'spatial'
  | 'sourceIdentifier'
  | 'firstPublishedAt'
> & {
  /** When the description last changed. */
  readonly changedAt: Date;
};

/** An organisation as descriptions of its datasets need it. */
export interface ExportedOrganisation {
  readonly organisationGUID: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly url: string | null;
  readonly email: string | null;
  /** Code of a publisher type. */
  readonly kind: string | null;
  readonly updatedAt: Date;
}

/** Where the product is, and what it is called: descriptions are read elsewhere, so addresses are whole. */
export interface Publication {
  /** Scheme and host, without a slash at the end. */
  readonly origin: string;
  readonly productName: string;
}
