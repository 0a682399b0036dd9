/** Texts of the member area. */
import { plural } from '../format.ts';

export const dashboard = {
  label: 'Dashboard',
  datasets: 'Datasets',
  newDataset: 'New dataset',
  editDataset: 'Edit a dataset',
  maps: 'Maps',
  map: 'Map',
  editMap: 'Edit a map',
  mapFailed: 'The map could not be loaded',
  reports: 'Reports',
  apps: 'Apps',
  following: 'Following',
  requests: 'Requests',
  settings: 'Settings',
  tabs: {
    label: 'Datasets by status',
    all: 'All',
    published: 'Published',
    onRequest: 'On request',
    planned: 'Planned',
    draft: 'Draft',
  },
  organisation: 'Organisation',
  filter: 'Filter datasets',
  filterPlaceholder: 'Filter by title, tag or column',
  filterAct: 'Filter',
  showAll: 'Show all',
  caption: (organisation: string) => `Datasets of ${organisation}`,
  columns: {
    title: 'Title',
    status: 'Status and visibility',
    updated: 'Data updated',
    use: 'Views, 90 days',
  },
  notPublished: 'Not published yet',
  overdue: (days: number) => plural(days, { one: '# day overdue', other: '# days overdue' }),
  none: {
    title: (organisation: string) => `${organisation} has no datasets yet`,
    text: 'Datasets appear here as soon as the organisation has one, drafts included.',
    matching: (keywords: string) => `No datasets match “${keywords}”`,
    status: 'No datasets have this status',
    showAll: 'Show all datasets',
  },
  unlisted: {
    title: (count: number) =>
      plural(count, { one: '# dataset is not listed', other: '# datasets are not listed' }),
    text: 'A stored value cannot be read, so lists and search leave it out. Correct the value where it comes from and import it again.',
  },
  failed: 'Failed to fetch datasets. Please try again later.',
  noOrganisation: {
    title: 'You do not belong to an organisation yet',
    text: 'The dashboard shows the datasets of your organisation. Ask an administrator of your organisation to add you.',
    discover: 'Browse published datasets',
  },
};
