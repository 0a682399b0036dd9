/** Reads the datasets of a catalogue one by one: each that cannot be taken over is named with its place and the reason. */
import { textOf, type Fields } from '#proxy/platform/formats/json/untyped.ts';
import type { ImportRecord, ReadResult, Rejection, Remark } from './record.ts';
import { readDataset } from './dcat-us/dataset.ts';

/** A dataset in the terms of DCAT-US, whatever the catalogue is written in. */
export interface Described {
  /** Where it is in the document. */
  readonly path: string;
  readonly fields: Fields | { readonly reason: string; readonly identifier: string | null };
  /** Names that it had in the addresses of its catalogue. */
  readonly formerNames?: readonly string[];
}

const isRefused = (
  fields: Described['fields'],
): fields is { readonly reason: string; readonly identifier: string | null } =>
  typeof fields['reason'] === 'string' && 'identifier' in fields && Object.keys(fields).length === 2;

/** One record that no one has thought of must not lose all others. */
function readOne(...words: Parameters<typeof readDataset>): ReturnType<typeof readDataset> {
  try {
    return readDataset(...words);
  } catch (error) {
    return { reason: `it cannot be read (${error instanceof Error ? error.message : String(error)})` };
  }
}

/** Translates every dataset. Of two with the same identifier, the first counts. */
export function readEach(kind: ReadResult['kind'], described: Iterable<Described>): ReadResult {
  const records = new Map<string, ImportRecord>();
  const places = new Map<string, string>();
  const rejected: Rejection[] = [];
  const remarks: Remark[] = [];
  for (const { path, fields, formerNames } of described) {
    if (isRefused(fields)) {
      rejected.push({ path, identifier: fields.identifier, reason: fields.reason });
      continue;
    }
    const result = readOne(fields, (message) => remarks.push({ path, message }));
    if ('reason' in result) {
      rejected.push({ path, identifier: textOf(fields['identifier']), reason: result.reason });
      continue;
    }
    const record = formerNames === undefined ? result.record : { ...result.record, formerNames };
    const first = places.get(record.sourceIdentifier);
    if (first !== undefined) {
      rejected.push({
        path,
        identifier: record.sourceIdentifier,
        reason: `identifier: is already used by ${first}`,
      });
      continue;
    }
    places.set(record.sourceIdentifier, path);
    records.set(record.sourceIdentifier, record);
  }
  return { kind, records: [...records.values()], rejected, remarks, places };
}
