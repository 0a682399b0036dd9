/** Changes of a map that is being edited: its texts, where it begins, and its layers. */
import { mapLimits, MAP_ZOOMS } from '#contract/map-constants.ts';
import type { MapLayer } from '#contract/maps.ts';
import type { OfferedTable } from '#contract/table-sources.ts';
import type { Change } from '#machines/document-editing/document-editing.types.ts';
import type { LayeredMap } from '../layered-map/use-layered-map.ts';
import { layerItem, layerValues, type MapEditing } from './edited-map.ts';

/** What an editor does with the document, each by a name. */
export function useMapChanges({ document, send }: MapEditing) {
  const change = (made: Change, typing = false) => send({ type: 'change.made', change: made, typing });
  return {
    text: (field: 'title' | 'words' | 'alternative', value: string) =>
      change({ kind: 'fields.set', values: { [field]: value } }, true),
    extent: (map: LayeredMap | null) =>
      change({
        kind: 'fields.set',
        values: {
          extent:
            map?.place == null
              ? null
              : {
                  latitude: Number(map.place.latitude.toFixed(5)),
                  longitude: Number(map.place.longitude.toFixed(5)),
                  zoom: Number(Math.max(-1, Math.min(MAP_ZOOMS.most, map.place.zoom)).toFixed(2)),
                },
        },
      }),
    add({
      resourceGUID,
      sheet,
      datasetTitle,
    }: Pick<OfferedTable, 'resourceGUID' | 'sheet' | 'datasetTitle'>): string {
      const layer: MapLayer = {
        layerGUID: crypto.randomUUID(),
        resourceGUID,
        sheet,
        name: datasetTitle.slice(0, mapLimits.layerName),
        style: { kind: 'single' },
        filters: [],
        popup: [],
        from: MAP_ZOOMS.least,
        to: MAP_ZOOMS.most,
        hidden: false,
      };
      change({ kind: 'item.put', at: document.layers.length, item: layerItem(layer) });
      return layer.layerGUID;
    },
    move: (id: string, to: number) => change({ kind: 'item.move', id, to }),
    remove: (id: string) => change({ kind: 'item.take', id }),
    set: (id: string, values: Partial<MapLayer>, typing = false) =>
      change({ kind: 'item.set', id, values: layerValues(values) }, typing),
  };
}

export type MapChanges = ReturnType<typeof useMapChanges>;
