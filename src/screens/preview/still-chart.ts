/**
 * The drawing of a chart in a page that the server writes: once for narrow places and once for wide ones, of which the
 * style sheet shows one. The browser draws it again at its own width when it takes the page over.
 */
import { useAppServices } from '../../app/context.ts';
import { useChartMessages } from '../../messages/chart.ts';
import { usePreviewMessages } from '../../messages/preview.ts';
import { drawChart } from './chart-drawing.ts';
import { drawingOf } from './chart-texts.ts';
import type { DrawnChart } from './chart-words.ts';

const widths = { narrow: 340, wide: 700 } as const;

/** Points beyond which a page has no drawing of its own: it would be heavier than the code that draws it. */
const MOST_POINTS = 1500;

/** Properties of the place of the drawing. In the browser it is empty until it is drawn there. */
export function useStillChart(drawn: DrawnChart) {
  const { drawingDocument } = useAppServices();
  const t = useChartMessages();
  const p = usePreviewMessages();
  const isDrawn = drawingDocument !== undefined && drawn.chart.points.length <= MOST_POINTS;
  const markup = isDrawn
    ? Object.entries(widths).map(([name, width]) => {
        const svg = drawChart(drawingOf(drawn, width, t, p), drawingDocument);
        return `<div class="still-${name}">${svg.outerHTML}</div>`;
      })
    : [];
  return {
    dangerouslySetInnerHTML: { __html: markup.join('') },
    // The browser takes what the server has written as it is.
    suppressHydrationWarning: true,
    ...(!isDrawn && { 'data-needs-code': '' }),
  };
}
