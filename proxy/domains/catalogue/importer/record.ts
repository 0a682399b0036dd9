/**
 * What every reader of a catalogue format produces: a dataset in the product's own terms, ready to be written.
 * A reader translates; it neither asks the database nor decides what may be overwritten.
 */
import type { Column, Resource } from '#contract/entities/dataset.ts';
import type { FileFacts } from '#contract/file-facts.ts';
import type { TextByLanguage } from '#contract/text-languages.ts';
import type { FileText } from '#contract/text-names.ts';
import type { Dialect } from '#contract/preview/states.ts';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import type { Coverage } from './normalise/coverage.ts';
import type { RecordDetails } from './normalise/details.ts';
import type { StatedDataset } from '#proxy/platform/catalogue/dataset-record.ts';

export interface ImportTag {
  /** Folded: what tags are compared by. */
  readonly tag: string;
  readonly label: string;
}

/** What a look into a table found. */
export interface TableProfile {
  readonly rows: number;
  /** All columns of the table; `columns` may describe fewer of a very wide one. */
  readonly columnCount: number;
  readonly columns: readonly Column[];
  /** Column codes, for example `d9 c3 n7`. */
  readonly fingerprint: string;
  /** Values by which the dataset is found. */
  readonly cellWords?: string | null;
  /** How it was read; absent for files that say so themselves. */
  readonly dialect?: Dialect | null;
}

export interface ImportResource {
  /** What distinguishes the resource from the others of its dataset, so that its address survives an update. */
  readonly key: string;
  /** What it was called in the addresses of the catalogue that it comes from. */
  readonly formerName?: string;
  readonly name: string;
  readonly description: string | null;
  /** The same in other languages than that of the dataset. */
  readonly translations?: { readonly [T in FileText]?: TextByLanguage };
  /** Code of a row of the lookup `mimeType`. */
  readonly format: string;
  readonly mimeType: string | null;
  /** The format in the words of the source, where they are no format that is known. */
  readonly statedFormat?: string | null;
  /** True: the source says that `url` leads to the data, and is not itself a download. */
  readonly accessOnly?: boolean;
  readonly status: Resource['status'];
  readonly statusReason: string | null;
  readonly bytes: number | null;
  readonly checksum: { readonly algorithm: string; readonly value: string } | null;
  readonly profile: TableProfile | null;
  /** The resource and its column that have the codes of a column, by the column. */
  readonly codesFrom?: Readonly<Record<string, { readonly key: string; readonly column: string }>>;
  /** An address elsewhere. */
  readonly url: string | null;
  /** Bytes that are stored here. */
  readonly file: { readonly name: string; readonly key: string } | null;
  /** Kind, availability and packing; a licence and languages where they are not those of the dataset. */
  readonly facts?: FileFacts;
  /** What the source says about how the file is written. */
  readonly reading?: StatedReading | null;
}

/** A dataset as a source states it. Fields that may be null can be left out. */
export interface ImportRecord extends StatedDataset, Omit<RecordDetails, keyof StatedDataset> {
  readonly sourceIdentifier: string;
  /** Times and places beside the main ones. */
  readonly otherPeriods?: Coverage['otherPeriods'];
  readonly places?: Coverage['places'];
  /** Ids of lookup rows. */
  readonly accessId: number | null;
  readonly licenceId: number | null;
  readonly frequencyId: number | null;
  readonly themeIds: readonly number[];
  readonly tags: readonly ImportTag[];
  /** ISO 8601; null when the source does not say. */
  readonly firstPublishedAt: string | null;
  readonly updatedAt: string | null;
  /** When the record entered the catalogue; absent for "now". */
  readonly createdAt?: string;
  readonly resources: readonly ImportResource[];
  /** Names that it had in the addresses of the catalogue that it comes from. */
  readonly formerNames?: readonly string[];
}

/** A record that could not be taken over. */
export interface Rejection {
  /** Where it is in the file, as a JSON path. */
  readonly path: string;
  readonly identifier: string | null;
  readonly reason: string;
}

/** Something that was repaired or left out; the record itself was taken over. */
export interface Remark {
  readonly path: string;
  readonly message: string;
}

/** What a reader made of a file. */
export interface ReadResult {
  readonly kind: 'frictionless' | 'dcat-us' | 'ckan' | 'dcat-ap';
  readonly records: readonly ImportRecord[];
  readonly rejected: readonly Rejection[];
  readonly remarks: readonly Remark[];
  /** Where each record is in the file, by its identifier; absent where a file is one record. */
  readonly places?: ReadonlyMap<string, string>;
}
