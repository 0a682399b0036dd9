/** Changes to a document as data: what each makes of a document, and what takes it back. */
import { isEqual, type FieldValue } from '../form/form.paths.ts';
import type { Change, EditedDocument, Step, Values } from './document-editing.types.ts';

/** Steps that can be taken back. */
export const MOST_STEPS = 200;

/** The same data. */
export const isSame = (one: unknown, other: unknown): boolean =>
  isEqual(one as FieldValue, other as FieldValue);

const indexOf = ({ items }: EditedDocument, id: string): number => items.findIndex((item) => item.id === id);

/** What these values were. */
const pickFrom = (from: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? null]));

/** @returns null where the change does nothing or cannot be made: it is then no step either */
export function applyChange(
  document: EditedDocument,
  change: Change,
): { readonly document: EditedDocument; readonly inverse: Change } | null {
  const { fields, items } = document;
  switch (change.kind) {
    case 'fields.set': {
      const next = { ...fields, ...change.values };
      if (isSame(fields, next)) return null;
      return {
        document: { ...document, fields: next },
        inverse: { ...change, values: pickFrom(fields, Object.keys(change.values)) },
      };
    }
    case 'item.put': {
      const { at, item } = change;
      if (indexOf(document, item.id) !== -1) return null;
      return {
        document: { ...document, items: items.toSpliced(at, 0, item) },
        inverse: { kind: 'item.take', id: item.id },
      };
    }
    case 'item.take': {
      const at = indexOf(document, change.id);
      const item = items[at];
      if (item === undefined) return null;
      return {
        document: { ...document, items: items.toSpliced(at, 1) },
        inverse: { kind: 'item.put', at, item },
      };
    }
    case 'item.move': {
      const at = indexOf(document, change.id);
      const item = items[at];
      const to = Math.max(0, Math.min(items.length - 1, change.to));
      if (item === undefined || to === at) return null;
      return {
        document: { ...document, items: items.toSpliced(at, 1).toSpliced(to, 0, item) },
        inverse: { ...change, to: at },
      };
    }
    case 'item.set': {
      const at = indexOf(document, change.id);
      const item = items[at];
      if (item === undefined) return null;
      const next = { ...item, ...change.values, id: item.id };
      if (isSame(item, next)) return null;
      return {
        document: { ...document, items: items.with(at, next) },
        inverse: { ...change, values: pickFrom(item, Object.keys(change.values)) },
      };
    }
  }
}

/** Only changes of the same values of the same thing may become one step; null: never. */
function typingKey(change: Change): string | null {
  if (change.kind !== 'fields.set' && change.kind !== 'item.set') return null;
  const names = Object.keys(change.values).toSorted().join(' ');
  return change.kind === 'item.set' ? `${change.id} ${names}` : names;
}

export interface History {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

/**
 * The steps after a change. Typing in one field is one step; what is typed and typed back is none.
 * @param made the document after the change, and the change that takes it back
 */
export function stepsAfter(
  { past, future }: History,
  change: Change,
  made: { readonly document: EditedDocument; readonly inverse: Change },
  isTyping: boolean,
): History {
  const typing = isTyping ? typingKey(change) : null;
  const last = past.at(-1);
  if (typing !== null && last?.typing === typing && future.length === 0) {
    const before = past.slice(0, -1);
    const isBack = applyChange(made.document, last.undo) === null;
    return { past: isBack ? before : [...before, { undo: last.undo, redo: change, typing }], future };
  }
  return { past: [...past, { undo: made.inverse, redo: change, typing }].slice(-MOST_STEPS), future: [] };
}
