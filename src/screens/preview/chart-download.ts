/** A chart as a file: a drawing that stands by itself, a picture of it, or its figures. */

import { xmlText } from '#contract/xml-text.ts';
import { frameDrawing, type ChartFrame } from './chart-framing.ts';

/** What of the style sheet a drawing needs where there is none. */
const kept = ['fill', 'stroke', 'font-family', 'font-size', 'color'] as const;

/** What a colour of the style sheet is where the drawing is. */
function written(live: SVGSVGElement, colour: string): string {
  const probe = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  probe.setAttribute('fill', colour);
  live.append(probe);
  const { fill } = getComputedStyle(probe);
  probe.remove();
  return fill;
}

/** The drawing with its colours written out, on the paper that it is seen on, with what its page has around it. */
export function standalone(live: SVGSVGElement, frame?: ChartFrame): string {
  const copy = live.cloneNode(true) as SVGSVGElement;
  const originals = [live, ...live.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((element, i) => {
    const original = originals[i];
    if (original === undefined) return;
    const style = getComputedStyle(original);
    for (const name of kept) {
      const isNamed = element.getAttribute(name)?.includes('var(') || element === copy;
      if (isNamed) element.setAttribute(name, style.getPropertyValue(name));
    }
    element.removeAttribute('class');
  });
  // What the pointer happens to be on.
  copy.querySelector('[aria-label=tip]')?.replaceChildren();
  copy.removeAttribute('aria-hidden');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  if (frame !== undefined) {
    const legend = frame.legend.map((one) => ({ ...one, colour: written(live, one.colour) }));
    frameDrawing(copy, { ...frame, legend }, getComputedStyle(document.body).color);
  }
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.prepend(paper);
  return xmlText(new XMLSerializer().serializeToString(copy));
}

export const svgBlob = (live: SVGSVGElement, frame: ChartFrame): Blob =>
  new Blob([standalone(live, frame)], { type: 'image/svg+xml;charset=utf-8' });

/** How many dots of the picture represent one of the drawing. */
const SHARPNESS = 2;

/** @throws Error when the browser cannot draw it */
export async function pngBlob(live: SVGSVGElement, frame: ChartFrame): Promise<Blob> {
  const url = URL.createObjectURL(svgBlob(live, frame));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * SHARPNESS;
    canvas.height = image.naturalHeight * SHARPNESS;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))));
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A name that every system takes. */
export const fileName = (title: string, ending: string): string =>
  `${
    title
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 80) || 'chart'
  }.${ending}`;
