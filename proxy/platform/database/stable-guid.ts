/**
 * Identifiers that follow from what they identify, so that an address stays the same when a catalogue is
 * imported into an empty database again (RFC 9562, version 8: a hash of our own).
 */
import { createHash } from 'node:crypto';

/** @returns the same GUID for the same parts, in lower case. */
export function stableGuid(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The address of an imported dataset follows from where it came from, so that it outlives the database. */
export const datasetGuid = (organisationGUID: string, sourceIdentifier: string): string =>
  stableGuid('dataset', organisationGUID, sourceIdentifier);
