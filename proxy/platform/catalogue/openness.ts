/**
 * The five-star rating of open data: computed from the licence that counts for each file and from the formats, with the step to
 * the next star.
 */
import type { Dataset, Resource } from '#contract/entities/dataset.ts';
import type { DatasetFields } from '#contract/publishing-fields.ts';
import { licenceTypes } from '#proxy/platform/lookups/licence-type.ts';
import { formatByCode } from '#proxy/platform/lookups/mime-type.ts';

const starWords: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' };

const nextSteps: Record<number, string> = {
  1: 'Publish it in a structured format, such as a spreadsheet, to reach two stars',
  2: 'Publish it in an open format, such as CSV, to reach three stars',
  3: 'Give the things it describes addresses of their own, as RDF does, to reach four stars',
  4: 'Link it to the data of others to reach five stars',
};

const openLicences = new Set(licenceTypes.filter(({ details }) => details.open).map(({ id }) => id));

/** A file as it counts for the stars; `licence` is its own, where it is not under that of its dataset. */
export interface RatedFile extends Pick<Resource, 'format' | 'status'> {
  readonly licence: number | null;
}

const starsOf = ({ format }: RatedFile): number => formatByCode.get(format)?.details.stars ?? 1;

/**
 * Rates a dataset: the best format among the files that are ready and under an open licence, their own or that of the dataset.
 * @param open whether the licence of the dataset is an open one; null without a licence
 */
export function opennessOf(open: boolean | null, files: readonly RatedFile[]): Dataset['openness'] {
  const ready = files.filter(({ status }) => status === 'ready');
  if (ready.length === 0) return { stars: 0, next: 'Publish the data to reach the first star' };
  const isOpen = ({ licence }: RatedFile) => (licence === null ? open === true : openLicences.has(licence));
  const free = ready.filter(isOpen);
  if (free.length === 0)
    return {
      stars: 0,
      next:
        open === null && ready.every(({ licence }) => licence === null)
          ? 'Name an open licence to reach the first star'
          : 'Choose an open licence to reach the first star',
    };
  const stars = Math.max(...free.map(starsOf));
  const best = Math.max(...ready.map(starsOf));
  // A file that has the star already lacks the licence alone.
  if (best > stars)
    return {
      stars,
      next: `Choose an open licence for every file to reach ${starWords[best] ?? 'more'} stars`,
    };
  return { stars, next: nextSteps[stars] ?? null };
}

/** The stars that editors state in place of the computed ones. What the next one needs is then theirs to know. */
export const statedOpenness = (
  computed: Dataset['openness'],
  stated: DatasetFields['opennessOverride'],
): Dataset['openness'] =>
  stated === null
    ? computed
    : { stars: stated.stars, next: null, stated: { reason: stated.reason, computed: computed.stars } };
