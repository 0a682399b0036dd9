/** The area that a dataset covers: a place by its name, or the box around it in words and on a small map. */
import { readBox, type Box } from '#contract/bounding-box.ts';
import { Picture } from '../../components/picture.tsx';
import { formatBox, formatList, type BoxTexts } from '../../messages/format.ts';
import { useDatasetMessages } from '../../messages/dataset.ts';
import { useMessages } from '../../messages/messages.ts';
import type { DatasetView } from './dataset-view.ts';

/** Hundredths of a degree, a kilometre at most: more would not be seen, and each would be a picture of its own. */
const round = (degrees: number) => Number(degrees.toFixed(2));

/** Where the picture of a box is; `proxy/pages/locator` draws it. */
const locatorAddress = ({ west, south, east, north }: Box): string =>
  `/locator.svg?bbox=${[west, south, east, north].map(round).join(',')}`;

/** Places that are named beside the key facts; the metadata has all. */
const NAMED = 3;

/** The area in words, or the names of places; null when the record names none. */
export function coverageText(
  { spatial, places = [] }: Pick<DatasetView, 'spatial' | 'places'>,
  t: BoxTexts,
): string | null {
  if (spatial === null) {
    const names = places.flatMap(({ name }) => (name === '' ? [] : name));
    return names.length === 0 ? null : formatList(names.slice(0, NAMED));
  }
  const box = readBox(spatial);
  return box === null ? spatial : formatBox(box, t);
}

/** A picture of where a box is. It is asked for when it comes near, so the page has none of its weight. */
export function Locator({ box }: { readonly box: Box }) {
  const { components } = useMessages();
  const dataset = useDatasetMessages();
  return (
    <Picture
      className="locator"
      src={locatorAddress(box)}
      alt={dataset.facts.locator(formatBox(box, components.box))}
      width={240}
      height={150}
      isLater
      // The words above say where it is.
      fallback={<span className="locator blank" />}
    />
  );
}

/** Words, and for a box its picture. */
export function Coverage({ spatial }: { readonly spatial: string }) {
  const { components } = useMessages();
  const box = readBox(spatial);
  if (box === null) return spatial;
  return (
    <>
      {formatBox(box, components.box)}
      <Locator box={box} />
    </>
  );
}
