/** Texts of the frame around every page. */
import { plural } from '../format.ts';

export const frame = {
  mainNavigation: 'Main',
  menu: 'Menu',
  discover: 'Discover',
  themes: 'Themes',
  organisations: 'Organisations',
  apps: 'Apps',
  dashboard: 'Dashboard',
  settings: 'Settings',
  search: 'Search datasets',
  signIn: 'Sign in',
  verify: 'Verify your details',
  signOut: 'Sign out',
  account: (name: string) => `Account of ${name}`,
  accountMenu: 'Account',
  organisationMenu: 'Organisation',
  roleWithDatasets: (role: string, datasets: number) =>
    `${role}, ${plural(datasets, { one: '# dataset', other: '# datasets' })}`,
  colourMode: {
    system: 'Colour mode: system',
    light: 'Colour mode: light',
    dark: 'Colour mode: dark',
  },
  footer: {
    label: 'About this site',
    about: 'About',
    help: 'Help',
    faq: 'FAQ',
    dataset: 'Datasets explained',
    terms: 'Terms',
    privacy: 'Privacy',
    cookies: 'Cookie policy',
    choice: 'Your cookie choice',
    acceptableUse: 'Acceptable use',
    api: 'API',
    dcat: 'DCAT catalogue',
    feed: 'Atom feed',
    build: (id: string) => `Build ${id}`,
  },
  auth: {
    browse: 'Browse',
    withoutSigningIn: 'without signing in',
    help: 'Help with signing in',
    privacy: 'Privacy',
  },
};
