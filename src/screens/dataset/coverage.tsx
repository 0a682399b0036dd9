/** The area that a dataset covers: a place by its name, or the box around it in words and on a small map. */
import { readBox, type Box } from '#contract/bounding-box.ts';
import { Picture } from '../../components/picture.tsx';
import { formatBox, type BoxTexts } from '../../messages/format.ts';
import { useDatasetMessages } from '../../messages/dataset.ts';
import { useMessages } from '../../messages/messages.ts';

/** Hundredths of a degree, a kilometre at most: more would not be seen, and each would be a picture of its own. */
const round = (degrees: number) => Number(degrees.toFixed(2));

/** Where the picture of a box is; `proxy/pages/locator` draws it. */
const locatorAddress = ({ west, south, east, north }: Box): string =>
  `/locator.svg?bbox=${[west, south, east, north].map(round).join(',')}`;

/** The area in words; null when the record names none. */
export function coverageText({ spatial }: { readonly spatial: string | null }, t: BoxTexts): string | null {
  if (spatial === null) return null;
  const box = readBox(spatial);
  return box === null ? spatial : formatBox(box, t);
}

/** Words and picture. The picture is asked for when it comes near, so the page has none of its weight. */
export function Coverage({ spatial }: { readonly spatial: string }) {
  const { components } = useMessages();
  const dataset = useDatasetMessages();
  const box = readBox(spatial);
  if (box === null) return spatial;
  const area = formatBox(box, components.box);
  return (
    <>
      {area}
      <Picture
        className="locator"
        src={locatorAddress(box)}
        alt={dataset.facts.locator(area)}
        width={240}
        height={150}
        isLater
        // The words above say where it is.
        fallback={<span className="locator blank" />}
      />
    </>
  );
}
