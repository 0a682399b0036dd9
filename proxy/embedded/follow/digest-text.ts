/** The words of the message that tells followers what has changed. Plain text: every mail program can read it. */
import { datasetPagePath } from '#contract/exports.ts';
import type { FollowPart } from '#contract/follow.ts';

/** Most lines of each kind; the rest is a number. */
const MOST_NAMED = 30;

export interface Digest {
  readonly datasets: readonly {
    readonly datasetGUID: string;
    readonly slug: string;
    readonly title: string;
    readonly changes: readonly FollowPart[];
  }[];
  readonly organisations: readonly { readonly slug: string; readonly name: string; readonly count: number }[];
}

const parts: Record<FollowPart, string> = {
  data: 'new data',
  status: 'its status',
  title: 'its title',
  files: 'its files',
  columns: 'its columns',
  description: 'its description',
  terms: 'its licence or terms',
  details: 'further details',
};

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const count = (n: number, one: string, other: string) => `${n} ${n === 1 ? one : other}`;
/** One line: a title is a member's text and could otherwise pass for another part of the message. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** What has happened, for the subject: numbers only, since subjects are shown on locked screens. */
function happened({ datasets, organisations }: Digest): string {
  const fresh = organisations.reduce((sum, one) => sum + one.count, 0);
  return list.format([
    ...(datasets.length === 0 ? [] : [`${count(datasets.length, 'dataset', 'datasets')} you follow changed`]),
    ...(fresh === 0 ? [] : [`${count(fresh, 'new dataset', 'new datasets')} of organisations you follow`]),
  ]);
}

const more = (length: number) => (length > MOST_NAMED ? [`And ${length - MOST_NAMED} more.`, ''] : []);

/** @param addresses whole ones; messages are read elsewhere */
export function digestMessage(
  digest: Digest,
  addresses: { readonly origin: string; readonly productName: string; readonly unsubscribe: string },
): { subject: string; text: string } {
  const { origin, productName, unsubscribe } = addresses;
  const lines = [
    ...digest.datasets
      .slice(0, MOST_NAMED)
      .flatMap(({ title, changes, slug, datasetGUID }) => [
        oneLine(title),
        `Changed: ${list.format(changes.map((part) => parts[part]))}`,
        origin + datasetPagePath(slug, datasetGUID),
        '',
      ]),
    ...more(digest.datasets.length),
    ...digest.organisations
      .slice(0, MOST_NAMED)
      .flatMap(({ name, count: fresh, slug }) => [
        `${oneLine(name)}: ${count(fresh, 'new dataset', 'new datasets')}`,
        `${origin}/organisation/${slug}`,
        '',
      ]),
    ...more(digest.organisations.length),
    `You follow these on ${productName}, and hear of changes once a day at most.`,
    `All that you follow: ${origin}/dashboard/following`,
    `No more of these messages: ${unsubscribe}`,
  ];
  const subject = happened(digest);
  return {
    subject: `${subject[0]?.toUpperCase() ?? ''}${subject.slice(1)} – ${productName}`,
    text: lines.join('\n'),
  };
}
