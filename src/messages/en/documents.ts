/** Texts of saved charts and dashboards: their list, their pages, and their editors. */
import { formatNumber, plural } from '../format.ts';
import { tableChoice } from './table-choice.ts';

/** What a citation of a chart is made of. */
export interface CitedDocument {
  readonly publisher: string;
  readonly year: string;
  readonly title: string;
  readonly kind: string;
  readonly version: string;
  /** The version of the data that the figures are of; null: it is not known. */
  readonly data: number | null;
  readonly catalogue: string;
  readonly address: string;
}

const kinds = { chart: 'Chart', dashboard: 'Dashboard' };

export const documents = {
  title: 'Charts and dashboards',
  newDashboard: 'New dashboard',
  newChart: 'New chart',
  tables: {
    ...tableChoice,
    title: 'New chart',
    add: 'Choose',
    addNamed: (name: string) => `Choose ${name}`,
    unmade: 'Not opened yet: it is prepared when you choose it.',
    unfit: 'This table has no rows or columns to draw.',
    using: 'The chart is being made',
    notUsed: 'The chart was not made',
  },
  untitled: 'Untitled',
  kinds,
  failed: 'The charts and dashboards could not be loaded',
  created: 'The dashboard was not created',
  caption: (organisation: string) => `Charts and dashboards of ${organisation}`,
  tabs: { label: 'By kind', all: 'All', chart: 'Charts', dashboard: 'Dashboards' },
  states: { label: 'State', all: 'Any state', published: 'Published', draft: 'Draft' },
  filter: 'Filter charts and dashboards',
  filterPlaceholder: 'Filter by title',
  filterAct: 'Filter',
  none: {
    title: (organisation: string) => `${organisation} has no charts or dashboards yet`,
    text: 'A new chart begins with a table that you choose; the chart of any table can be saved as well. A dashboard puts saved charts, maps and words on one page.',
    discover: 'Find a table',
    reader: 'Charts and dashboards appear here as soon as the organisation has published one.',
    matching: (keywords: string) => `No charts or dashboards match “${keywords}”`,
    state: 'No charts or dashboards match these filters',
    showAll: 'Show all',
  },
  columns: { title: 'Title', kind: 'Kind', state: 'State', saved: 'Saved', acts: 'Actions' },
  savedBy: (name: string) => `by ${name}`,
  unpublished: 'with unpublished changes',
  visibility: { public: 'Anyone', organisation: 'Members of the organisation' },
  acts: {
    edit: (title: string) => `Edit ${title}`,
    duplicate: (title: string) => `Duplicate ${title}`,
    delete: (title: string) => `Delete ${title}`,
  },
  duplicated: 'A copy was made',
  duplicateFailed: 'No copy was made',
  deleteFailed: 'It could not be deleted',
  restoreFailed: 'It could not be restored',
  deleted: (title: string) => `“${title}” was deleted.`,
  restore: 'Restore',
  restored: 'It was restored',
  save: {
    act: 'Save chart',
    heading: 'Save this chart',
    text: 'A saved chart belongs to an organisation. It starts as a draft: you can edit it before you publish it.',
    title: 'Title',
    alternative: 'Alternative text',
    alternativeHint: 'What the chart shows, for readers who do not see it. Proposed from the data.',
    organisation: 'Organisation',
    cancel: 'Cancel',
    failed: 'The chart was not saved',
  },
  view: {
    edit: 'Edit',
    embed: 'Embed',
    print: 'Print',
    address: 'Address for everyone',
    embedText: 'Paste this into a page. It shows what is public, and nothing else.',
    embedSnippet: 'HTML for another page',
    embedPrivate: 'Only members of the organisation see this, so it cannot be embedded.',
    version: (version: number, day: string) => `version ${formatNumber(version)}, published ${day}`,
    data: 'Data',
    licence: 'Licence',
    noLicence: 'Not stated',
    changed: 'Data changed',
    inWords: 'In words',
    madeBy: 'Made by',
    about: 'About this chart',
    textsWithheld:
      'The title and texts of the author are not shown: a version of the data was withheld because of personal data.',
    textsWithheldEdit:
      'Readers do not see your title and texts: a version of the data was withheld because of personal data. Remove personal data from them and publish again. A chart that was made on that version has to use the current data first.',
    failedChart: 'The chart could not be loaded',
    failedMap: 'The map could not be loaded',
    failedDashboard: 'The dashboard could not be loaded',
    cite: ({ publisher, year, title, kind, version, data, catalogue, address }: CitedDocument) =>
      `${publisher} (${year}). ${title} [${kind}, version ${version}${data === null ? '' : `, data version ${formatNumber(data)}`}]. ${catalogue}. ${address}`,
    citedData: (version: number) => `Data version ${formatNumber(version)}`,
  },
  data: {
    loading: 'Calculating',
    preparing: 'The table is being prepared',
    failed: 'The figures could not be calculated',
    restricted: 'You need access to the data of this chart.',
    askFor: 'Ask for access',
    unavailable: 'The data of this chart was removed, or is not open to you.',
    inPart: 'Figures of the rows and columns that are open to you.',
    missing: (columns: readonly string[]) =>
      columns.length === 0
        ? 'This chart needs columns that are not open to you.'
        : `The table no longer has ${plural(columns.length, { one: 'this column', other: 'these columns' })}: ${columns.join(', ')}.`,
    empty: 'No row has a value in each of these columns.',
  },
  versions: {
    newer: (count: number) =>
      `The data has ${plural(count, { one: '# newer version', other: '# newer versions' })}.`,
    gone: 'The version of the data that this chart was made on is not available. These are the figures of the current one.',
    withheld:
      'The version of the data that this chart was made on is withheld because of personal data. These are the figures of the current one.',
    withheldFromReaders:
      'This version is withheld from readers because of personal data. They see the figures of the current one.',
    working: 'Comparing',
    same: 'All figures are the same.',
    changed: (count: number, of: number) =>
      `${formatNumber(count)} of ${plural(of, { one: '# figure', other: '# figures' })} ${count === 1 ? 'differs' : 'differ'}.`,
    most: (place: string, before: string, after: string) =>
      `Largest change: ${place}, from ${before} to ${after}.`,
    added: (count: number) => plural(count, { one: '# figure is new.', other: '# figures are new.' }),
    removed: (count: number) => plural(count, { one: '# figure is gone.', other: '# figures are gone.' }),
    missing: 'It has not all columns of this chart.',
    see: 'Show the current data',
    back: 'Show the data of the chart',
    move: 'Use the current data',
  },
  edit: {
    heading: { chart: 'Edit chart', dashboard: 'Edit dashboard' },
    opening: 'The document is being opened',
    title: 'Title',
    undo: 'Undo',
    redo: 'Redo',
    retry: 'Try again',
    saved: {
      saved: 'All changes saved',
      unsaved: 'Not saved yet',
      saving: 'Saving',
      unreachable: 'The service cannot be reached. Your changes are on this page and are sent again soon.',
      failing: 'The service did not save your changes. The page will try again soon.',
      conflict: 'Not saved: another version exists',
      refused: 'The service does not accept this as it is.',
      signedOut: 'You are signed out. Sign in in another tab, then try again: your changes are on this page.',
    },
    conflict: {
      text: (name: string) =>
        `${name === '' ? 'Another editor' : name} has saved this since you opened it. Keep your version or take theirs.`,
      mine: 'Keep mine',
      theirs: 'Take theirs',
    },
    ended: {
      unknown: { title: 'There is nothing here', text: 'It may have been deleted, or the address is wrong.' },
      forbidden: {
        title: 'You cannot edit this',
        text: 'Your role in its organisation does not allow this.',
      },
      gone: { title: 'This no longer exists', text: 'It was deleted, or you may no longer edit it.' },
    },
    chart: {
      data: 'Data',
      look: 'Appearance',
      order: 'Order of bars',
      orders: { largest: 'Largest first', smallest: 'Smallest first', name: 'By name' },
      xTitle: 'Title of the X axis',
      yTitle: 'Title of the Y axis',
      axisHint: 'Empty: the name of the column.',
      zero: 'The Y axis starts at zero',
      colour: 'Colour',
      firstColour: 'First colour',
      colours: ['Green', 'Orange', 'Blue', 'Violet', 'Gold', 'Grey'],
      highlight: 'Highlight',
      noHighlight: 'None',
      notes: 'Notes on the chart',
      noNotes: 'A note marks a place of the chart with a number and says something about it.',
      at: 'Place',
      note: 'Note',
      addNote: 'Add note',
      removeNote: (number: number) => `Remove note ${formatNumber(number)}`,
      filters: 'All rows of the table are in the chart.',
      words: 'Words',
      wordsLabel: 'Text below the chart',
      markdown: 'Markdown: paragraphs, lists, links.',
      alternative: 'Alternative text',
      alternativeHint: 'What the chart shows, for readers who do not see it.',
      propose: 'Propose from the data',
    },
    dashboard: {
      words: 'Text above the parts',
      onPage: 'Show it on the public page of the organisation',
      parts: 'Parts',
      noParts: 'Add charts, maps and words. Their order here is the order on the page.',
      addWords: 'Add text',
      addChart: 'Add chart',
      addMap: 'Add map',
      kinds: { chart: 'Chart', map: 'Map', words: 'Words' },
      up: (name: string) => `Move ${name} up`,
      down: (name: string) => `Move ${name} down`,
      remove: (name: string) => `Remove ${name}`,
      wide: (name: string) => `${name} has the full width`,
      part: (number: number) => `Part ${formatNumber(number)}`,
      text: 'Text',
      preview: 'Preview',
      moved: (name: string, place: number, of: number) =>
        `${name} is now part ${formatNumber(place)} of ${formatNumber(of)}`,
      choose: { chart: 'Add a chart', map: 'Add a map' },
      find: 'Filter by title',
      chooseFailed: 'The list could not be loaded',
      chooseNone: {
        chart: 'No saved chart matches. Save one from the chart of a table.',
        map: 'No map matches.',
      },
      add: 'Add',
      addNamed: (title: string) => `Add ${title}`,
      draft: 'Draft: readers see it once it is published.',
    },
    publish: {
      title: 'Publication',
      draft: 'Only editors of the organisation see this draft.',
      look: 'See what is published',
      visibility: 'Who may see it',
      hint: 'Figures are worked out of what each reader may see.',
      missing: 'Before it can be published, it needs:',
      needs: { title: 'a title', alternative: 'an alternative text', parts: 'a part' },
      act: 'Publish',
      again: 'Publish changes',
      undo: 'Make it a draft again',
      done: 'It was published',
      undone: 'It is a draft again',
      failed: 'It was not published',
      refused: 'Your role does not publish. Ask a publisher or an administrator of the organisation.',
    },
  },
  part: {
    unavailable: {
      chart: 'A chart that is not available. It was removed, is not published, or is not open to you.',
      map: 'A map that is not available. It was removed, is not published, or is not open to you.',
    },
    draft: 'This is a draft: readers do not see it here until it is published.',
    editDraft: (title: string) => `Edit ${title}`,
  },
};
