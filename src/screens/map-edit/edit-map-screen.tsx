/** Editing a map: its layers beside the map that readers will see, its words, and its publication. */
import { Link } from '@tanstack/react-router';
import { Plus, Redo2, Undo2 } from 'lucide';
import { useState } from 'react';
import { mapLimits, MAP_ZOOMS } from '#contract/map-constants.ts';
import type { MapLayer, MapSource } from '#contract/maps.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import type { Change } from '#machines/document-editing/document-editing.types.ts';
import { useApi } from '../../app/context.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMapsMessages } from '../../messages/maps.ts';
import { triedLayerQuery } from '../../services/api/map-queries.ts';
import '../../styles/banner.css';
import '../../styles/field.css';
import '../../styles/layered-map.css';
import '../../styles/map-edit.css';
import '../../styles/maps.css';
import { sayBrokenRule } from '../../messages/rules.ts';
import { LayerLists } from '../layered-map/layer-list.tsx';
import { MapStage } from '../layered-map/map-stage.tsx';
import { useLayeredMap, type LayeredMap } from '../layered-map/use-layered-map.ts';
import { LayerForm } from './layer-form.tsx';
import { LayerRows } from './layer-rows.tsx';
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
    add({ resourceGUID, sheet, datasetTitle }: MapSource): string {
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

/** Whether everything is saved, and what one may do where it is not. */
function Saved({ editing: { savedState, conflict, refusal, send } }: { readonly editing: MapEditing }) {
  const t = useMapsMessages().edit;
  if (savedState === 'conflict')
    return (
      <Banner kind="warning">
        <p>{t.conflict.text(conflict ?? '')}</p>
        <p className="row wrap">
          <Button small onClick={() => send({ type: 'conflict.mineKept' })}>
            {t.conflict.mine}
          </Button>
          <Button small onClick={() => send({ type: 'conflict.theirsTaken' })}>
            {t.conflict.theirs}
          </Button>
        </p>
      </Banner>
    );
  const isStopped = ['unreachable', 'failing', 'signedOut', 'refused'].includes(savedState);
  if (!isStopped) return null;
  return (
    <Banner kind="danger">
      <p>
        {t.saved[savedState]}
        {refusal !== null && ` ${sayBrokenRule(refusal) ?? ''}`}
      </p>
      <Button small onClick={() => send({ type: 'retry.requested' })}>
        {t.retry}
      </Button>
    </Banner>
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
  const { document, send, savedState, mayUndo, mayRedo } = editing;
  const changes = useChanges(editing);
  const [selected, setSelected] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const map = useLayeredMap({
    layers: document.layers,
    extent: document.extent,
    queryOf: (layer, asked) => triedLayerQuery(api, layer, asked),
  });
  const open = document.layers.find(({ layerGUID }) => layerGUID === selected);
  return (
    <>
      <div className="map-edit-head">
        <TextField
          id="map-title"
          label={t.edit.title}
          maxLength={mapLimits.title}
          value={document.title}
          onChange={({ currentTarget: { value } }) => changes.text('title', value)}
          onBlur={() => send({ type: 'typing.paused' })}
        />
        <div className="row wrap">
          <output className="quiet t14">{t.edit.saved[savedState]}</output>
          <Button
            iconOnly
            aria-label={t.edit.undo}
            disabled={!mayUndo}
            onClick={() => send({ type: 'undo.requested' })}
          >
            <Icon of={Undo2} />
          </Button>
          <Button
            iconOnly
            aria-label={t.edit.redo}
            disabled={!mayRedo}
            onClick={() => send({ type: 'redo.requested' })}
          >
            <Icon of={Redo2} />
          </Button>
        </div>
      </div>
      <Saved editing={editing} />
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
              onChange={(values, typing) => changes.set(open.layerGUID, values, typing)}
              onPause={() => send({ type: 'typing.paused' })}
            />
          )}
        </div>
        <div className="map-editor-main">
          <MapStage
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
                <Button small kind="quiet" onClick={() => changes.extent(null)}>
                  {t.edit.extent.clear}
                </Button>
              )}
              <span className="quiet">
                {document.extent === null ? t.edit.extent.whole : t.edit.extent.own}
              </span>
            </p>
          )}
        </div>
        <LayerLists map={map} />
      </div>
      <div className="map-below">
        <section className="stack">
          <SectionHead title={t.edit.words.title} />
          <Field id="map-words" label={t.edit.words.label} hint={t.edit.words.hint}>
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={6}
                maxLength={mapLimits.words}
                value={document.words}
                onChange={({ currentTarget: { value } }) => changes.text('words', value)}
                onBlur={() => send({ type: 'typing.paused' })}
              />
            )}
          </Field>
          <Field id="map-alternative" label={t.edit.alternative.label} hint={t.edit.alternative.hint}>
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={3}
                maxLength={mapLimits.alternative}
                value={document.alternative}
                onChange={({ currentTarget: { value } }) => changes.text('alternative', value)}
                onBlur={() => send({ type: 'typing.paused' })}
              />
            )}
          </Field>
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
  const { screen, send } = editing;
  const retry = () => send({ type: 'retry.requested' });
  return (
    <main id="main" tabIndex={-1} className="container">
      <div className="app-head">
        <div>
          <p className="t14">
            <Link to="/dashboard/maps">{t.title}</Link>
          </p>
          <h1>{t.edit.heading}</h1>
        </div>
      </div>
      {screen === 'opening' && (
        <>
          <output className="sr">{t.edit.opening}</output>
          <SkeletonRows rows={6} />
        </>
      )}
      {screen === 'unavailable' && <FailedState title={t.view.failed} offline={false} onRetry={retry} />}
      {(screen === 'unknown' || screen === 'forbidden' || screen === 'gone') && (
        <EmptyState title={t.edit.ended[screen].title}>
          <p className="measure">{t.edit.ended[screen].text}</p>
          <p className="row wrap">
            <Link to="/dashboard/maps">{t.title}</Link>
            <Button small onClick={retry}>
              {t.edit.retry}
            </Button>
          </p>
        </EmptyState>
      )}
      {screen === 'editing' && <Editor mapGUID={mapGUID} organisation={organisation} editing={editing} />}
    </main>
  );
}
