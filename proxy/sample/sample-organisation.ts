/** How the sample catalogue is described: organisations, and the datasets they hold. */
import type { Translations } from '#contract/text-languages.ts';
import type { StatusCode, Visibility } from '#contract/entities/dataset.ts';

export interface SampleDataset {
  /** Never changed: the dataset's address follows from it. */
  readonly id: string;
  /** Names of resources in the data package. */
  readonly resources: readonly string[];
  /** Names of resources as readers see them, where the file name says too little. */
  readonly names?: Readonly<Record<string, string>>;
  readonly title: string;
  readonly summary: string;
  /** Where the package's own description does not fit the dataset as a whole. */
  readonly description?: string;
  /** Texts in other languages than English. */
  readonly translations?: Translations;
  /** Codes of EU data themes. */
  readonly themes: readonly string[];
  readonly tags: readonly string[];
  /** Code of an update cycle. */
  readonly frequency: string;
  /** Days since the data last changed. */
  readonly age: number;
  /** Days since the record entered the catalogue; four years by default. */
  readonly recordAge?: number;
  /** How much it is used, 1 to 100. */
  readonly use: number;
  readonly status?: StatusCode;
  readonly visibility?: Visibility;
  /** Days until a planned dataset is expected. */
  readonly expectedIn?: number;
  readonly spatial?: string;
  readonly temporal?: readonly [start: string, end: string | null];
  /** Code of a licence, where the package's own does not apply; null for none. */
  readonly licence?: string | null;
  readonly rights?: string;
  /** The publisher has yet to answer whether the data is about people who can be identified; absent: it is not. */
  readonly asksAboutPeople?: true;
}

export interface SampleOrganisation {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly email: string;
  /** Code of a publisher type in the lookup `agentType`. */
  readonly kind: string;
  readonly contact: string;
  /** Where its data comes from: codes of the lookup `agent`. */
  readonly providers: readonly string[];
  readonly datasets: readonly SampleDataset[];
}
