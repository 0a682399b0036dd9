/** Reads a DCAT-US catalogue (`data.json`, Project Open Data 1.1 or DCAT-US 3.0). */
import type { ImportRecord, ReadResult, Rejection, Remark } from '../record.ts';
import { isFields, textOf, type Fields } from '#proxy/platform/formats/json/untyped.ts';
import { readDataset } from './dataset.ts';

/** True for a document that has datasets; what else it lacks is no reason to refuse it. */
export const isCatalogue = (document: unknown): document is Fields & { dataset: readonly unknown[] } =>
  isFields(document) && Array.isArray(document['dataset']);

/** One record that no one has thought of must not lose all others. */
function readOne(...words: Parameters<typeof readDataset>): ReturnType<typeof readDataset> {
  try {
    return readDataset(...words);
  } catch (error) {
    return { reason: `it cannot be read (${error instanceof Error ? error.message : String(error)})` };
  }
}

/** Translates every record; each one that cannot be is named with its place in the file and the reason. */
export function readCatalogue(document: { readonly dataset: readonly unknown[] }): ReadResult {
  const records = new Map<string, ImportRecord>();
  const places = new Map<string, string>();
  const rejected: Rejection[] = [];
  const remarks: Remark[] = [];
  document.dataset.forEach((dataset, i) => {
    const path = `$.dataset[${i}]`;
    if (!isFields(dataset)) {
      rejected.push({ path, identifier: null, reason: 'it is no object' });
      return;
    }
    const result = readOne(dataset, (message) => remarks.push({ path, message }));
    if ('reason' in result) {
      rejected.push({ path, identifier: textOf(dataset['identifier']), reason: result.reason });
      return;
    }
    const { record } = result;
    const first = places.get(record.sourceIdentifier);
    if (first !== undefined) {
      rejected.push({
        path,
        identifier: record.sourceIdentifier,
        reason: `identifier: is already used by ${first}`,
      });
      return;
    }
    places.set(record.sourceIdentifier, path);
    records.set(record.sourceIdentifier, record);
  });
  return { kind: 'dcat-us', records: [...records.values()], rejected, remarks };
}
