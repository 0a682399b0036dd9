/** Editing a map: its layers beside the map that readers will see, its words, and its publication. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide';
import { useState } from 'react';
import { mapLimits } from '#contract/map-constants.ts';
import type { MapDocument } from '#contract/maps.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
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
import { useMapEditing, type MapEditing } from './edited-map.ts';
import { useMapChanges, type MapChanges } from './map-changes.ts';

/** Which dataset the data of a layer is from, known once the layer was saved. */
function useDatasetOf(mapGUID: string): (resourceGUID: string) => string | undefined {
  const { data } = useQuery(editedMapQuery(useApi(), mapGUID));
  return (guid) => data?.sources.find(({ resourceGUID }) => resourceGUID === guid)?.dataset.title;
}

interface LayersProps {
  readonly mapGUID: string;
  readonly editing: MapEditing;
  readonly changes: MapChanges;
  readonly map: LayeredMap;
  readonly selected: string | null;
  readonly onSelect: (layerGUID: string | null) => void;
  readonly onAdd: () => void;
}

/** The layers, and the form of the one that is open. */
function Layers({ mapGUID, editing, changes, map, selected, onSelect, onAdd }: LayersProps) {
  const t = useMapsMessages().edit;
  const { layers } = editing.document;
  const datasetOf = useDatasetOf(mapGUID);
  const open = layers.find(({ layerGUID }) => layerGUID === selected);
  return (
    <div className="map-editor-side">
      <SectionHead title={t.layers}>
        <Button small disabled={layers.length >= mapLimits.layers} onClick={onAdd}>
          <Icon of={Plus} />
          {t.add}
        </Button>
      </SectionHead>
      {layers.length === 0 ? (
        <p className="quiet">{t.noLayers}</p>
      ) : (
        <LayerRows
          layers={layers}
          map={map}
          datasetOf={datasetOf}
          selected={selected}
          onSelect={onSelect}
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
          onPause={() => editing.send({ type: 'typing.paused' })}
        />
      )}
    </div>
  );
}

interface OfMap {
  readonly document: MapDocument;
  readonly changes: MapChanges;
  readonly map: LayeredMap;
}

/** The map as it is drawn now, and where it begins for readers. */
function DrawnMap({ document, changes, map }: OfMap) {
  const { edit: t, view } = useMapsMessages();
  return (
    <div className="map-editor-main">
      <MapSurface
        label={view.label(document.title)}
        map={map}
        empty={<p className="quiet">{t.emptyMap}</p>}
      />
      {map.place !== null && (
        <p className="row wrap t14">
          <Button small onClick={() => changes.extent(map)}>
            {t.extent.use}
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
              {t.extent.clear}
            </Button>
          )}
          <span className="quiet">{document.extent === null ? t.extent.whole : t.extent.own}</span>
        </p>
      )}
    </div>
  );
}

/** The words beside the map, and what it shows for readers who do not see it. */
function Words({
  editing: { document, send },
  changes,
}: {
  readonly editing: MapEditing;
  readonly changes: MapChanges;
}) {
  const t = useMapsMessages().edit;
  const onPause = () => send({ type: 'typing.paused' });
  return (
    <section className="stack">
      <SectionHead title={t.words.title} />
      <LongText
        id="map-words"
        label={t.words.label}
        hint={t.words.hint}
        rows={6}
        maxLength={mapLimits.words}
        value={document.words}
        onChange={(words) => changes.text('words', words)}
        onPause={onPause}
      />
      <LongText
        id="map-alternative"
        label={t.alternative.label}
        hint={t.alternative.hint}
        rows={3}
        maxLength={mapLimits.alternative}
        value={document.alternative}
        onChange={(alternative) => changes.text('alternative', alternative)}
        onPause={onPause}
      />
    </section>
  );
}

interface EditorProps {
  readonly mapGUID: string;
  readonly organisation: Pick<UserOrganisation, 'organisationGUID' | 'slug'>;
  readonly editing: MapEditing;
}

function Editor({ mapGUID, organisation, editing }: EditorProps) {
  const t = useMapsMessages();
  const api = useApi();
  const { document, savedState } = editing;
  const changes = useMapChanges(editing);
  const [selected, setSelected] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const map = useLayeredMap({
    layers: document.layers,
    extent: document.extent,
    queryOf: (layer, asked) => triedLayerQuery(api, layer, asked),
  });
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
        <Layers
          mapGUID={mapGUID}
          editing={editing}
          changes={changes}
          map={map}
          selected={selected}
          onSelect={setSelected}
          onAdd={() => setAdding(true)}
        />
        <DrawnMap document={document} changes={changes} map={map} />
        <div className="map-editor-list">
          {document.layers.length > 0 && <FindOnMap map={map} />}
          <LayerLists map={map} />
        </div>
      </div>
      <div className="map-below">
        <Words editing={editing} changes={changes} />
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
