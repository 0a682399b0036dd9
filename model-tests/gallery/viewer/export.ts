/** Saves a chart as PNG, drawn by the browser itself. */

/** Pixels of the picture for each of the chart. */
const SHARPNESS = 2;
/** Browsers draw no larger pictures than this on a side. */
const LARGEST = 16_000;

const dataUrl = async (href: string): Promise<string> => {
  const blob = await (await fetch(href)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read.')));
    reader.readAsDataURL(blob);
  });
};

/** Saves a file by an invisible link. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** What the chart looks like here, in this theme and with its pictures in it. */
export async function exportPng(svg: SVGSVGElement, name: string): Promise<void> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const style = getComputedStyle(svg);
  for (const role of [
    'paper',
    'frame',
    'inner',
    'ink',
    'soft',
    'line',
    'busy',
    'person',
    'reply',
    'failure',
    'time',
    'route',
  ])
    copy.style.setProperty(`--mc-${role}`, style.getPropertyValue(`--mc-${role}`));
  for (const image of copy.querySelectorAll('image'))
    image.setAttribute('href', await dataUrl(image.getAttribute('href') ?? ''));
  const [width, height] = [svg.width.baseVal.value, svg.height.baseVal.value];
  const scale = Math.min(SHARPNESS, LARGEST / Math.max(width, height));
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }),
  );
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  canvas.toBlob((blob) => blob && save(blob, name), 'image/png');
}
