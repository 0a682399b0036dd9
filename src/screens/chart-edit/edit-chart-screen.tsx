/** Editing a saved chart: its form beside the chart that readers will see, its words, and its publication. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { documentLimits } from '#contract/document-constants.ts';
import type { ChartDocument } from '#contract/documents.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useApi } from '../../app/context.ts';
import { LinkButton } from '../../components/button.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { useChartMessages } from '../../messages/chart.ts';
import { useDocumentMessages } from '../../messages/documents.ts';
import { usePreviewMessages } from '../../messages/preview.ts';
import { triedFiguresQuery } from '../../services/api/document-queries.ts';
import '../../styles/layered-map.css';
import '../../styles/saved-chart.css';
import { EditorFrame, EditorHead } from '../document-editing/editor-frame.tsx';
import { PublishKept } from '../document-editing/publish-kept.tsx';
import { LongText } from '../document-editing/words-fields.tsx';
import { chartSummary, type DrawnChart } from '../preview/chart-words.ts';
import { ChartBoard } from '../saved-chart/chart-board.tsx';
import { ChartForm } from './chart-form.tsx';
import { chartChanges, useChartEditing, type ChartEditing } from './edited-chart.ts';

const missingIn = ({ title, alternative }: ChartDocument) =>
  [title.trim() === '' && ('title' as const), alternative.trim() === '' && ('alternative' as const)].filter(
    (one) => one !== false,
  );

interface EditorProps {
  readonly documentGUID: string;
  readonly orgSlug: string;
  readonly editing: ChartEditing;
}

function Editor({ documentGUID, orgSlug, editing }: EditorProps) {
  const t = useDocumentMessages().edit;
  const c = useChartMessages();
  const p = usePreviewMessages();
  const api = useApi();
  const [drawn, setDrawn] = useState<DrawnChart | null>(null);
  const { document } = editing;
  const changes = chartChanges(editing.send, document.notes.length);
  return (
    <>
      <EditorHead
        id="chart-title-field"
        editing={editing}
        texts={t}
        title={document.title}
        maxLength={documentLimits.title}
        onTitle={(title) => changes.set({ title }, true)}
      />
      <div className="map-editor">
        <div className="map-editor-side">
          <SectionHead title={t.chart.data} />
          <ChartForm documentGUID={documentGUID} document={document} drawn={drawn} changes={changes} />
        </div>
        <div className="map-editor-main">
          <ChartBoard
            title={document.title}
            look={document}
            queryOf={(on) => triedFiguresQuery(api, document, on)}
            isFiltered={document.filters.length > 0}
            level={2}
            onMove={(versionGUID) => changes.set({ versionGUID })}
            onDrawn={setDrawn}
          />
        </div>
      </div>
      <div className="map-below">
        <section className="stack">
          <SectionHead title={t.chart.words} />
          <LongText
            id="chart-words"
            label={t.chart.wordsLabel}
            hint={t.chart.markdown}
            rows={5}
            maxLength={documentLimits.words}
            value={document.words}
            onChange={(words) => changes.set({ words }, true)}
            onPause={() => changes.send({ type: 'typing.paused' })}
          />
          <LongText
            id="chart-alternative"
            label={t.chart.alternative}
            hint={t.chart.alternativeHint}
            beside={
              drawn !== null && (
                <LinkButton onClick={() => changes.set({ alternative: chartSummary(drawn, c, p) })}>
                  {t.chart.propose}
                </LinkButton>
              )
            }
            rows={3}
            maxLength={documentLimits.alternative}
            value={document.alternative}
            onChange={(alternative) => changes.set({ alternative }, true)}
            onPause={() => changes.send({ type: 'typing.paused' })}
          />
        </section>
        <PublishKept
          documentGUID={documentGUID}
          revision={editing.revision}
          isSaved={editing.savedState === 'saved'}
          missing={missingIn(document)}
          look={(text) => (
            <Link to="/organisation/$orgSlug/chart/$chartGUID" params={{ orgSlug, chartGUID: documentGUID }}>
              {text}
            </Link>
          )}
        />
      </div>
    </>
  );
}

interface EditChartScreenProps {
  readonly documentGUID: string;
  readonly organisation: Pick<UserOrganisation, 'slug'>;
}

export function EditChartScreen({ documentGUID, organisation }: EditChartScreenProps) {
  const t = useDocumentMessages();
  const editing = useChartEditing(documentGUID);
  return (
    <EditorFrame
      editing={editing}
      texts={t.edit}
      heading={t.edit.heading.chart}
      failed={t.view.failedChart}
      back={<Link to="/dashboard/charts">{t.title}</Link>}
    >
      {() => <Editor documentGUID={documentGUID} orgSlug={organisation.slug} editing={editing} />}
    </EditorFrame>
  );
}
