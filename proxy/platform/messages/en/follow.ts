/** The e-mail about changes to what a member follows, and the pages for unsubscribing. */
import type { FollowPart } from '#contract/follow.ts';
import { formatList, plural } from '../format.ts';

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

const fresh = (count: number) => plural(count, { one: '# new dataset', other: '# new datasets' });

export const follow = {
  digest: {
    /** Numbers only, since subjects are shown on locked screens. */
    changedDatasets: (count: number) =>
      plural(count, { one: '# dataset you follow changed', other: '# datasets you follow changed' }),
    newDatasets: (count: number) => `${fresh(count)} of organisations you follow`,
    changed: (which: readonly FollowPart[]) => `Changed: ${formatList(which.map((part) => parts[part]))}`,
    note: (words: string) => `The publisher writes: ${words}`,
    published: (organisation: string, count: number) => `${organisation}: ${fresh(count)}`,
    more: (count: number) => plural(count, { other: 'And # more.' }),
    why: (productName: string) => `You follow these on ${productName}. We send changes once a day at most.`,
    everything: (address: string) => `Everything you follow: ${address}`,
    unsubscribe: (address: string) => `Unsubscribe: ${address}`,
    subject: (what: string, productName: string) => `${what} – ${productName}`,
  },
  pages: {
    whatYouFollow: (productName: string) => `What you follow on ${productName}`,
    ask: {
      title: 'Unsubscribe from messages about what you follow?',
      text: 'You will still find changes on your dashboard. Messages about your account are not affected.',
      act: 'Unsubscribe',
    },
    ended: {
      title: 'You are unsubscribed',
      text: 'What you follow is unchanged, and its changes are on your dashboard.',
      act: 'Subscribe again',
    },
    begun: {
      title: 'You are subscribed again',
      text: 'Once a day at most, when something that you follow has changed.',
      act: 'Unsubscribe',
    },
    unknown: {
      title: 'This address is not complete',
      text: 'Use the complete link from the message, or turn messages off on your dashboard.',
    },
  },
};
