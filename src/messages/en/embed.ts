/** Texts of pages inside other pages, and of the dialog that hands out their addresses. */
export const embed = {
  page: {
    source: 'Source',
    licence: 'Licence',
    newTab: '(opens in a new tab)',
    missing: 'This file cannot be shown here',
    missingText: 'It is not there any more, or not for everybody.',
    failed: 'The file could not be fetched.',
    retry: 'Try again',
    toProduct: (product: string) => `Look for it on ${product}`,
    noScript: 'The table needs scripts. Its source below does not.',
  },
  share: {
    title: 'Share and embed',
    address: 'Address of this dataset',
    embed: 'Show a file on another page',
    embedText:
      'Anybody may put the preview of a file into a page of their own. It brings its source and licence along.',
    file: 'File',
    theme: 'Colours',
    themes: { reader: 'As the reader prefers', light: 'Light', dark: 'Dark' },
    asNow: 'Show it as I see it now, with chart, map, columns and conditions',
    snippet: 'HTML to paste',
    look: 'See how it looks',
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'The browser did not allow it. Select the text instead.',
    none: 'This dataset has no file that can be shown on other pages.',
  },
};
