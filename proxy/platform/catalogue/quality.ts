/**
 * The computed quality of a dataset, 0 to 100: the share of criteria that it meets, of those that apply. It never decides
 * whether a dataset is found.
 */
import type { Dataset, Resource } from '#contract/entities/dataset.ts';
import type { QualityCriterion } from '#contract/quality-criteria.ts';
import { formatByCode } from '#proxy/platform/lookups/mime-type.ts';

/** Characters of a description that say more than a sentence. */
const DESCRIPTION = 100;
/** The stars of the first open format, and the share of columns that are to be described. */
const OPEN = 3;
const DESCRIBED = 0.8;

type Described = Pick<
  Dataset,
  | 'status'
  | 'description'
  | 'contact'
  | 'licence'
  | 'frequency'
  | 'freshness'
  | 'overdueDays'
  | 'temporal'
  | 'spatial'
  | 'tags'
> &
  Partial<Pick<Dataset, 'provenance' | 'qualityNotes' | 'places'>> & {
    readonly resources: readonly Pick<Resource, 'format' | 'status' | 'columns' | 'unansweredAt'>[];
  };

const isThere = (text: string | null | undefined) => (text ?? '').trim() !== '';

/** @returns for each criterion whether it is met; null where it does not apply */
function assess(dataset: Described): Readonly<Record<QualityCriterion, boolean | null>> {
  const { description, contact, licence, frequency, freshness, overdueDays, resources } = dataset;
  const columns = resources.flatMap((resource) => resource.columns);
  const described = columns.filter((column) => isThere(column.label) || isThere(column.description));
  return {
    description: description.trim().length >= DESCRIPTION,
    contact: contact !== null,
    licence: licence !== null,
    frequency: frequency !== null,
    onTime: freshness === null ? null : overdueDays === null,
    temporal: dataset.temporal !== null,
    spatial: isThere(dataset.spatial) || (dataset.places ?? []).length > 0,
    provenance: isThere(dataset.provenance) || isThere(dataset.qualityNotes),
    tags: dataset.tags.length > 0,
    openFormat: resources.some(
      ({ format, status }) => status === 'ready' && (formatByCode.get(format)?.details.stars ?? 0) >= OPEN,
    ),
    available:
      resources.length > 0 &&
      resources.every(({ status, unansweredAt }) => status === 'ready' && unansweredAt === undefined),
    columns: columns.length === 0 ? null : described.length >= columns.length * DESCRIBED,
  };
}

/** @returns undefined for a planned dataset, which has nothing to assess yet */
export function qualityOf(dataset: Described): Dataset['quality'] {
  if (dataset.status === 'planned') return undefined;
  const criteria = Object.entries(assess(dataset)).flatMap(([code, met]) =>
    met === null ? [] : [{ code: code as QualityCriterion, met }],
  );
  const met = criteria.filter((one) => one.met).length;
  return { score: Math.round((100 * met) / criteria.length), criteria };
}
