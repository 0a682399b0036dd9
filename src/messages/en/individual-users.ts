/** Texts of `/settings/individual-users`. */
import { plural } from '../format.ts';
import { titles } from './titles.ts';

export const individualUsers = {
  title: titles.individualUsers,
  lead: 'People who are not members of the organisation and have datasets of it, are in one of its groups, or are invited.',
  search: 'Search by name or e-mail',
  caption: (organisation: string) => `Individual users of ${organisation}`,
  columns: { person: 'Person', datasets: 'Datasets', groups: 'Groups', invited: 'Invitation' },
  datasets: (count: number) => plural(count, { one: '# dataset', other: '# datasets' }),
  until: (day: string) => `until ${day}`,
  noEnd: 'no end',
  invitedUntil: (day: string) => `Open until ${day}`,
  nothing: 'None',
  count: (count: number) => plural(count, { one: '# person', other: '# people' }),
  more: (shown: number) => `The first ${shown} are shown.`,
  none: 'No one outside the organisation has access',
  noneText: 'Share a dataset with a person, or invite someone to a group.',
  noMatch: 'No one matches',
  all: 'Individual users of all organisations',
  failed: 'Individual users could not be loaded',
};
