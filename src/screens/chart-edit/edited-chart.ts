/** How the editor reads and saves charts, and the changes of a chart by name. */
import type { ChartDocument, ChartNote } from '#contract/documents.ts';
import type { Change, Item, Values } from '#machines/document-editing/document-editing.types.ts';
import { DOCUMENTS } from '../../services/api/document-queries.ts';
import { openDocument, saveDocument } from '../document-editing/kept-document.ts';
import {
  useDocumentEditing,
  type DocumentEditing,
  type EditedKind,
} from '../document-editing/use-document-editing.ts';

export type ChartEditing = DocumentEditing<ChartDocument>;

const noteItem = ({ noteGUID, ...values }: ChartNote): Item => ({ ...values, id: noteGUID });

const editedChart: EditedKind<ChartDocument> = {
  open: (api, documentGUID) => openDocument(api, documentGUID, 'chart'),
  save: saveDocument,
  toEdited: ({ notes, ...fields }) => ({ fields: fields as Values, items: notes.map(noteItem) }),
  fromEdited: ({ fields, items }) =>
    ({
      ...fields,
      notes: items.map(({ id: noteGUID, ...values }) => ({ noteGUID, ...values })),
    }) as unknown as ChartDocument,
  outdated: (documentGUID) => [
    [...DOCUMENTS, 'list'],
    [...DOCUMENTS, 'edit', documentGUID],
  ],
};

export const useChartEditing = (documentGUID: string): ChartEditing =>
  useDocumentEditing(documentGUID, editedChart);

/** Changes of a chart, by name. */
export function chartChanges(send: ChartEditing['send'], notes: number) {
  const change = (made: Change, typing = false) => send({ type: 'change.made', change: made, typing });
  return {
    set: (values: Partial<Omit<ChartDocument, 'kind' | 'notes'>>, typing = false) =>
      change({ kind: 'fields.set', values: values as Values }, typing),
    addNote: (note: Omit<ChartNote, 'noteGUID'>) =>
      change({
        kind: 'item.put',
        at: notes,
        item: noteItem({ noteGUID: crypto.randomUUID(), ...note }),
      }),
    removeNote: (id: string) => change({ kind: 'item.take', id }),
    send,
  };
}
export type ChartChanges = ReturnType<typeof chartChanges>;
