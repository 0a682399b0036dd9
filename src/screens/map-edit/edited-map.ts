/** How the editor reads and saves maps, and the changes of a map by name. */
import type { MapDocument, MapLayer } from '#contract/maps.ts';
import type { EditedDocument, Item, Values } from '#machines/document-editing/document-editing.types.ts';
import { MAPS } from '../../services/api/map-queries.ts';
import {
  useDocumentEditing,
  type DocumentEditing,
  type EditedKind,
} from '../document-editing/use-document-editing.ts';

export type MapEditing = DocumentEditing<MapDocument>;

/** A layer without its GUID, which is that of the item. */
export function layerValues(layer: Partial<MapLayer>): Values {
  const values = { ...layer };
  delete values.layerGUID;
  return values as Values;
}

export const layerItem = ({ layerGUID, ...values }: MapLayer): Item => ({
  ...layerValues(values),
  id: layerGUID,
});

const editedMap: EditedKind<MapDocument> = {
  open: (api, mapGUID) => api.call('map:edit', { mapGUID }),
  save: (api, { guid: mapGUID, ...save }) => api.call('map:save', { mapGUID, ...save }, { keepalive: true }),
  toEdited: ({ layers, ...fields }) => ({ fields, items: layers.map(layerItem) }),
  fromEdited: ({ fields, items }: EditedDocument) =>
    ({
      ...fields,
      layers: items.map(({ id: layerGUID, ...values }) => ({ layerGUID, ...values })),
    }) as unknown as MapDocument,
  outdated: (mapGUID) => [
    [...MAPS, 'list'],
    [...MAPS, 'edit', mapGUID],
  ],
};

export const useMapEditing = (mapGUID: string): MapEditing => useDocumentEditing(mapGUID, editedMap);
