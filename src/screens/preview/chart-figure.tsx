/** A chart as it is on the page: its title, the drawing, what the colours mean, and ways to take it along. */
import { csvText } from '#contract/csv-cell.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Download } from 'lucide';
import { captured } from '../../app/capture.ts';
import { saveBlob, saveFile } from '../../app/save-file.ts';
import { useSend } from '../../app/use-application.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { showFailure } from '../../components/toast.tsx';
import { useChartMessages } from '../../messages/chart.ts';
import { usePreviewMessages } from '../../messages/preview.ts';
import { fileName, pngBlob, svgBlob } from './chart-download.ts';
import { drawChart } from './chart-drawing.ts';
import { colourOf, dashes } from './chart-scales.ts';
import { chartLabel, drawingOf, namesOf } from './chart-texts.ts';
import {
  chartSummary,
  chartTitle,
  figureName,
  notesOf,
  placeText,
  seriesText,
  type DrawnChart,
} from './chart-words.ts';
import { useStillChart } from './still-chart.ts';

/**
 * The least width of a drawing, in pixels: its margins take 80 of them. In a narrower place, such as a small frame of
 * another site, the style sheet makes the drawing smaller as a whole, and what is taken along has this width.
 */
const LEAST_WIDTH = 280;

/** The width of a drawing in its place; 0 until the place is laid out. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const room = Math.floor(entry?.contentRect.width ?? 0);
      setWidth(room === 0 ? 0 : Math.max(LEAST_WIDTH, room));
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}

function Legend({ drawn, names }: { readonly drawn: DrawnChart; readonly names: readonly string[] }) {
  const t = useChartMessages();
  const p = usePreviewMessages();
  return (
    <ul className="chart-legend" aria-label={t.legend}>
      {names.map((name, i) => (
        <li key={name}>
          <svg width={24} height={12} aria-hidden="true" stroke={colourOf(name, { names, look: drawn.look })}>
            {drawn.choice.kind === 'line' ? (
              <line x1={0} x2={24} y1={6} y2={6} strokeWidth={2} strokeDasharray={dashes[i]} />
            ) : (
              <rect x={6} y={0} width={12} height={12} fill={colourOf(name, { names, look: drawn.look })} />
            )}
          </svg>
          {seriesText(name, drawn, p)}
        </li>
      ))}
    </ul>
  );
}

interface ChartFigureProps {
  readonly drawn: DrawnChart;
  /** The title is a heading of this level. */
  readonly level?: 2 | 3 | undefined;
}

export function ChartFigure({ drawn, level }: ChartFigureProps) {
  const titleId = useId();
  const t = useChartMessages();
  const p = usePreviewMessages();
  const send = useSend();
  const { place, width } = useWidth();
  const names = namesOf(drawn);
  const title = chartTitle(drawn, t);
  const { chart } = drawn;
  const notes = notesOf(drawn);
  const still = useStillChart(drawn);

  useEffect(() => {
    if (place.current === null || width === 0) return;
    place.current.replaceChildren(drawChart(drawingOf(drawn, width, t, p)));
  }, [drawn, width, place, t, p]);

  const drawing = () => place.current?.querySelector('svg') ?? null;
  const noteText = ({ at, text, number }: (typeof notes)[number]) => {
    const value = chart.points.find(({ x }) => String(x) === at)?.x ?? at;
    return t.note(number, placeText(value, drawn, t, p), text);
  };
  const savePicture = (ending: 'svg' | 'png') => {
    const svg = drawing();
    if (svg === null) return;
    const frame = {
      title,
      summary: chartSummary(drawn, t, p),
      legend: names.map((name) => ({
        name: seriesText(name, drawn, p),
        colour: colourOf(name, { names, look: drawn.look }),
      })),
      notes: notes.map(noteText),
    };
    void Promise.resolve(ending === 'svg' ? svgBlob(svg, frame) : pngBlob(svg, frame)).then(
      (blob) => saveBlob(fileName(title, ending), blob),
      () => showFailure({ title: t.pictureFailed }),
    );
  };
  const saveFigures = () => {
    const heads = [drawn.x.name, ...(drawn.series ? [drawn.series.name] : []), figureName(drawn, t)];
    const rows = chart.points.map(({ x, y, series }) => (drawn.series ? [x, series, y] : [x, y]));
    send(captured('CSV downloaded', { of: 'chart' }));
    saveFile(fileName(title, 'csv'), 'text/csv;charset=utf-8', csvText([heads, ...rows]));
  };

  return (
    <figure className="preview-chart" aria-labelledby={titleId}>
      {/* A saved chart without a heading of its own is below the title of its page. */}
      <figcaption id={titleId} className={drawn.look !== undefined && level === undefined ? 'sr' : undefined}>
        {level === 2 ? <h2>{title}</h2> : level === 3 ? <h3>{title}</h3> : title}
      </figcaption>
      <p className="t14 chart-summary">{chartSummary(drawn, t, p)}</p>
      {names.length > 0 && <Legend drawn={drawn} names={names} />}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A drawing of many parts is no `img`. */}
      <div ref={place} role="img" aria-label={chartLabel(drawn, t)} className="chart-place" {...still} />
      {notes.length > 0 && (
        <ul className="chart-notes-list" aria-label={t.notesLabel}>
          {notes.map((note) => (
            <li key={note.number}>{noteText(note)}</li>
          ))}
        </ul>
      )}
      <fieldset className="chart-acts" aria-label={t.download.label}>
        <Icon of={Download} />
        <Button small kind="quiet" onClick={() => savePicture('svg')}>
          {t.download.svg}
        </Button>
        <Button small kind="quiet" onClick={() => savePicture('png')}>
          {t.download.png}
        </Button>
        <Button small kind="quiet" onClick={saveFigures}>
          {t.download.csv}
        </Button>
      </fieldset>
    </figure>
  );
}
