/** How the editor reads and saves dashboards, and the changes of a dashboard by name. */
import type { DashboardDocument, DashboardPart } from '#contract/documents.ts';
import type { Change, Item, Values } from '#machines/document-editing/document-editing.types.ts';
import { DOCUMENTS } from '../../services/api/document-queries.ts';
import { openDocument, saveDocument } from '../document-editing/kept-document.ts';
import {
  useDocumentEditing,
  type DocumentEditing,
  type EditedKind,
} from '../document-editing/use-document-editing.ts';

export type DashboardEditing = DocumentEditing<DashboardDocument>;

const partItem = ({ partGUID, ...values }: DashboardPart): Item => ({ ...values, id: partGUID });

const editedDashboard: EditedKind<DashboardDocument> = {
  open: (api, documentGUID) => openDocument(api, documentGUID, 'dashboard'),
  save: saveDocument,
  toEdited: ({ parts, ...fields }) => ({ fields, items: parts.map(partItem) }),
  fromEdited: ({ fields, items }) =>
    ({
      ...fields,
      parts: items.map(({ id: partGUID, ...values }) => ({ partGUID, ...values })),
    }) as unknown as DashboardDocument,
  outdated: (documentGUID) => [
    [...DOCUMENTS, 'list'],
    [...DOCUMENTS, 'edit', documentGUID],
  ],
};

export const useDashboardEditing = (documentGUID: string): DashboardEditing =>
  useDocumentEditing(documentGUID, editedDashboard);

type NewPart = DashboardPart extends infer Part
  ? Part extends DashboardPart
    ? Omit<Part, 'partGUID'>
    : never
  : never;

/** Changes of a dashboard, by name. */
export function dashboardChanges(send: DashboardEditing['send'], parts: number) {
  const change = (made: Change, typing = false) => send({ type: 'change.made', change: made, typing });
  return {
    set: (values: Partial<Omit<DashboardDocument, 'kind' | 'parts'>>, typing = false) =>
      change({ kind: 'fields.set', values: values as Values }, typing),
    add: (part: NewPart) =>
      change({
        kind: 'item.put',
        at: parts,
        item: partItem({ partGUID: crypto.randomUUID(), ...part } as DashboardPart),
      }),
    move: (id: string, to: number) => change({ kind: 'item.move', id, to }),
    remove: (id: string) => change({ kind: 'item.take', id }),
    setPart: (id: string, values: { readonly wide?: boolean; readonly text?: string }, typing = false) =>
      change({ kind: 'item.set', id, values }, typing),
    send,
  };
}
export type DashboardChanges = ReturnType<typeof dashboardChanges>;
