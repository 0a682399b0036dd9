/** The form of a chart: what is drawn of which columns, which rows, and how it looks. */
import { useQuery } from '@tanstack/react-query';
import { barOrders, CHART_COLOURS, documentLimits } from '#contract/document-constants.ts';
import type { ChartDocument } from '#contract/documents.ts';
import type { ChartChoice, PreviewColumn } from '#contract/preview.ts';
import { useApi } from '../../app/context.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useChartMessages } from '../../messages/chart.ts';
import { useDocumentMessages } from '../../messages/documents.ts';
import { usePreviewMessages } from '../../messages/preview.ts';
import { LayerFilters } from '../map-edit/layer-filters.tsx';
import { ChartControls } from '../preview/chart-controls.tsx';
import { placeText, seriesText, type DrawnChart } from '../preview/chart-words.ts';
import { Choice } from '../preview/choice.tsx';
import { awaitedColumnsQuery } from '../preview/preview-queries.ts';
import type { ChartChanges } from './edited-chart.ts';
import { ChartNotesForm, type NotePlace } from './chart-notes-form.tsx';

const NONE = '';
/** Columns that are offered. */
const OFFERED = 100;
/** Places of a chart that are offered for a note. */
const PLACES = 400;

/** The columns of the document in a table; null where the table has no such X axis. */
function choiceOf(document: ChartDocument, columns: readonly PreviewColumn[]): ChartChoice | null {
  const at = (name: string | null) => columns.find((column) => column.name === name)?.position ?? null;
  const { type: kind, x, y, series, aggregate } = document;
  const across = at(x);
  return across === null ? null : { kind, x: across, y: at(y), series: at(series), aggregate };
}

/** Values that can stand out: series, or the bars of a chart without any. */
function useHighlights(drawn: DrawnChart | null): NotePlace[] {
  const t = useChartMessages();
  const p = usePreviewMessages();
  if (drawn === null || drawn.choice.kind === 'histogram') return [];
  const { points } = drawn.chart;
  if (drawn.series !== null)
    return [...new Set(points.flatMap(({ series }) => series ?? []))].map((value) => ({
      value,
      label: seriesText(value, drawn, p),
    }));
  if (drawn.choice.kind !== 'bar' || drawn.chart.step !== null) return [];
  return points.map(({ x }) => ({ value: String(x), label: placeText(x, drawn, t, p) }));
}

function usePlaces(drawn: DrawnChart | null): NotePlace[] {
  const t = useChartMessages();
  const p = usePreviewMessages();
  if (drawn === null || drawn.choice.kind === 'scatter') return [];
  const places = new Map(drawn.chart.points.map(({ x }) => [String(x), placeText(x, drawn, t, p)]));
  return [...places].slice(0, PLACES).map(([value, label]) => ({ value, label }));
}

interface ChartFormProps {
  readonly documentGUID: string;
  readonly document: ChartDocument;
  readonly drawn: DrawnChart | null;
  readonly changes: ChartChanges;
}

function Look({ document, drawn, changes }: Omit<ChartFormProps, 'documentGUID'>) {
  const t = useDocumentMessages().edit.chart;
  const { type, order, xTitle, yTitle, zero, colour, highlight } = document;
  const highlights = useHighlights(drawn);
  return (
    <fieldset>
      <legend>{t.look}</legend>
      {type === 'bar' && (
        <Choice
          label={t.order}
          value={order}
          options={barOrders.map((value) => ({ value, label: t.orders[value] }))}
          onChange={(value) => changes.set({ order: value })}
        />
      )}
      <TextField
        id="chart-x-title"
        label={t.xTitle}
        hint={t.axisHint}
        maxLength={documentLimits.axis}
        value={xTitle}
        onChange={({ currentTarget: { value } }) => changes.set({ xTitle: value }, true)}
        onBlur={() => changes.send({ type: 'typing.paused' })}
      />
      <TextField
        id="chart-y-title"
        label={t.yTitle}
        maxLength={documentLimits.axis}
        value={yTitle}
        onChange={({ currentTarget: { value } }) => changes.set({ yTitle: value }, true)}
        onBlur={() => changes.send({ type: 'typing.paused' })}
      />
      {(type === 'line' || type === 'scatter') && (
        <Checkbox
          checked={zero}
          onChange={({ currentTarget: { checked } }) => changes.set({ zero: checked })}
        >
          {t.zero}
        </Checkbox>
      )}
      <Choice
        label={document.series === null ? t.colour : t.firstColour}
        value={String(colour)}
        options={Array.from({ length: CHART_COLOURS }, (_, i) => ({
          value: String(i + 1),
          label: t.colours[i] ?? String(i + 1),
        }))}
        onChange={(value) => changes.set({ colour: Number(value) })}
      />
      {(highlights.length > 1 || highlight !== null) && (
        <Choice
          label={t.highlight}
          value={highlight ?? NONE}
          options={[{ value: NONE, label: t.noHighlight }, ...highlights]}
          onChange={(value) => changes.set({ highlight: value === NONE ? null : value })}
        />
      )}
    </fieldset>
  );
}

export function ChartForm({ documentGUID, document, drawn, changes }: ChartFormProps) {
  const t = useDocumentMessages().edit.chart;
  const { resourceGUID, sheet, filters, notes } = document;
  const described = useQuery(awaitedColumnsQuery(useApi(), { resourceGUID, sheet, limit: OFFERED }));
  const columns = described.data?.result ?? [];
  const choice = choiceOf(document, columns);
  const nameOf = (position: number | null) =>
    columns.find((column) => column.position === position)?.name ?? null;
  const places = usePlaces(drawn);
  const choose = ({ kind, x, y, series, aggregate }: ChartChoice) =>
    changes.set({
      type: kind,
      x: nameOf(x) ?? document.x,
      y: nameOf(y),
      series: nameOf(series),
      aggregate,
      // What stood out may not be there any more.
      ...(nameOf(series) !== document.series && { highlight: null }),
    });
  return (
    <div className="layer-form">
      <FailedPart of={described} part="columns" />
      {choice !== null && <ChartControls choice={choice} columns={columns} onChange={choose} />}
      <LayerFilters
        layer={{ layerGUID: documentGUID, filters }}
        columns={columns}
        none={t.filters}
        onChange={(values) => changes.set(values)}
      />
      <Look document={document} drawn={drawn} changes={changes} />
      <ChartNotesForm notes={notes} places={places} onAdd={changes.addNote} onRemove={changes.removeNote} />
    </div>
  );
}
