/** Editing a dashboard: its words, its parts in order beside what readers will see, and its publication. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide';
import { useMemo, useState } from 'react';
import { documentLimits } from '#contract/document-constants.ts';
import type { DashboardDocument } from '#contract/documents.ts';
import type { ShownPart } from '#contract/shown-documents.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useApi, useConfiguration } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { useDocumentMessages } from '../../messages/documents.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { dashboardPartsQuery } from '../../services/api/document-queries.ts';
import '../../styles/layered-map.css';
import '../../styles/saved-chart.css';
import { DashboardParts } from '../dashboard-page/dashboard-parts.tsx';
import { EditorFrame, EditorHead } from '../document-editing/editor-frame.tsx';
import { PublishKept } from '../document-editing/publish-kept.tsx';
import { LongText } from '../document-editing/words-fields.tsx';
import { dashboardChanges, useDashboardEditing, type DashboardEditing } from './edited-dashboard.ts';
import { ChartChooser, MapChooser } from './part-chooser.tsx';
import { PartRows } from './part-rows.tsx';

const missingIn = ({ title, parts }: DashboardDocument) =>
  [title.trim() === '' && ('title' as const), parts.length === 0 && ('parts' as const)].filter(
    (one) => one !== false,
  );

/** What the service says of the parts, with the words as they are typed. */
function usePreview({ parts }: DashboardDocument) {
  const api = useApi();
  const references = useMemo(
    () => parts.map((part) => (part.kind === 'words' ? { ...part, text: '' } : part)),
    [parts],
  );
  const { data, error, refetch } = useQuery(dashboardPartsQuery(api, references));
  const known = new Map(data?.parts.map((part) => [part.partGUID, part]));
  const shown = parts.flatMap((part): ShownPart[] => {
    if (part.kind === 'words') return [part];
    const its = known.get(part.partGUID);
    return its === undefined ? [] : [{ ...its, wide: part.wide }];
  });
  return { shown, error: data === undefined ? error : null, refetch };
}

interface EditorProps {
  readonly documentGUID: string;
  readonly organisation: Pick<UserOrganisation, 'organisationGUID' | 'slug'>;
  readonly editing: DashboardEditing;
}

interface AddProps {
  readonly organisationGUID: string;
  readonly changes: ReturnType<typeof dashboardChanges>;
  /** No further part fits. */
  readonly isFull: boolean;
}

/** Adds a chart, a map or words at the end. */
function AddParts({ organisationGUID, changes, isFull }: AddProps) {
  const t = useDocumentMessages().edit;
  const { flags } = useConfiguration();
  const [adding, setAdding] = useState<'chart' | 'map' | null>(null);
  return (
    <>
      <p className="row wrap">
        <Button small disabled={isFull} aria-haspopup="dialog" onClick={() => setAdding('chart')}>
          <Icon of={Plus} />
          {t.dashboard.addChart}
        </Button>
        {flags.MAPPING_SOLUTION && (
          <Button small disabled={isFull} aria-haspopup="dialog" onClick={() => setAdding('map')}>
            <Icon of={Plus} />
            {t.dashboard.addMap}
          </Button>
        )}
        <Button small disabled={isFull} onClick={() => changes.add({ kind: 'words', text: '', wide: true })}>
          <Icon of={Plus} />
          {t.dashboard.addWords}
        </Button>
      </p>
      {adding === 'chart' && (
        <ChartChooser
          organisationGUID={organisationGUID}
          onClose={() => setAdding(null)}
          onChoose={(guid) => {
            changes.add({ kind: 'chart', documentGUID: guid, wide: false });
            setAdding(null);
          }}
        />
      )}
      {adding === 'map' && (
        <MapChooser
          organisationGUID={organisationGUID}
          onClose={() => setAdding(null)}
          onChoose={(guid) => {
            changes.add({ kind: 'map', mapGUID: guid, wide: true });
            setAdding(null);
          }}
        />
      )}
    </>
  );
}

function Editor({ documentGUID, organisation, editing }: EditorProps) {
  const t = useDocumentMessages().edit;
  const { document } = editing;
  const { parts } = document;
  const changes = dashboardChanges(editing.send, parts.length);
  const preview = usePreview(document);
  const isFull = parts.length >= documentLimits.parts;
  return (
    <>
      <EditorHead
        id="dashboard-title"
        editing={editing}
        texts={t}
        title={document.title}
        maxLength={documentLimits.title}
        onTitle={(title) => changes.set({ title }, true)}
      />
      <div className="map-editor">
        <div className="map-editor-side">
          <SectionHead title={t.dashboard.parts} />
          <AddParts organisationGUID={organisation.organisationGUID} changes={changes} isFull={isFull} />
          {parts.length === 0 ? (
            <p className="quiet">{t.dashboard.noParts}</p>
          ) : (
            <PartRows parts={parts} shown={preview.shown} changes={changes} />
          )}
        </div>
        <div className="map-editor-main">
          <SectionHead title={t.dashboard.preview} />
          {preview.error !== null && (
            <FailedState
              title={t.dashboard.chooseFailed}
              {...failureOf(preview.error)}
              onRetry={() => void preview.refetch()}
            />
          )}
          <DashboardParts parts={preview.shown} />
        </div>
      </div>
      <div className="map-below">
        <section className="stack">
          <SectionHead title={t.chart.words} />
          <LongText
            id="dashboard-words"
            label={t.dashboard.words}
            hint={t.chart.markdown}
            rows={5}
            maxLength={documentLimits.words}
            value={document.words}
            onChange={(words) => changes.set({ words }, true)}
            onPause={() => changes.send({ type: 'typing.paused' })}
          />
          <Checkbox
            checked={document.onOrganisationPage}
            onChange={({ currentTarget: { checked } }) => changes.set({ onOrganisationPage: checked })}
          >
            {t.dashboard.onPage}
          </Checkbox>
        </section>
        <PublishKept
          documentGUID={documentGUID}
          revision={editing.revision}
          isSaved={editing.savedState === 'saved'}
          missing={missingIn(document)}
          look={(text) => (
            <Link
              to="/organisation/$orgSlug/dashboard/$dashboardGUID"
              params={{ orgSlug: organisation.slug, dashboardGUID: documentGUID }}
            >
              {text}
            </Link>
          )}
        />
      </div>
    </>
  );
}

export function EditDashboardScreen({ documentGUID, organisation }: Omit<EditorProps, 'editing'>) {
  const t = useDocumentMessages();
  const editing = useDashboardEditing(documentGUID);
  return (
    <EditorFrame
      editing={editing}
      texts={t.edit}
      heading={t.edit.heading.dashboard}
      failed={t.view.failedDashboard}
      back={<Link to="/dashboard/charts">{t.title}</Link>}
    >
      {() => <Editor documentGUID={documentGUID} organisation={organisation} editing={editing} />}
    </EditorFrame>
  );
}
