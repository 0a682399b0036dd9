/** Texts of the pages of platform administrators. */
import { plural } from '../format.ts';
import { titles } from './titles.ts';

const datasets = (count: number) => plural(count, { one: '# dataset', other: '# datasets' });
const organisations = (count: number) => plural(count, { one: '# organisation', other: '# organisations' });

export const platform = {
  refused: {
    title: 'This page is for platform administrators',
    text: 'The operator of the platform names them.',
  },
  users: {
    title: titles.platformUsers,
    lead: 'People who are not members of an organisation and have datasets of it, are in one of its groups, or are invited. A person has one line for each organisation.',
    search: 'Search by name, e-mail or organisation',
    searchAct: 'Search',
    caption: 'Individual users of all organisations',
    columns: {
      person: 'Person',
      organisation: 'Organisation',
      datasets: 'Datasets',
      groups: 'Groups',
      invited: 'Invitation',
    },
    datasets,
    groups: (count: number) => plural(count, { one: '# group', other: '# groups' }),
    until: (day: string) => `until ${day}`,
    noEnd: 'no end',
    invitedUntil: (day: string) => `Open until ${day}`,
    nothing: 'None',
    count: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
    none: 'No one outside an organisation has access to its data',
    noMatch: 'No one matches',
    failed: 'Individual users could not be loaded',
  },
  lists: {
    title: titles.platformLists,
    lead: 'Values that all organisations can choose for their datasets. A change stays when the platform is updated.',
    caption: (list: string) => `${list} of all organisations`,
    value: 'Value',
    state: 'State',
    datasets: 'Datasets',
    datasetUnit: (count: number) => plural(count, { one: 'dataset', other: 'datasets' }),
    actions: 'Actions',
    offered: 'Offered',
    notOffered: 'Not offered',
    hiddenBy: (count: number) => `Hidden by ${organisations(count)}`,
    product: (label: string) => `In the product: ${label}`,
    failed: 'The list could not be loaded',
    add: 'Add a value',
    addTitle: (list: string) => `Add a value to ${list}`,
    addLead:
      'All organisations can choose it. Exports name it by its name, below the address of this catalogue.',
    fixed:
      'Only an update of the product adds values to this list: rules and exports depend on what they mean.',
    broader: 'Part of',
    noBroader: 'A theme beside the others',
    partOf: (label: string) => `Part of ${label}`,
    place: 'Place',
    first: 'At the beginning',
    behind: (label: string) => `After ${label}`,
    added: 'Value added',
    addedNow: (label: string) => `${label} was added.`,
    undo: 'Undo',
    undoLabel: (label: string) => `Undo: delete ${label}`,
    own: 'Added here',
    discardLabel: (label: string) => `Delete ${label}`,
    discardTitle: (label: string) => `Delete ${label}?`,
    discardText: 'No dataset has it. It leaves the list for good.',
    discard: 'Delete',
    discarded: 'Value deleted',
    rename: 'Rename',
    renameLabel: (label: string) => `Rename ${label}`,
    renameTitle: (label: string) => `Rename ${label} for all organisations`,
    renameLead: (count: number) =>
      count === 0
        ? 'No dataset has it.'
        : `${plural(count, { one: '# dataset shows', other: '# datasets show' })} the new name.`,
    name: 'Name',
    description: 'Description',
    descriptionHint: 'Optional. Shown beside the name where a value is chosen.',
    nameHint: (label: string) => `In the product: ${label}.`,
    renamed: 'Value renamed',
    remove: 'Remove',
    removeLabel: (label: string) => `Remove or merge ${label}`,
    removeTitle: (label: string) => `Remove ${label} for all organisations?`,
    removeText: 'No organisation can choose it any more.',
    removeUsed: (count: number) =>
      `${plural(count, { one: '# dataset has', other: '# datasets have' })} it. Keep it there, or choose the value that replaces it.`,
    removed: 'Value removed',
    replacing: (count: number, of: number) =>
      `${datasets(count)} of ${organisations(of)} get the replacement.`,
    done: 'Value offered again',
    actFailed: 'The list could not be changed.',
    underWay: 'Replacements under way',
  },
  log: {
    title: 'Changes',
    lead: 'Changes of lists for all organisations, and who became a platform administrator.',
    caption: 'Changes of the platform',
    on: 'On',
    of: (list: string, label: string) => `${list}: ${label}`,
    none: 'Nothing has been changed yet',
    failed: 'The changes could not be loaded',
    more: 'Show older changes',
    shown: (count: number, isAll: boolean) =>
      isAll
        ? plural(count, { one: 'The only change is shown', other: 'All # changes are shown' })
        : plural(count, { one: 'The newest change is shown', other: 'The newest # changes are shown' }),
  },
};
