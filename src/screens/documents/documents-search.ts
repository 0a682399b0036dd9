/** The search parameters of the list of charts and dashboards. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import { documentKinds, documentStates } from '#contract/document-constants.ts';
import { oneOfParam, pageParam, readParams, textParam, type SearchOf } from '../../app/search-params.ts';

const read = readParams({
  kind: oneOfParam(documentKinds),
  state: oneOfParam(documentStates),
  keywords: textParam(),
  page: pageParam(),
});
export type DocumentsSearch = SearchOf<typeof read>;

/** Left out of the address. */
export const documentsDefaults = { keywords: '', page: 1 };

export const readDocumentsSearch = (input: Partial<DocumentsSearch> & SearchSchemaInput): DocumentsSearch =>
  read(input);
