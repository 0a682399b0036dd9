/** Editing a map: its layers beside the map that readers will see, its words, and its publication. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide';
import { useState } from 'react';
import { mapLimits, MAP_ZOOMS } from '#contract/map-constants.ts';
import type { MapLayer } from '#contract/maps.ts';
import type { OfferedTable } from '#contract/table-sources.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import type { Change } from '#machines/document-editing/document-editing.types.ts';
import { useApi } from '../../app/context.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { keepFocusNear } from '../../components/lost-focus.ts';
import { SectionHead } from '../../components/section-head.tsx';
import { useMapsMessages } from '../../messages/maps.ts';
import { editedMapQuery, triedLayerQuery } from '../../services/api/map-queries.ts';
import '../../styles/layered-map.css';
import '../../styles/maps.css';
import { EditorFrame, EditorHead } from '../document-editing/editor-frame.tsx';
import { LongText } from '../document-editing/words-fields.tsx';
import { FindOnMap } from '../layered-map/find-on-map.tsx';
import { LayerLists } from '../layered-map/layer-list.tsx';
import { MapSurface } from '../layered-map/map-surface.tsx';
import { useLayeredMap, type LayeredMap } from '../layered-map/use-layered-map.ts';
import { LayerForm } from './layer-form.tsx';
import { LayerRows } from './layer-rows.tsx';
import { PreviewMap } from './preview-map.tsx';
import { PublishMap } from './publish-map.tsx';
import { SourceChooser } from './source-chooser.tsx';
import { layerItem, layerValues, useMapEditing, type MapEditing } from './edited-map.ts';

/** Changes of the document, by name. */
function useChanges({ document, send }: MapEditing) {
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

/** Which dataset the data of a layer is from, known once the layer was saved. */
function useDatasetOf(mapGUID: string): (resourceGUID: string) => string | undefined {
  const { data } = useQuery(editedMapQuery(useApi(), mapGUID));
  return (guid) => data?.sources.find(({ resourceGUID }) => resourceGUID === guid)?.dataset.title;
}

interface EditorProps {
  readonly mapGUID: string;
  readonly organisation: Pick<UserOrganisation, 'organisationGUID' | 'slug'>;
  readonly editing: MapEditing;
}

function Editor({ mapGUID, organisation, editing }: EditorProps) {
  const t = useMapsMessages();
  const api = useApi();
  const { document, send, savedState } = editing;
  const changes = useChanges(editing);
  const [selected, setSelected] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const map = useLayeredMap({
    layers: document.layers,
    extent: document.extent,
    queryOf: (layer, asked) => triedLayerQuery(api, layer, asked),
  });
  const datasetOf = useDatasetOf(mapGUID);
  const open = document.layers.find(({ layerGUID }) => layerGUID === selected);
  const [isPreviewing, setPreviewing] = useState(false);
  if (isPreviewing) return <PreviewMap document={document} onClose={() => setPreviewing(false)} />;
  return (
    <>
      <EditorHead
        id="map-title"
        editing={editing}
        texts={t.edit}
        title={document.title}
        maxLength={mapLimits.title}
        onTitle={(title) => changes.text('title', title)}
        acts={
          <>
            <Button disabled={document.layers.length === 0} onClick={() => setPreviewing(true)}>
              {t.edit.preview}
            </Button>
            <a className={buttonClass({ kind: 'primary' })} href="#publication">
              {t.edit.toPublish}
            </a>
          </>
        }
      />
      <div className="map-editor">
        <div className="map-editor-side">
          <SectionHead title={t.edit.layers}>
            <Button
              small
              disabled={document.layers.length >= mapLimits.layers}
              onClick={() => setAdding(true)}
            >
              <Icon of={Plus} />
              {t.edit.add}
            </Button>
          </SectionHead>
          {document.layers.length === 0 ? (
            <p className="quiet">{t.edit.noLayers}</p>
          ) : (
            <LayerRows
              layers={document.layers}
              map={map}
              datasetOf={datasetOf}
              selected={selected}
              onSelect={setSelected}
              onMove={changes.move}
              onRemove={changes.remove}
            />
          )}
          {open !== undefined && (
            <LayerForm
              key={open.layerGUID}
              layer={open}
              drawn={map.layers.find(({ layer }) => layer.layerGUID === open.layerGUID)?.drawn}
              onChange={(values, typing) => changes.set(open.layerGUID, values, typing)}
              onPause={() => send({ type: 'typing.paused' })}
            />
          )}
        </div>
        <div className="map-editor-main">
          <MapSurface
            label={t.view.label(document.title)}
            map={map}
            empty={<p className="quiet">{t.edit.emptyMap}</p>}
          />
          {map.place !== null && (
            <p className="row wrap t14">
              <Button small onClick={() => changes.extent(map)}>
                {t.edit.extent.use}
              </Button>
              {document.extent !== null && (
                <Button
                  small
                  kind="quiet"
                  onClick={({ currentTarget }) => {
                    keepFocusNear(currentTarget);
                    changes.extent(null);
                  }}
                >
                  {t.edit.extent.clear}
                </Button>
              )}
              <span className="quiet">
                {document.extent === null ? t.edit.extent.whole : t.edit.extent.own}
              </span>
            </p>
          )}
        </div>
        <div className="map-editor-list">
          {document.layers.length > 0 && <FindOnMap map={map} />}
          <LayerLists map={map} />
        </div>
      </div>
      <div className="map-below">
        <section className="stack">
          <SectionHead title={t.edit.words.title} />
          <LongText
            id="map-words"
            label={t.edit.words.label}
            hint={t.edit.words.hint}
            rows={6}
            maxLength={mapLimits.words}
            value={document.words}
            onChange={(words) => changes.text('words', words)}
            onPause={() => send({ type: 'typing.paused' })}
          />
          <LongText
            id="map-alternative"
            label={t.edit.alternative.label}
            hint={t.edit.alternative.hint}
            rows={3}
            maxLength={mapLimits.alternative}
            value={document.alternative}
            onChange={(alternative) => changes.text('alternative', alternative)}
            onPause={() => send({ type: 'typing.paused' })}
          />
        </section>
        <PublishMap
          mapGUID={mapGUID}
          document={document}
          revision={editing.revision}
          isSaved={savedState === 'saved'}
        />
      </div>
      {isAdding && (
        <SourceChooser
          organisationGUID={organisation.organisationGUID}
          onClose={() => setAdding(false)}
          onChoose={(source) => {
            setSelected(changes.add(source));
            setAdding(false);
          }}
        />
      )}
    </>
  );
}

interface EditMapScreenProps {
  readonly mapGUID: string;
  readonly organisation: Pick<UserOrganisation, 'organisationGUID' | 'slug'>;
}

export function EditMapScreen({ mapGUID, organisation }: EditMapScreenProps) {
  const t = useMapsMessages();
  const editing = useMapEditing(mapGUID);
  return (
    <EditorFrame
      editing={editing}
      texts={t.edit}
      heading={t.edit.heading}
      isWide
      failed={t.view.failed}
      back={<Link to="/dashboard/maps">{t.title}</Link>}
    >
      {() => <Editor mapGUID={mapGUID} organisation={organisation} editing={editing} />}
    </EditorFrame>
  );
}
