/** The way from a place of a map to its rows in the table of its dataset. */
import type { OpenLayer } from '#contract/maps.ts';
import type { PreviewFilter } from '#contract/preview.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import { DatasetPageLink } from '../embed/dataset-page-link.tsx';
import { conditionsOf } from '../preview/map/rows-of-place.ts';
import { writePreviewAddress } from '../preview/preview-address.ts';
import type { ChosenPlace } from './use-chosen-place.ts';

interface RowsLinkProps {
  readonly chosen: ChosenPlace;
  /** The value of a shown column by its position; null for none. */
  readonly cellOf: (position: number) => unknown;
}

/** An area has the rows with its name: those of its first shown column that is a text. */
function namedAlike({ drawn: { popup, source } }: ChosenPlace, cellOf: RowsLinkProps['cellOf']) {
  if (source.kind !== 'geometry') return null;
  const column = popup.find(({ position }) => typeof cellOf(position) === 'string');
  const text = column === undefined ? null : cellOf(column.position);
  return column === undefined || typeof text !== 'string'
    ? null
    : ([{ kind: 'equals', column: column.position, text }] satisfies PreviewFilter[]);
}

/** Nothing for a layer that is being edited, whose dataset is not known here, or that is drawn from an earlier version. */
export function RowsLink({ chosen, cellOf }: RowsLinkProps) {
  const t = useMapsMessages().panel;
  const { layer, drawn, feature } = chosen;
  if (!('dataset' in layer)) return null;
  const { dataset, resourceGUID, sheet, versions } = layer as OpenLayer;
  // The page of the dataset has the rows of now.
  if (versions?.on === 'made') return null;
  const filters = conditionsOf(feature, drawn.source, []) ?? namedAlike(chosen, cellOf);
  if (filters === null) return null;
  return (
    <DatasetPageLink
      dataset={dataset}
      search={writePreviewAddress({ file: resourceGUID, sheet, view: 'table', filters }) as never}
      hash={resourceGUID}
    >
      {t.rows}
    </DatasetPageLink>
  );
}
