/** Puts together the message to followers about what has changed. Plain text: every mail program can read it. */
import { datasetPagePath, organisationPagePath } from '#contract/exports.ts';
import type { FollowPart } from '#contract/follow.ts';
import { formatList, oneLine, sentence } from '#proxy/platform/messages/format.ts';
import { messages } from '#proxy/platform/messages/index.ts';

/** Most lines of each kind; the rest is a number. */
const MOST_NAMED = 30;

export interface Digest {
  readonly datasets: readonly {
    readonly datasetGUID: string;
    readonly slug: string;
    readonly title: string;
    readonly changes: readonly FollowPart[];
    /** What its publishers wrote about the changes. */
    readonly notes: readonly string[];
  }[];
  readonly organisations: readonly { readonly slug: string; readonly name: string; readonly count: number }[];
}

const texts = messages.follow.digest;

/** What has happened, for the subject: numbers only, since subjects are shown on locked screens. */
function happened({ datasets, organisations }: Digest): string {
  const fresh = organisations.reduce((sum, one) => sum + one.count, 0);
  return formatList([
    ...(datasets.length === 0 ? [] : [texts.changedDatasets(datasets.length)]),
    ...(fresh === 0 ? [] : [texts.newDatasets(fresh)]),
  ]);
}

const more = (length: number) => (length > MOST_NAMED ? [texts.more(length - MOST_NAMED), ''] : []);

/** @param addresses whole ones; messages are read elsewhere */
export function digestMessage(
  digest: Digest,
  addresses: { readonly origin: string; readonly productName: string; readonly unsubscribe: string },
): { subject: string; text: string } {
  const { origin, productName, unsubscribe } = addresses;
  const lines = [
    ...digest.datasets
      .slice(0, MOST_NAMED)
      .flatMap(({ title, changes, notes, slug, datasetGUID }) => [
        oneLine(title),
        texts.changed(changes),
        ...notes.map((note) => texts.note(oneLine(note))),
        origin + datasetPagePath(slug, datasetGUID),
        '',
      ]),
    ...more(digest.datasets.length),
    ...digest.organisations
      .slice(0, MOST_NAMED)
      .flatMap(({ name, count: fresh, slug }) => [
        texts.published(oneLine(name), fresh),
        origin + organisationPagePath(slug),
        '',
      ]),
    ...more(digest.organisations.length),
    texts.why(productName),
    texts.everything(`${origin}/dashboard/following`),
    texts.unsubscribe(unsubscribe),
  ];
  return { subject: texts.subject(sentence(happened(digest)), productName), text: lines.join('\n') };
}
