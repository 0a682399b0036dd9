/** A dataset as descriptions of it need it: the contract's, without figures of use. */
import * as z from 'zod/mini';
import { Dataset } from '#contract/entities/dataset.ts';
import type { Translations } from '#contract/text-languages.ts';

/** Everything that describes a dataset. Its resources are read on their own, because a list leaves out their columns. */
export const DatasetDescription = z.extend(
  z.omit(Dataset, {
    visibility: true,
    formats: true,
    freshness: true,
    overdueDays: true,
    shape: true,
    fingerprint: true,
    statistic: true,
    trend: true,
    use: true,
    openness: true,
    resources: true,
    textLanguages: true,
    availableLanguages: true,
  }),
  {
    /** The texts in other languages than `language`; null where there are none. */
    translations: z.nullable(z.custom<Translations>()),
    /** When the description last changed. */
    changedAt: z.date(),
  },
);

export type DatasetDescription = z.infer<typeof DatasetDescription>;

export type ExportedDataset = DatasetDescription & Pick<Dataset, 'resources'>;

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
