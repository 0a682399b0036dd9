/** What the lists of maps and of charts and dashboards have in common: a line, and the texts of a list. */
import type { MapSummary } from '#contract/maps.ts';
import type { MapsMessages } from '../../messages/maps.ts';

/** A line, of any kind of document. */
export type Listed = Pick<
  MapSummary,
  'title' | 'state' | 'publication' | 'unpublished' | 'savedAt' | 'savedBy'
>;

export type ListTexts = Pick<
  MapsMessages,
  | 'deleted'
  | 'deleteFailed'
  | 'duplicated'
  | 'duplicateFailed'
  | 'failed'
  | 'filter'
  | 'filterAct'
  | 'filterPlaceholder'
  | 'restore'
  | 'restored'
  | 'restoreFailed'
  | 'savedBy'
  | 'unpublished'
  | 'visibility'
> & {
  readonly acts: Pick<MapsMessages['acts'], 'edit' | 'duplicate' | 'delete'>;
  readonly columns: Pick<MapsMessages['columns'], 'state' | 'saved' | 'acts'>;
};
