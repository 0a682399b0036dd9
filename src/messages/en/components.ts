/** Texts of components that several screens use. */
import { statusWords } from '#contract/fixed-values.ts';

export const components = {
  breadcrumb: 'Breadcrumb',
  close: 'Close',
  /** The box in the head of a table, which selects every row. */
  selectAll: 'Select all rows',
  /** The landmark of passing messages, with the key that leads to it. */
  notifications: {
    label: 'Notifications (F8)',
    /** Another word than that of a dialog, since a notification may stand in one. */
    dismiss: 'Dismiss',
  },
  textLanguages: {
    label: 'Language of the texts',
    readIn: 'Read in',
    ofBrowser: 'Languages of my browser',
  },
  password: { show: 'Show password', hide: 'Hide password' },
  pagination: {
    label: 'Pages',
    previous: 'Previous',
    next: 'Next',
    page: (page: string) => `Page ${page}`,
    range: (from: string, to: string, total: string) => `${from} to ${to} of ${total}`,
  },
  /** Fixed by section 8 of the specification. */
  select: {
    search: 'Search...',
    noOptions: 'No options.',
    noResults: (query: string) => `No results for "${query}".`,
  },
  /** A degree of each hemisphere, and the sides of a box of longitudes and latitudes. */
  box: {
    north: (degrees: string) => `${degrees}° N`,
    south: (degrees: string) => `${degrees}° S`,
    east: (degrees: string) => `${degrees}° E`,
    west: (degrees: string) => `${degrees}° W`,
    sides: (south: string, north: string, west: string, east: string) =>
      `${south} to ${north}, ${west} to ${east}`,
  },
  /** Fixed by section 9 of the specification. */
  status: { ...statusWords },
  failed: {
    offline: 'The server could not be reached. Check your connection, then try again.',
    server: 'The service has a problem. Please try again.',
    part: 'This part of the page could not be loaded. Check your connection, then try again.',
    retry: 'Try again',
    reference: 'If you contact us, quote this reference:',
  },
};
