/** Texts of maps: of what is in a file, and of areas to look in. */
import { formatNumber, plural } from '../format.ts';

const rows = (count: number) => plural(count, { one: '# row', other: '# rows' });
const angle = (degrees: number, digits: number) => formatNumber(Number(Math.abs(degrees).toFixed(digits)));

/** A place in words, such as 53.8° N, 1.55° W. */
const place = (latitude: number, longitude: number, digits = 4) =>
  `${angle(latitude, digits)}° ${latitude < 0 ? 'S' : 'N'}, ${angle(longitude, digits)}° ${longitude < 0 ? 'W' : 'E'}`;

export const map = {
  place,
  rows,
  label: (name: string) => `Map of ${name}`,
  /** Read out with the map. */
  keys: 'Arrow keys move the map, plus and minus zoom, Enter opens what is in the middle. The list below holds the same.',
  loading: 'Drawing the map',
  failed: 'The map could not be drawn',
  engineFailed: 'The code of the map could not be loaded, so this is a picture of it.',
  noWebGL:
    'This browser draws no moving maps (WebGL is missing or turned off), so this is a picture. The buttons move it.',
  placed: (placed: number, total: number) =>
    placed === total
      ? `${rows(total)} on the map.`
      : `${formatNumber(placed)} of ${rows(total)} on the map; the others have no place.`,
  inView: (count: number) => `${formatNumber(count)} in view.`,
  leftOut: (count: number) => `${rows(count)} of this view are not drawn: move closer to see them.`,
  cut: 'The table is too long to be looked through whole: places of its beginning are shown.',
  none: 'No row has a place.',
  noneFound: 'No row that meets these conditions has a place.',
  noneInView: 'Nothing is in this view.',
  source: {
    degrees: (x: string, y: string) => `Places from the columns ${y} and ${x}.`,
    britishGrid: (x: string, y: string) =>
      `Places from the columns ${x} and ${y}, read as British National Grid: right to about 5 metres.`,
    geometry: (column: string) =>
      `Places from the column ${column}. Outlines are as plain as the scale allows; what is too small to be seen is a dot.`,
  },
  counted: 'A larger dot stands for more rows.',
  attribution: 'Outlines: Natural Earth',
  zoomIn: 'Move closer',
  zoomOut: 'Move away',
  fit: 'Show everything',
  /** Shown when a wheel or one finger scrolls the page over the map. */
  useControl: 'Hold Ctrl and scroll to move closer',
  useCommand: 'Hold ⌘ and scroll to move closer',
  useTwoFingers: 'Move the map with two fingers',
  metres: (count: number) =>
    count >= 1000 ? `${formatNumber(count / 1000)} km` : `${formatNumber(count)} m`,
  list: {
    title: 'The same as a list',
    shown: (shown: number, all: number) =>
      shown === all
        ? `${formatNumber(all)} places`
        : `The first ${formatNumber(shown)} of ${formatNumber(all)} places`,
    more: (count: number) => `Show ${formatNumber(count)} more`,
    row: (row: number) => `Row ${formatNumber(row + 1)}`,
    /** A place where there are several rows. */
    several: (count: number, first: string) => `${rows(count)}, first ${first}`,
  },
  panel: {
    close: 'Close',
    of: (number: number, count: number) => `Row ${formatNumber(number)} of ${formatNumber(count)} here`,
    previous: 'Previous row',
    next: 'Next row',
    firstOnly: (named: number) => `The first ${formatNumber(named)} can be read here.`,
    inTable: (count: number) => (count === 1 ? 'Show this row in the table' : 'Show these rows in the table'),
    closer: 'Move closer here',
    moreColumns: (count: number) =>
      plural(count, { one: '# more column is in the table', other: '# more columns are in the table' }),
    loading: 'Loading the row',
    failed: 'The row could not be loaded',
  },
  area: {
    map: 'Map to choose an area on',
    /** Read out with the map. */
    keys: 'Drag to draw a rectangle. Arrow keys move the map, plus and minus zoom.',
    useView: 'Search what is shown',
    all: 'Show the whole world',
    edges: 'Edges in degrees',
    north: 'North',
    south: 'South',
    west: 'West',
    east: 'East',
    apply: 'Search this area',
    remove: 'Search everywhere',
    /** Of the four fields. */
    wrong: {
      missing: 'Enter all four edges.',
      latitude: 'North and south must be from −90 to 90.',
      longitude: 'West and east must be from −180 to 180.',
      order: 'South must not be north of north.',
    },
    note: 'Finds data whose record names its area as coordinates.',
    noOutlines: 'The outlines could not be loaded. The fields below work without them.',
  },
};
