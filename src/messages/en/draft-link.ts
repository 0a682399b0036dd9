/** Texts of secret links to drafts: making and ending them, and the page that they open. */
import { plural } from '../format.ts';
import { titles } from './titles.ts';

export const draftLink = {
  page: {
    title: titles.sharedDraft,
    note: (organisation: string, until: string) =>
      `${organisation} has shared this draft with you. It is not published and may change. The link works until ${until}.`,
    opening: 'Opening the draft',
    ended: 'This link does not work',
    endedText:
      'It may have ended, or a part of the address is missing. Ask the person who sent it for a new one.',
    unreachable: 'The draft could not be opened',
    published: 'This dataset is published',
    view: (title: string) => `Go to “${title}”`,
    rows: 'Preview of the files',
    file: 'File',
    noRows: 'None of the files can be previewed yet.',
  },
  links: {
    title: 'Share this draft by a secret link',
    text: 'Anyone who has the link sees this preview and the rows of the files until the link ends. They cannot edit or download, and no search engine lists it.',
    make: 'Make a link',
    name: 'For whom',
    nameHint: 'Only your organisation sees this name.',
    days: 'Works for',
    forDays: (days: number) => plural(days, { one: '# day', other: '# days' }),
    making: 'Making the link',
    secretLabel: (name: string) => `Secret link for ${name}`,
    once: (name: string) => `The link for ${name} is shown this once. Copy it now.`,
    use: 'Send it so that only the reader can see it. If anyone else gets it, end it here.',
    list: 'Active links',
    facts: (until: string, madeBy: string, lastFour: string) =>
      `until ${until}, made by ${madeBy}, ends in ${lastFour}`,
    used: 'last opened',
    unused: 'not opened yet',
    end: 'End',
    endLabel: (name: string) => `End the link for ${name}`,
    endTitle: (name: string) => `End the link for ${name}?`,
    endText: 'It stops working at once. You can make another one.',
    failed: 'The links could not be loaded',
  },
} as const;
