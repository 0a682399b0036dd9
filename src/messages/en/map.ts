/** Texts of maps: of the rows of a file, and of the area of a search. */
import { formatNumber, plural } from '../format.ts';

const rows = (count: number) => plural(count, { one: '# row', other: '# rows' });
const angle = (degrees: number, digits: number) => formatNumber(Number(Math.abs(degrees).toFixed(digits)));

/** A mean has as many digits as say something. */
const value = (figure: number) => formatNumber(Number(figure.toPrecision(7)));

/** A place in words, such as 53.8° N, 1.55° W. */
const place = (latitude: number, longitude: number, digits = 4) =>
  `${angle(latitude, digits)}° ${latitude < 0 ? 'S' : 'N'}, ${angle(longitude, digits)}° ${longitude < 0 ? 'W' : 'E'}`;

export const map = {
  place,
  rows,
  label: (name: string) => `Map of ${name}`,
  /** Read out with the map. */
  keys: 'Arrow keys move the map, plus and minus zoom, Enter opens the row in the middle. The list below has the same rows.',
  loading: 'Drawing the map',
  failed: 'The map could not be drawn',
  engineFailed: 'The interactive map could not be loaded, so this is a static map.',
  noWebGL:
    'This browser cannot draw interactive maps (WebGL is missing or turned off), so this is a static map. The buttons move it.',
  placed: (placed: number, total: number) =>
    placed === total
      ? `${rows(total)} on the map.`
      : `${formatNumber(placed)} of ${rows(total)} on the map; the others have no location.`,
  leftOut: (count: number) => `${rows(count)} in this view are not shown: zoom in to see them.`,
  cut: 'The table is too long to map completely: only locations from its first rows are shown.',
  none: 'No row has a location.',
  noneFound: 'No row that matches these filters has a location.',
  noneInView: 'No rows in this view.',
  source: {
    degrees: (x: string, y: string) => `Locations from the columns ${y} and ${x}.`,
    projected: (x: string, y: string, system: string, accuracy?: number) =>
      `Locations from the columns ${x} and ${y}, read as ${system}${accuracy === undefined ? '' : `, accurate to about ${formatNumber(accuracy)} metres`}.`,
    geometry: (column: string) =>
      `Locations from the column ${column}. Outlines are simplified for the scale; very small shapes are dots.`,
  },
  measure: {
    label: 'Colour by',
    none: 'None',
    legend: (name: string) => `Legend of ${name}`,
    range: (from: number, to: number) => (from === to ? value(from) : `${value(from)} to ${value(to)}`),
    noValue: 'No value',
    fifths: 'Each colour has about as many rows.',
    size: 'A larger dot is a greater value.',
    means: 'A dot of several rows has the colour of their mean.',
    of: (name: string, figure: number, count: number) =>
      count === 1 ? `${name} ${value(figure)}` : `${name} ${value(figure)} (mean)`,
  },
  counted: 'A larger dot stands for more rows.',
  attribution: 'Outlines: Natural Earth',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit to data',
  /** Shown when a wheel or one finger scrolls the page over the map. */
  useControl: 'Hold Ctrl and scroll to zoom',
  useCommand: 'Hold ⌘ and scroll to zoom',
  useTwoFingers: 'Move the map with two fingers',
  metres: (count: number) =>
    count >= 1000 ? `${formatNumber(count / 1000)} km` : `${formatNumber(count)} m`,
  /** One sentence after a move. */
  inView: (count: number, highest: string | null) =>
    `${plural(count, { one: '# place', other: '# places' })} in view${highest === null ? '' : `, highest ${highest}`}.`,
  highest: (name: string, figure: number) => `${name}, ${value(figure)}`,
  someMissing: 'Some parts of the map could not be loaded. Move the map to try again.',
  list: {
    title: 'List of locations',
    shown: (shown: number, all: number) =>
      shown === all
        ? `${formatNumber(all)} locations`
        : `The first ${formatNumber(shown)} of ${formatNumber(all)} places`,
    more: (count: number) => `Show ${formatNumber(count)} more`,
    row: (row: number) => `Row ${formatNumber(row + 1)}`,
    /** A location of several rows. */
    several: (count: number, first: string) => `${rows(count)}, first ${first}`,
  },
  panel: {
    close: 'Close',
    of: (number: number, count: number) => `Row ${formatNumber(number)} of ${formatNumber(count)} here`,
    previous: 'Previous row',
    next: 'Next row',
    firstOnly: (named: number) => `Only the first ${formatNumber(named)} are shown here.`,
    inTable: (count: number) => (count === 1 ? 'Show this row in the table' : 'Show these rows in the table'),
    closer: 'Zoom in here',
    moreColumns: (count: number) =>
      plural(count, { one: '# more column is in the table', other: '# more columns are in the table' }),
    loading: 'Loading the row',
    failed: 'The row could not be loaded',
  },
  area: {
    map: 'Map to choose an area on',
    /** Read out with the map. */
    keys: 'Drag to draw a rectangle. Arrow keys move the map, plus and minus zoom.',
    useView: 'Search this view',
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
      order: 'South must be less than north.',
    },
    note: 'Finds datasets whose record gives their area as coordinates.',
    noOutlines: 'The outlines could not be loaded. The fields below work without them.',
  },
};
