/** Texts of the choices of a personal token, beside those of `settings` and of API keys. */
import { formatNumber } from '../format.ts';

export const personalToken = {
  expired: 'Expired',
  allDatasets: 'All that you can read',
  noDatasets: 'None that you can still find',
  access: 'Access',
  change: 'Change token',
  roll: 'Roll token',
  stopPrevious: 'Stop the previous secret',
  changed: 'Personal token changed',
  wanted: (scope: string) =>
    `A program was refused, since your token may not do one thing: ${scope}. It is ticked below; nothing else is needed for what the program asked.`,
  form: {
    createTitle: 'Create a personal token',
    editTitle: 'Change your personal token',
    may: 'This token can',
    always: 'Find datasets and read their descriptions, as every token can',
    datasets: {
      all: 'All that I can read',
      allHint: 'Future datasets too',
      find: 'Find a dataset',
    },
    quotaHint: (limit: number) =>
      `Optional. Without a choice ${formatNumber(limit)} a day, which is the most.`,
    act: 'Create token',
    creating: 'Creating',
  },
  words: { name: 'Your token', all: 'all that you can read' },
  rolling: { title: 'Create another secret for your personal token' },
  secret: {
    title: 'Your new personal token',
    fileName: 'personal-token.env',
  },
  stopAsk: {
    title: 'Stop the previous secret of your personal token?',
    text: 'Programs that still use it are refused at once. The current secret continues to work.',
    act: 'Stop the previous secret',
    done: 'Previous secret stopped',
  },
};
