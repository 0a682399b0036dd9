/**
 * The search index of the catalogue, as the rest of the server sees it. Implementations are in
 * `proxy/domains/search-index`; the composition chooses one. They answer alike, and one test compares them
 * (`tests/service/search-index/conformance.test.ts`).
 *
 * Datasets are named by their GUIDs, values by what the catalogue stores. Nothing here depends on how an index is
 * built, so that a search engine can implement it (docs/decisions/0017-search-index.md).
 *
 * Errors: a method rejects when the database or the engine behind the index fails or times out; what it rejects with
 * is that error, unchanged. An unknown GUID, value or word is not an error: it finds nothing.
 */
import type { BoundingBox, Match, Order } from '#contract/discovery.ts';
import type { AccessScope } from '#proxy/platform/access/access-scope.ts';

/** The implementations, as the setting SEARCH_INDEX names them. */
export const searchIndexes = ['memory', 'postgres'] as const;
export type SearchIndexKind = (typeof searchIndexes)[number];

/** Facets whose values can be counted, as `catalogue.facet_term` names them. */
export const facetNames = [
  'theme',
  'status',
  'organisation',
  'tag',
  'format',
  'licence',
  'visibility',
] as const;
export type FacetName = (typeof facetNames)[number];

/** The most values of a facet that a search counts; chosen values come on top. */
export const FACET_SIZE = 40;

/**
 * Datasets with at least one of the values. `feature` has the values `api`, `map` and `preview`; `owner` is the GUID of the
 * data owner, whether or not that person may edit the dataset.
 */
export interface TermFilter {
  readonly facet: FacetName | 'feature' | 'owner';
  /** Lookup id, status or visibility code, organisation GUID, folded tag, or format. An empty list finds nothing. */
  readonly values: readonly string[];
}

/** Filters are joined by and. */
export interface SearchFilters {
  readonly terms: readonly TermFilter[];
  /** Datasets with none of the values of each. */
  readonly lacking: readonly TermFilter[];
  /** First and last day of the last change, both included: UTC, `YYYY-MM-DD`. Null: no limit. */
  readonly updatedFrom: string | null;
  readonly updatedTo: string | null;
  /** First day in the catalogue, in the same form. Null: no limit. */
  readonly addedFrom: string | null;
  /** True: only datasets whose update is overdue when the search is made. */
  readonly isOverdue: boolean;
  /** Datasets whose box has a point in common with this one (degrees, WGS 84). Null: anywhere. */
  readonly bbox: BoundingBox | null;
}

export const NO_FILTERS: SearchFilters = {
  terms: [],
  lacking: [],
  updatedFrom: null,
  updatedTo: null,
  addedFrom: null,
  isOverdue: false,
  bbox: null,
};

/**
 * `typed`: the words as they are. `related`: words of related meaning count too, such as `jail` for `prison`, and the last
 * word is a whole one. `some`: moreover, some of the words are enough, and rare words count more.
 */
export type Breadth = 'typed' | 'related' | 'some';

export interface SearchRequest {
  /**
   * The words as they were typed, in the syntax of web searches: quotes for a phrase, `or`, a minus before a word that
   * must not occur. The last word also matches as the beginning of a word.
   */
  readonly keywords: string;
  /** What else finds a dataset; `typed` when it is left out. */
  readonly breadth?: Breadth;
  readonly filters: SearchFilters;
  /** Facets whose values are counted. */
  readonly facets: readonly FacetName[];
  /** Null: by relevance with words, by views without. */
  readonly order: Order | null;
  /** Datasets on the page, and how many come before them; both zero or more. A limit of 0 gives totals and facets only. */
  readonly limit: number;
  readonly offset: number;
}

/** A value of a facet, and how many datasets have it. */
export interface FacetTerm {
  readonly value: string;
  /** What people read. */
  readonly label: string;
  readonly count: number;
}

