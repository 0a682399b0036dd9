/** Changes to a map as data: what each makes of a document, and what takes it back. */
import { isEqual, type FieldValue } from '../form/form.paths.ts';
import type { Change, Layer, MapDocument, Step } from './map-editing.types.ts';

/** Steps that can be taken back. */
export const MOST_STEPS = 200;

/** The same data. */
export const isSame = (one: unknown, other: unknown): boolean =>
  isEqual(one as FieldValue, other as FieldValue);

const indexOf = ({ layers }: MapDocument, layerGUID: string): number =>
  layers.findIndex((layer) => layer.layerGUID === layerGUID);

const pickFrom = (layer: Layer, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, layer[name] ?? null]));

/** @returns null where the change does nothing or cannot be made: it is then no step either */
export function applyChange(
  document: MapDocument,
  change: Change,
): { readonly document: MapDocument; readonly inverse: Change } | null {
  const { layers } = document;
  switch (change.kind) {
    case 'text': {
      const { field, value } = change;
      if (document[field] === value) return null;
      return { document: { ...document, [field]: value }, inverse: { ...change, value: document[field] } };
    }
    case 'extent':
      if (isSame(document.extent, change.value)) return null;
      return {
        document: { ...document, extent: change.value },
        inverse: { kind: 'extent', value: document.extent },
      };
    case 'layer.put': {
      const { at, layer } = change;
      if (indexOf(document, layer.layerGUID) !== -1) return null;
      return {
        document: { ...document, layers: layers.toSpliced(at, 0, layer) },
        inverse: { kind: 'layer.take', layerGUID: layer.layerGUID },
      };
    }
    case 'layer.take': {
      const at = indexOf(document, change.layerGUID);
      const layer = layers[at];
      if (layer === undefined) return null;
      return {
        document: { ...document, layers: layers.toSpliced(at, 1) },
        inverse: { kind: 'layer.put', at, layer },
      };
    }
    case 'layer.move': {
      const at = indexOf(document, change.layerGUID);
      const layer = layers[at];
      const to = Math.max(0, Math.min(layers.length - 1, change.to));
      if (layer === undefined || to === at) return null;
      return {
        document: { ...document, layers: layers.toSpliced(at, 1).toSpliced(to, 0, layer) },
        inverse: { ...change, to: at },
      };
    }
    case 'layer.set': {
      const at = indexOf(document, change.layerGUID);
      const layer = layers[at];
      if (layer === undefined) return null;
      const next = { ...layer, ...change.values, layerGUID: layer.layerGUID };
      if (isSame(layer, next)) return null;
      return {
        document: { ...document, layers: layers.with(at, next) },
        inverse: { ...change, values: pickFrom(layer, Object.keys(change.values)) },
      };
    }
  }
}

/** Only changes of the same values of the same thing may become one step; null: never. */
function typingKey(change: Change): string | null {
  if (change.kind === 'text') return change.field;
  if (change.kind !== 'layer.set') return null;
  return `${change.layerGUID} ${Object.keys(change.values).toSorted().join(' ')}`;
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
  made: { readonly document: MapDocument; readonly inverse: Change },
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
