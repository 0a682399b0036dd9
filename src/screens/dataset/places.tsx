/** The places that a dataset covers: names, addresses in gazetteers, and the area of those that have an outline on one small map. */
import { boxOfGeometry } from '#contract/geometry.ts';
import type { Box } from '#contract/bounding-box.ts';
import { Address } from '../../components/address.tsx';
import { formatBox } from '../../messages/format.ts';
import { useMessages } from '../../messages/messages.ts';
import { Locator } from './coverage.tsx';
import type { DatasetView } from './dataset-view.ts';

type Place = NonNullable<DatasetView['places']>[number];

const around = (a: Box, b: Box): Box => ({
  west: Math.min(a.west, b.west),
  south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east),
  north: Math.max(a.north, b.north),
});

/** The box around all places that have an outline; undefined where none has. */
function areaOf(places: readonly Place[]): Box | undefined {
  const [first, ...others] = places.flatMap(({ geometry }) =>
    geometry === null ? [] : boxOfGeometry(geometry),
  );
  return first && others.reduce(around, first);
}

export function Places({ places }: { readonly places: readonly Place[] }) {
  const { components } = useMessages();
  const area = areaOf(places);
  return (
    <>
      <ul className="bare">
        {places.map(({ name, url, geometry }, position) => (
          // Two places can have one name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={position}>
            {url === null ? name : <Address url={url} words={name || url} />}{' '}
            {geometry !== null && (
              <span className={name === '' && url === null ? undefined : 'quiet'}>
                {formatBox(boxOfGeometry(geometry), components.box)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {area !== undefined && <Locator box={area} />}
    </>
  );
}
