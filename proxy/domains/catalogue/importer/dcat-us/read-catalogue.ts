/** Reads a DCAT-US catalogue (`data.json`, Project Open Data 1.1 or DCAT-US 3.0). */
import { isFields, type Fields } from '#proxy/platform/formats/json/untyped.ts';
import { readEach } from '../read-each.ts';
import type { ReadResult } from '../record.ts';

/** True for a document that has datasets; what else it lacks is no reason to refuse it. */
export const isCatalogue = (document: unknown): document is Fields & { dataset: readonly unknown[] } =>
  isFields(document) && Array.isArray(document['dataset']);

/** Translates every record; each one that cannot be is named with its place in the file and the reason. */
export const readCatalogue = (document: { readonly dataset: readonly unknown[] }): ReadResult =>
  readEach(
    'dcat-us',
    document.dataset.map((dataset, i) => ({
      path: `$.dataset[${i}]`,
      fields: isFields(dataset) ? dataset : { reason: 'it is no object', identifier: null },
    })),
  );
