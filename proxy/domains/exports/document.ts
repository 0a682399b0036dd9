/** A description as it is written: piece by piece, so that the whole catalogue never is in memory. */
import type { ExportedDataset, ExportedOrganisation, Publication } from './exported-dataset.ts';

/** What a document is about. */
export type Topic =
  | { readonly kind: 'dataset' }
  | { readonly kind: 'organisation'; readonly organisation: ExportedOrganisation }
  | { readonly kind: 'catalogue' };

/** Some of the datasets, with the organisations that publish them. */
export interface Batch {
  readonly datasets: readonly ExportedDataset[];
  readonly organisations: ReadonlyMap<string, ExportedOrganisation>;
}

/** Writes one document; call `start`, `add` for each batch, and `end`. */
export interface DocumentWriter {
  start(): string;
  add(batch: Batch): string;
  end(): string;
}

export type CreateWriter = (topic: Topic, publication: Publication) => DocumentWriter;

/** Puts a comma between the items of a JSON list whose parts are written one after the other. */
export function jsonItems(): (items: readonly unknown[]) => string {
  let first = true;
  return (items) => {
    const text = items.map((item) => JSON.stringify(item)).join(',\n');
    if (text === '' || first) {
      first &&= text === '';
      return text;
    }
    return `,\n${text}`;
  };
}
