/** A dataset as descriptions of it need it: the contract's, without figures of use. */
import * as z from 'zod/mini';
import { Dataset, type Resource } from '#contract/entities/dataset.ts';
import type { Dialect } from '#contract/preview/states.ts';
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
    quality: true,
    resources: true,
    textLanguages: true,
    availableLanguages: true,
  }),
  {
    /** The texts in other languages than `language`; null where there are none. */
    translations: z.nullable(z.custom<Translations>()),
    /** When the catalogue got the record, and when the description last changed. */
    createdAt: z.date(),
    changedAt: z.date(),
  },
);

export type DatasetDescription = z.infer<typeof DatasetDescription>;

/** A version of a file that readers have had before. */
export interface EarlierVersion {
  readonly versionGUID: string;
  readonly version: number;
  readonly publishedAt: string;
  readonly bytes: number | null;
  /** Where its bytes are, as a path of this origin. */
  readonly path: string;
}

/** The number of the version that readers have, and those before that can be had, latest first. */
export interface FileVersions {
  readonly version: number;
  readonly earlier: readonly EarlierVersion[];
}

export type ExportedResource = Resource & {
  readonly versions?: FileVersions;
  /** Whether something in its table has a place. */
  readonly hasPlaces?: boolean;
  /** How the table in the file was read. */
  readonly dialect?: Dialect;
};

/** What an import has read a dataset from. */
export interface SourceRecord {
  /** Of the source, such as `dcat-ap`. */
  readonly kind: string | null;
  /** When what it says was last written here. */
  readonly readAt: Date;
  /** The source does not list it any more. */
  readonly isGone: boolean;
}

/** An app that uses a dataset. */
export interface Reuse {
  readonly appGUID: string;
  readonly name: string;
}

/** With the figures of use that everyone may know, in a description of one dataset: a list would sum them for each. */
export type ExportedDataset = DatasetDescription & {
  readonly resources: ExportedResource[];
  readonly reuses?: readonly Reuse[];
  readonly source?: SourceRecord;
} & Partial<Pick<Dataset, 'statistic'>> & { readonly use?: { readonly from: string; readonly to: string } };

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
  /** Its names in registers. */
  readonly identifiers: readonly string[];
  /** The organisation that it is a part of. */
  readonly parent: { readonly organisationGUID: string; readonly slug: string; readonly name: string } | null;
  readonly updatedAt: Date;
}

/** Where the product is, and what it is called: descriptions are read elsewhere, so addresses are whole. */
export interface Publication {
  /** Scheme and host, without a slash at the end. */
  readonly origin: string;
  readonly productName: string;
}
