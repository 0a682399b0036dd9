/** Texts of the list of datasets on the dashboard: its filters, saved views, and changes of many datasets. */
import { formatNumber, plural } from '../format.ts';

const datasets = (count: number) => plural(count, { one: '# dataset', other: '# datasets' });

export const datasetList = {
  overdue: 'Overdue',
  tools: {
    visibility: 'Visibility',
    anyVisibility: 'Any visibility',
    visibilities: { public: 'Everyone', organisation: 'Members', private: 'Only named people' },
    owner: 'Data owner',
    anyOwner: 'Any owner',
    noOwner: 'No owner',
    formerOwner: 'A former owner',
    ownerOf: (name: string, count: number) => `${name} (${formatNumber(count)})`,
    order: 'Order',
    clear: 'Clear filters',
  },
  views: {
    label: 'Saved views',
    save: 'Save this view',
    title: 'Save this view',
    text: 'A saved view contains the status, the filters and the order of the list. Only you see it.',
    name: 'Name',
    nameHint: 'A view of the same name is replaced.',
    act: 'Save view',
    saved: (name: string) => `The view “${name}” is saved.`,
    remove: (name: string) => `Remove the view ${name}`,
    removeTitle: (name: string) => `Remove the view “${name}”?`,
    removeText: 'The datasets stay as they are.',
    removeAct: 'Remove',
    failed: 'Your saved views could not be loaded.',
  },
  select: (title: string) => `Select ${title}`,
  hint: (text: string, title: string) => `${text} Edit ${title}`,
  more: (count: number) => `and ${formatNumber(count)} more`,
  needs: {
    title: 'What needs you today',
    all: (count: number) => `Show all ${formatNumber(count)}`,
  },
  many: {
    bar: 'Selected datasets',
    selected: (count: number) => `${formatNumber(count)} selected`,
    clear: 'Clear the selection',
    kinds: {
      publish: 'Publish',
      visibility: 'Visibility',
      addTag: 'Add tag',
      removeTag: 'Remove tag',
      delete: 'Delete',
    },
    titles: {
      publish: (count: number) => plural(count, { one: 'Publish # dataset?', other: 'Publish # datasets?' }),
      visibility: (count: number) =>
        plural(count, { one: 'Who may find # dataset?', other: 'Who may find # datasets?' }),
      addTag: (count: number) =>
        plural(count, { one: 'Add a tag to # dataset', other: 'Add a tag to # datasets' }),
      removeTag: (count: number) =>
        plural(count, { one: 'Remove a tag from # dataset', other: 'Remove a tag from # datasets' }),
      delete: (count: number) => plural(count, { one: 'Delete # dataset?', other: 'Delete # datasets?' }),
    },
    texts: {
      publish:
        'Only drafts are published, and only those whose checklist is complete. The others stay as they are, with the reason.',
      visibility:
        'It changes at once for planned and published datasets. Those with changes that are not published stay as they are.',
      addTag: 'Readers of published datasets see the tag once the dataset is published again.',
      removeTag: 'Readers of published datasets see the tag until the dataset is published again.',
      delete: (days: number) => `They can be restored for ${days} days.`,
    },
    undo: (hours: number) => `You can undo this for ${hours} hours.`,
    who: 'Who may find them',
    tag: 'Tag',
    working: 'In progress',
    problems: {
      unreachable: 'The server did not answer. Nothing may have changed: check the list, then try again.',
      unknown: 'It could not be done. Please try again.',
    },
    results: {
      publish: (count: number) => `${datasets(count)} published`,
      visibility: (count: number) => `Visibility of ${datasets(count)} changed`,
      addTag: (count: number) => `Tag added to ${datasets(count)}`,
      removeTag: (count: number) => `Tag removed from ${datasets(count)}`,
      delete: (count: number) => `${datasets(count)} deleted`,
    },
    undone: (count: number) => `Undone for ${datasets(count)}`,
    unchanged: (count: number) =>
      plural(count, { one: '# dataset had it already.', other: '# datasets had it already.' }),
    refused: (count: number) =>
      plural(count, { one: '# dataset not changed:', other: '# datasets not changed:' }),
    undoAct: 'Undo',
    dismiss: 'Close this message',
  },
} as const;