export interface SearchResult {
  /** False when the keywords contain no word that is searched for, such as `the`; then they limit nothing. */
  readonly hasWords: boolean;
  /** How many datasets were found: exact, not an estimate. */
  readonly total: number;
  /**
   * For each facet that was asked for, its `FACET_SIZE` values of most datasets, and those that the filters name.
   * Values are counted with the filters of all other facets, and without those of their own. Values of no dataset are
   * left out. Most datasets first, then the value that came to the catalogue first.
   */
  readonly facets: ReadonlyMap<FacetName, readonly FacetTerm[]>;
  /**
   * GUIDs of the page, in order. Equal datasets are in the order in which they came to the catalogue. Relevance: exact
   * title, phrase, then title, organisation, tag by weight; then use and freshness.
   */
  readonly datasetGUIDs: readonly string[];
}

/** A facet value whose label contains what was typed. */
export interface SuggestedTerm extends FacetTerm {
  readonly facet: 'organisation' | 'theme' | 'tag';
  /** Of an organisation, the part of its page's address; null for the others. */
  readonly slug: string | null;
}

/** A name of table columns that contains what was typed. */
export interface SuggestedColumn {
  readonly name: string;
  readonly label: string;
  /** Datasets that have such a column. */
  readonly count: number;
}

/** A word of the catalogue that is close to a mistyped one. */
export interface Spelling {
  readonly word: string;
  /** Letters that were typed, left out, changed or swapped with their neighbour. */
  readonly errors: number;
}

/** What similar datasets have in common. */
export type Kinship = 'tags' | 'columns' | 'themes' | 'organisation';

/**
 * The catalogue as one access scope sees it, at one moment or later: it never shows a state before that moment. Every
 * count, value and GUID is of datasets that the scope may find, except for `spellings`.
 */
export interface SearchView {
  search(request: SearchRequest): Promise<SearchResult>;
  /**
   * Why datasets were found: the first field, other than title and summary, that contains a word of the keywords.
   * @param datasetGUIDs whether the scope may find them is not checked: show nothing of those that it may not
   * @returns by GUID; a dataset is missing when title and summary contain every word, or nothing can be shown
   */
  highlight(
    keywords: string,
    datasetGUIDs: readonly string[],
    breadth?: Breadth,
  ): Promise<ReadonlyMap<string, Match>>;
  /**
   * In how many datasets each word occurs.
   * @param unfinished one of the words, which also counts as the beginning of a word
   */
  countWords(words: readonly string[], unfinished?: string): Promise<ReadonlyMap<string, number>>;
  /**
   * Words of the catalogue that are close to mistyped ones, the closest first. They may be words of datasets that the
   * scope may not find: show one only after `countWords` or `search` has found something by it.
   * @param unfinished one of the words, which may continue
   */
  spellings(words: readonly string[], unfinished?: string): Promise<ReadonlyMap<string, readonly Spelling[]>>;
  /**
   * GUIDs of datasets whose titles start with the text, then of those whose title, organisation or tags contain all its
   * words; the most viewed first. The last word matches as a beginning.
   */
  suggestDatasets(text: string, limit: number): Promise<readonly string[]>;
  /**
   * Organisations, themes and tags whose labels contain the words of the text: whole labels, then beginnings of labels,
   * then words within; of these, most datasets first.
   * @param limit of each facet
   */
  suggestTerms(text: string, limit: number): Promise<readonly SuggestedTerm[]>;
  /** Columns whose names start with the text, then those whose names contain its words; the shortest first. */
  suggestColumns(text: string, limit: number): Promise<readonly SuggestedColumn[]>;
  /**
   * Datasets that have most in common with a dataset, without the dataset itself: of each kind those that share most,
   * then by use and freshness. Nothing when the scope may not find the dataset.
   * @param most how many are wanted of each kind
   */
  similar(datasetGUID: string, most: Readonly<Record<Kinship, number>>): Promise<readonly string[]>;
  /** All values of a facet that any dataset has, in no order. */
  countTerms(facet: FacetName): Promise<readonly FacetTerm[]>;
  /** How many values `countTerms` would answer. */
  countDistinct(facet: FacetName): Promise<number>;
}

export interface SearchIndex {
  /** Loads ahead what the first search would otherwise wait for. Searching works without it. */
  prepare(): Promise<void>;
  /** A view for one caller, at least as new as every change committed before the call. */
  view(accessScope: AccessScope): Promise<SearchView>;
}
