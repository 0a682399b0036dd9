/** The five-star rating of open data: computed from licence and formats, with the step to the next star. */
import type { Dataset, Resource } from '#contract/entities/dataset.ts';
import type { DatasetFields } from '#contract/publishing-fields.ts';
import { formatByCode } from '#proxy/platform/lookups/mime-type.ts';

const nextSteps: Record<number, string> = {
  1: 'Publish it in a structured format, such as a spreadsheet, to reach two stars',
  2: 'Publish it in an open format, such as CSV, to reach three stars',
  3: 'Give the things it describes addresses of their own, as RDF does, to reach four stars',
  4: 'Link it to the data of others to reach five stars',
};

/**
 * Rates a dataset: the best format among the resources that are ready, or nothing without an open licence.
 * @param open whether the licence is an open one; null without a licence
 */
export function opennessOf(
  open: boolean | null,
  resources: readonly Pick<Resource, 'format' | 'status'>[],
): Dataset['openness'] {
  const ready = resources.filter((resource) => resource.status === 'ready');
  if (ready.length === 0) return { stars: 0, next: 'Publish the data to reach the first star' };
  if (open !== true)
    return {
      stars: 0,
      next:
        open === null
          ? 'Name an open licence to reach the first star'
          : 'Choose an open licence to reach the first star',
    };
  const stars = Math.max(...ready.map((resource) => formatByCode.get(resource.format)?.details.stars ?? 1));
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
