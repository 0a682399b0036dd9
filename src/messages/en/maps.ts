/** Texts of the maps of organisations: their list, their pages, and their editor. */
import { formatNumber, plural } from '../format.ts';
import { mapEditing } from './map-editing.ts';

const rows = (count: number) => plural(count, { one: '# row', other: '# rows' });

/** What a citation of a map is made of. */
export interface CitedMap {
  readonly publisher: string;
  readonly year: string;
  readonly title: string;
  readonly version: string;
  readonly catalogue: string;
  readonly address: string;
}

/** A figure has as many digits as say something. */
const figure = (value: number) => formatNumber(Number(value.toPrecision(7)));

export const maps = {
  title: 'Maps',
  newMap: 'New map',
  untitled: 'Untitled map',
  failed: 'The maps could not be loaded',
  created: 'The map was not created',
  caption: (organisation: string) => `Maps of ${organisation}`,
  tabs: { label: 'Maps by state', all: 'All', published: 'Published', draft: 'Draft' },
  filter: 'Filter maps',
  filterPlaceholder: 'Filter by title',
  filterAct: 'Filter',
  none: {
    title: (organisation: string) => `${organisation} has no maps yet`,
    text: 'A map shows one or more tables with places, with a legend, words and a list of the same places.',
    reader: 'Maps appear here as soon as the organisation has published one.',
    matching: (keywords: string) => `No maps match “${keywords}”`,
    state: 'No maps have this state',
    showAll: 'Show all maps',
  },
  columns: { title: 'Title', state: 'State', layers: 'Layers', saved: 'Saved', acts: 'Actions' },
  savedBy: (name: string) => `by ${name}`,
  unpublished: 'with unpublished changes',
  visibility: { public: 'Anyone', organisation: 'Members of the organisation' },
  acts: {
    edit: (title: string) => `Edit ${title}`,
    duplicate: (title: string) => `Duplicate ${title}`,
    delete: (title: string) => `Delete ${title}`,
    editShort: 'Edit',
    duplicateShort: 'Duplicate',
    deleteShort: 'Delete',
  },
  duplicated: 'The map was duplicated',
  duplicateFailed: 'The map could not be duplicated',
  deleteFailed: 'The map could not be deleted',
  restoreFailed: 'The map could not be restored',
  deleted: (title: string) => `“${title}” was deleted.`,
  restore: 'Restore',
  restored: 'The map was restored',
  view: {
    edit: 'Edit map',
    version: (version: number, day: string) => `version ${formatNumber(version)}, published ${day}`,
    layers: 'Layers',
    /** One of several maps on a page. */
    partOf: (part: string, title: string) => `${part}: ${title}`,
    show: (name: string) => `Show ${name}`,
    about: 'About this map',
    from: 'Data',
    licence: 'Licence',
    noLicence: 'Not stated',
    changed: 'Data changed',
    inWords: 'In words',
    madeBy: 'Made by',
    embed: 'Embed',
    print: 'Print',
    versions: 'Versions',
    versionOf: (version: number, day: string) => `Version ${formatNumber(version)} of ${day}`,
    versionsFailed: 'The versions could not be loaded.',
    allVersions: (count: number) => `Show all ${formatNumber(count)} versions`,
    asPublished: (version: number, day: string) =>
      `This is version ${formatNumber(version)} of the map, with the data of ${day}.`,
    toNow: 'See the map with the current data',
    now: 'With the current data',
    cite: ({ publisher, year, title, version, catalogue, address }: CitedMap) =>
      `${publisher} (${year}). ${title} [Map, version ${version}]. ${catalogue}. ${address}`,
    download: (name: string) => `${name} as GeoJSON`,
    downloads: 'Downloads',
    downloadFailed: (name: string) => `${name} could not be downloaded`,
    embedText: 'Paste this into a page. It shows what is public, and nothing else.',
    embedSnippet: 'HTML for another page',
    embedPrivate: 'Only members of the organisation see this map, so it cannot be embedded.',
    address: 'Address for everyone',
    loading: 'Loading the map',
    failed: 'The map could not be loaded',
    missing: 'There is no such map',
    missingText: 'It may have been deleted, or it is not published for you.',
    label: (title: string) => `Map: ${title}`,
    inPart: 'You see a part of its rows and columns.',
    counts: 'Counts',
    countsText: 'What you see adds up to the table, at every zoom.',
  },
  data: {
    title: 'The data has changed since this map was published.',
    newer: (name: string, count: number) =>
      `${name}: ${plural(count, { one: '# newer version', other: '# newer versions' })}.`,
    comparing: 'Comparing',
    placed: (now: number, then: number) => `${rows(now)} with a place, ${formatNumber(then)} before.`,
    highest: (now: number, then: number) => `Highest value ${figure(now)}, ${figure(then)} before.`,
    same: 'As many rows with a place as before.',
    see: 'See the map with the data that it was published with',
    gone: (name: string) =>
      `${name}: the data of that day is not available, so this layer shows the current data.`,
    withheld: (name: string) =>
      `${name}: the data of that day is withheld because of personal data, so this layer shows the current data.`,
    inPart: (name: string) => `${name}: you see a part of this data, which is shown as it is now.`,
  },
  layer: {
    restricted: 'You need access to this data.',
    askFor: 'Ask for access',
    unavailable: 'A layer that is not available',
    unavailableText: 'Its data was removed, or is not open to you.',
    preparing: 'The table is being prepared',
    loading: 'Loading',
    failed: 'This layer could not be loaded',
    retry: 'Try again',
    hidden: 'Its conditions are of columns that you may not see.',
    allClosed: 'No layer of this map is open to you.',
    noPlaces: 'Nothing in this table has a place.',
    zoomIn: (zoom: number) => `Shown from zoom ${formatNumber(zoom)}`,
    zoomOut: (zoom: number) => `Shown up to zoom ${formatNumber(zoom)}`,
    placed: (placed: number, total: number) =>
      placed === total ? rows(total) : `${formatNumber(placed)} of ${rows(total)} with a place`,
    missing: (names: string) => `Columns that you do not see: ${names}`,
    cut: 'Only places of the first rows are shown.',
    leftOut: (count: number) => `${rows(count)} in view are too many to show: zoom in.`,
  },
  legend: {
    label: (name: string) => `Legend of ${name}`,
    range: (from: number, to: number) => (from === to ? figure(from) : `${figure(from)} to ${figure(to)}`),
    rows,
    others: 'Other values',
    none: 'No value',
    single: 'Place',
    means: 'A dot of several rows has the colour of their mean.',
    most: 'A dot of several rows has the colour of the value that most of them have.',
    counted: 'A larger dot stands for more rows.',
    limit: (limit: number) => `Limit: ${figure(limit)}`,
    heat: 'Few rows to many rows',
    heatNote: 'The darkest colour is where most rows lie close together in this view.',
    clusters: 'Rows at or near a place',
    clustersNote: 'A number says how many rows are there. Zoom in to see them apart.',
  },
  list: {
    title: 'Places on the map',
    place: 'Place',
    where: 'Location',
    rows: 'Rows',
    rowsUnit: (count: number) => plural(count, { one: 'row', other: 'rows' }),
    several: (first: string, count: number) => `${first} and ${formatNumber(count - 1)} more`,
    row: (row: number) => `Row ${formatNumber(row + 1)}`,
    mean: (value: number, count: number) => (count === 1 ? figure(value) : `${figure(value)} (mean)`),
    shown: (shown: number, all: number) =>
      shown === all
        ? plural(all, { one: '# place', other: '# places' })
        : `The first ${formatNumber(shown)} of ${formatNumber(all)} places`,
    more: (count: number) => `Show ${formatNumber(count)} more`,
    none: 'No places of this layer in view.',
    noValue: 'No value',
    other: 'Another value',
  },
  find: {
    title: 'Find on the map',
    hint: 'Name or 53.8, −1.55',
    act: 'Find',
    label: 'Places that were found',
    loading: 'Looking for places',
    found: (count: number, words: string, listed: number) =>
      count === 0
        ? `No place is called “${words}”.`
        : `${plural(count, { one: '# place', other: '# places' })} with “${words}” in the name${listed < count ? `, the first ${formatNumber(listed)} are listed` : ''}.`,
    failed: 'Some layers could not be searched.',
    retry: 'Try again',
    moved: (where: string) => `The map shows ${where}.`,
  },
  panel: {
    close: 'Close',
    of: (number: number, count: number) => `Row ${formatNumber(number)} of ${formatNumber(count)} here`,
    previous: 'Previous row',
    next: 'Next row',
    firstOnly: (named: number) => `Only the first ${formatNumber(named)} are shown here.`,
    closer: 'Zoom in here',
    loading: 'Loading the row',
    failed: 'The row could not be loaded',
    noValue: 'No value',
    rows: 'Rows of this place',
  },
  edit: mapEditing,
};
