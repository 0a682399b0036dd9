/** Reads KML 2.2 as records: each placemark with its names and data, and its geometry as GeoJSON. */
import { Readable } from 'node:stream';
import { xmlEvents, type XmlEvent } from '../xml-events.ts';

type Position = readonly number[];
interface Geometry {
  readonly type: string;
  readonly coordinates?: unknown;
  readonly geometries?: readonly Geometry[];
}

/** Elements of a placemark whose text is a column. */
const TEXTS = new Set(['name', 'description', 'address', 'phoneNumber', 'when', 'begin', 'end', 'styleUrl']);

/** `lon,lat[,alt] lon,lat …` */
const positionsOf = (text: string): Position[] =>
  text
    .trim()
    .split(/\s+/)
    .map((tuple) => tuple.split(',').map(Number))
    .filter((position) => position.length >= 2 && position.every(Number.isFinite));

/** A simple geometry of its rings or its one line. */
function geometryOf(element: string, lines: readonly Position[][]): Geometry | null {
  const [first = []] = lines;
  if (first.length === 0) return null;
  if (element === 'Point') return { type: 'Point', coordinates: first[0] };
  return element === 'Polygon'
    ? { type: 'Polygon', coordinates: lines }
    : { type: 'LineString', coordinates: first };
}

/** Puts the records of placemarks together from the events of a document. */
function createReader() {
  let record: Record<string, string> | null = null;
  let geometries: Geometry[] = [];
  let lines: Position[][] = [];
  const path: string[] = [];
  let key = '';
  let text = '';

  function open(event: Extract<XmlEvent, { kind: 'open' }>): void {
    path.push(event.name);
    text = '';
    if (event.name === 'Placemark') {
      record = {};
      geometries = [];
    }
    if (event.name === 'Point' || event.name === 'LineString' || event.name === 'Polygon') lines = [];
    if (event.name === 'Data' || event.name === 'SimpleData') key = event.attributes['name'] ?? '';
  }

  function finish(): Record<string, string> {
    const [only] = geometries;
    const geometry = geometries.length > 1 ? { type: 'GeometryCollection', geometries } : only;
    return { ...record, ...(geometry && { geometry: JSON.stringify(geometry) }) };
  }

  function close(name: string): Record<string, string> | null {
    path.pop();
    const parent = path.at(-1) ?? '';
    const value = text.trim();
    text = '';
    if (record === null) return null;
    if (name === 'coordinates') lines.push(positionsOf(value));
    else if (name === 'Point' || name === 'LineString' || name === 'Polygon') {
      const geometry = geometryOf(name, lines);
      if (geometry) geometries.push(geometry);
    } else if ((name === 'value' && parent === 'Data') || name === 'SimpleData') record[key || name] = value;
    else if (TEXTS.has(name) && value !== '') record[name] = value;
    if (name !== 'Placemark') return null;
    const whole = finish();
    record = null;
    return whole;
  }

  return {
    *take(events: readonly XmlEvent[]): Generator<Record<string, string>> {
      for (const event of events)
        if (event.kind === 'text') text += event.text;
        else if (event.kind === 'open') open(event);
        else {
          const found = close(event.name);
          if (found) yield found;
        }
    },
  };
}

/** @param chunks the text of the document. @throws ConversionError for what is not well-formed */
export async function* placemarks(chunks: AsyncIterable<string>): AsyncGenerator<Record<string, string>> {
  const reader = createReader();
  const bytes = Readable.from(
    (async function* () {
      for await (const chunk of chunks) yield Buffer.from(chunk);
    })(),
  );
  for await (const events of xmlEvents(bytes)) yield* reader.take(events);
}
