/** Texts of the settings in which an organisation says what its public page shows. */
import { formatNumber } from '../../format.ts';
import { titles } from '../titles.ts';

export const organisationDetails = {
  title: titles.organisation,
  logo: {
    title: 'Logo',
    text: (kilobytes: number, pixels: number) =>
      `Shown on the public page and in lists. PNG, JPEG or WebP, at most ${formatNumber(kilobytes)} kB, at least ${formatNumber(pixels)} pixels high and wide.`,
    choose: 'Choose a picture',
    replace: 'Replace',
    remove: 'Remove',
    done: 'Logo saved',
    removed: 'Logo removed',
    failed: 'The logo could not be saved. Try again.',
    tooLarge: (kilobytes: number) => `The file is too large. The most are ${formatNumber(kilobytes)} kB.`,
    removeAsk: {
      title: 'Remove the logo?',
      text: 'The page shows the initials of the organisation instead.',
      act: 'Remove',
    },
  },
  name: 'Name',
  slug: 'Address',
  slugHint: (address: string) =>
    `The public page is at ${address}. Former addresses lead to the present one.`,
  description: 'Description',
  descriptionHint: 'Markdown: **bold**, lists, links.',
  url: 'Website',
  email: 'Contact e-mail',
  kind: 'Kind of publisher',
  kindNone: 'Not stated',
  identifiers: 'Identifiers',
  identifiersHint:
    'Names in registers, one on each line, such as https://ror.org/024mrxd33 or a company number.',
  parent: 'Part of',
  parentHint: 'The public page and other catalogues show it. Choose an organisation that you manage, too.',
  parentNone: 'No other organisation',
  defaultLicence: 'Licence of new datasets',
  defaultLicenceHint: 'It is proposed to editors, who can choose another one.',
  defaultNone: 'No proposal',
  defaultNotOffered: 'A licence that is no longer offered',
  defaultLanguage: 'Language of new datasets',
  defaultLanguageHint: 'A tag such as en or cy. It is proposed to editors.',
  view: 'View the public page',
  done: 'Updated organisation',
};
