/** Reads JSON lists of records, and newline-delimited JSON, into the normalised form. */
import { stat } from 'node:fs/promises';
import { isFields } from '#proxy/platform/formats/json/untyped.ts';
import { NotRows } from '#proxy/platform/formats/json/json-pieces.ts';
import { jsonLines, jsonRows } from '#proxy/platform/formats/json/json-rows.ts';
import { featureLines, features } from '../geometry/features.ts';
import { topologyFeatures } from '../geometry/topology.ts';
import { createTypeFinder, type TypeFinder } from './column-type.ts';
import { createNormalisedWriter, type NormalisedTable } from './normalised.ts';
import { ConversionError } from '#proxy/platform/formats/conversion-error.ts';
import type { ConversionJob } from './protocol.ts';

/** A value within a record as text: what is nested stays JSON. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as number | boolean);
}

function elementsOf({ recipe, source }: ConversionJob): AsyncGenerator {
  if (recipe === 'geojson-1') return features(source);
  if (recipe === 'geojson-lines-1') return featureLines(source);
  if (recipe === 'topojson-1') return topologyFeatures(source);
  return recipe === 'lines-1' ? jsonLines(source) : jsonRows(source);
}

/** Yields records; a list of lists has columns by number. */
async function* recordsOf(job: ConversionJob): AsyncGenerator<Record<string, unknown>> {
  try {
    for await (const element of elementsOf(job)) {
      if (Array.isArray(element))
        yield Object.fromEntries(element.map((value, i) => [`column ${i + 1}`, value as unknown]));
      else if (isFields(element)) yield element;
      else yield { value: element };
    }
  } catch (error) {
    if (error instanceof ConversionError) throw error;
    if (error instanceof NotRows)
      throw new ConversionError((await stat(job.source)).size === 0 ? 'empty' : 'notTable', error.message);
    throw new ConversionError('unreadable', String(error));
  }
}

/** @throws ConversionError when the document is no list, is empty, or is no JSON */
export async function readJson(job: ConversionJob): Promise<NormalisedTable> {
  const { limits } = job;
  const places = new Map<string, number>();
  const names: string[] = [];
  const finders: TypeFinder[] = [];
  let rows = 0;
  let truncated = false;
  // Keys may come with any record, so all are known only after a first reading.
  for await (const record of recordsOf(job)) {
    if (rows >= limits.rows) {
      truncated = true;
      break;
    }
    rows += 1;
    for (const [name, value] of Object.entries(record)) {
      let place = places.get(name);
      if (place === undefined) {
        place = names.length;
        if (place >= limits.columns) throw new ConversionError('tooWide', `more than ${place} columns`);
        places.set(name, place);
        names.push(name === '' ? `column ${place + 1}` : name);
        finders.push(createTypeFinder(false));
      }
      const text = textOf(value);
      if (text !== '') finders[place]?.see(text, typeof value === 'string');
    }
  }
  if (names.length === 0) throw new ConversionError(rows === 0 ? 'empty' : 'notTable', 'no columns');
  const writer = createNormalisedWriter(job.scratch, names.length);
  let row = 0;
  for await (const record of recordsOf(job)) {
    if (row >= rows) break;
    const cells: string[] = [];
    for (const [name, value] of Object.entries(record)) {
      const place = places.get(name);
      if (place !== undefined) cells[place] = textOf(value);
    }
    await writer.write(row, cells);
    row += 1;
  }
  await writer.end();
  return { names, types: finders.map((finder) => finder.find()), rows, truncated, dialect: null };
}
