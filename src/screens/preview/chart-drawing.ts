/**
 * Draws a chart as SVG. Colours are roles of the style sheet, so that the drawing follows light and dark without
 * being drawn again. The library's own style element is taken out, which the pages' policy would refuse: what it
 * says is in `preview-chart.css`.
 */
import { plot } from '@observablehq/plot';
import { drawBars, drawSteps } from './chart-bars.ts';
import { drawLines, drawPoints } from './chart-lines.ts';
import type { Drawing } from './chart-scales.ts';

const HEIGHT = 340;

/**
 * @param document what makes the elements; on the server there is no page
 * @returns the drawing, to be put into the page
 */
export function drawChart(drawing: Drawing, document?: Document): SVGSVGElement {
  const { choice, chart, width, texts } = drawing;
  const draw =
    choice.kind === 'line'
      ? drawLines
      : choice.kind === 'scatter'
        ? drawPoints
        : chart.step === null
          ? drawBars
          : drawSteps;
  const svg = plot({
    ...(document && { document }),
    className: 'chart-drawing',
    width,
    height: drawing.height ?? HEIGHT,
    marginLeft: 56,
    marginBottom: 40,
    marginTop: 28,
    marginRight: 24,
    ariaLabel: texts.label,
    ...draw(drawing),
  });
  for (const style of svg.querySelectorAll('style')) style.remove();
  svg.setAttribute('role', 'img');
  // Its place on the page bears the name: the library names groups within it, which is allowed to none.
  svg.setAttribute('aria-hidden', 'true');
  return svg as SVGSVGElement;
}
