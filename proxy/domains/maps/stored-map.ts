/** A map as a document that an organisation keeps: its kind, and what a new one is. */
import type { MapDocument } from '#contract/maps.ts';
import type { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import {
  mapsTable,
  readDocument,
  unknownDocument,
  type Connection,
  type KeptKind,
} from '#proxy/platform/documents/document-rows.ts';
import { UNTITLED } from '#proxy/platform/documents/withheld-texts.ts';
import { keepSources } from './layer-versions.ts';

/** What readers of the map would miss. */
function missingIn({ title, alternative, layers }: MapDocument) {
  const missing = (['title', 'alternative'] as const)
    .filter((field) => ({ title, alternative })[field].trim() === '')
    .map((field) => fieldError(`document.${field}`, 'field.missing'));
  return [...missing, ...(layers.length === 0 ? [fieldError('document.layers', 'map.noLayer')] : [])];
}

export const mapKind: KeptKind<MapDocument> = {
  kind: 'map',
  place: mapsTable,
  field: 'mapGUID',
  editing: 'map.edit',
  actions: {
    created: 'map.created',
    published: 'map.published',
    unpublished: 'map.unpublished',
    deleted: 'map.deleted',
    restored: 'map.restored',
  },
  missing: missingIn,
  keepPublication: keepSources,
};

export const unknownMap = (): ProblemError => unknownDocument(mapKind);

export const readMapRow = (kysely: Connection, mapGUID: string, identityGUID: string | null) =>
  readDocument<MapDocument>(kysely, mapsTable, mapGUID, identityGUID);

export const emptyDocument = (title: string): MapDocument => ({
  title: title === '' ? UNTITLED.map : title,
  words: '',
  alternative: '',
  extent: null,
  layers: [],
});
