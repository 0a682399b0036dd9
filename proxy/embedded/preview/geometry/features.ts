/**
 * Reads GeoJSON as records: the properties of each feature, and its geometry as a text. A collection is cut at the
 * commas between its features, so the file is never held whole.
 */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { NotRows } from '#proxy/embedded/importer/profile/json-rows.ts';
import { isFields } from '#proxy/embedded/importer/untyped.ts';

const RECORD_SEPARATOR = String.fromCharCode(30);
/** The longest feature that is read, in characters. */
const LONGEST = 32 * 1_048_576;
/** A longer geometry has no room in a row, in characters. */
const LONGEST_GEOMETRY = 8 * 1_048_576;
/** The largest document that is no collection, in bytes. */
const LARGEST_SINGLE = 32 * 1_048_576;

/** A feature as a record. What the properties call `geometry` keeps its name. */
export function recordOf(feature: unknown): Record<string, unknown> {
  if (!isFields(feature)) throw new NotRows();
  const isFeature = feature['type'] === 'Feature';
  const properties = isFeature && isFields(feature['properties']) ? feature['properties'] : {};
  const geometry = JSON.stringify((isFeature ? feature['geometry'] : feature) ?? null);
  const id = feature['id'];
  return {
    ...(isFeature && id !== undefined && !('id' in properties) && { id }),
    ...properties,
    ['geometry' in properties ? 'geometry of the feature' : 'geometry']:
      geometry === 'null' || geometry.length > LONGEST_GEOMETRY ? null : geometry,
  };
}

/** Finds the elements of the list `features` of the outermost object, over any number of chunks. */
function createFeatureCutter() {
  let depth = 0;
  let inText = false;
  let escaped = false;
  /** The text that ended last at the first level: the name of what follows a colon. */
  let text = '';
  let name = '';
  let state: 'before' | 'within' | 'after' = 'before';
  let pending = '';

  function* cut(chunk: string): Generator<string> {
    let from = 0;
    for (let i = 0; i < chunk.length; i += 1) {
      const c = chunk.charCodeAt(i);
      if (inText) {
        if (escaped) escaped = false;
        else if (c === 92) escaped = true;
        else if (c === 34) inText = false;
        else if (depth === 1 && text.length < 20) text += chunk.charAt(i);
        continue;
      }
      if (c === 34) {
        inText = true;
        text = '';
      } else if (c === 58 && depth === 1) name = text;
      else if (c === 91 || c === 123) {
        depth += 1;
        if (depth === 2 && c === 91 && name === 'features' && state === 'before') {
          state = 'within';
          from = i + 1;
          pending = '';
        }
      } else if (c === 93 || c === 125) {
        depth -= 1;
        if (depth === 1 && state === 'within') {
          yield pending + chunk.slice(from, i);
          state = 'after';
        }
      } else if (c === 44 && depth === 2 && state === 'within') {
        yield pending + chunk.slice(from, i);
        pending = '';
        from = i + 1;
      }
    }
    if (state === 'within') pending += chunk.slice(from);
    if (pending.length > LONGEST) throw new NotRows();
  }
  return { cut, state: () => state, depth: () => depth };
}

/** Yields the features of a collection, or the one that the document is. @throws NotRows when it is neither */
export async function* features(path: string): AsyncGenerator<Record<string, unknown>> {
  const { cut, state, depth } = createFeatureCutter();
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 262_144 }))
    for (const piece of cut(chunk as string)) if (piece.trim() !== '') yield recordOf(JSON.parse(piece));
  if (state() === 'before') {
    if ((await stat(path)).size > LARGEST_SINGLE) throw new NotRows();
    const document: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''));
    if (!isFields(document) || typeof document['type'] !== 'string') throw new NotRows();
    if (document['type'] === 'Topology') throw new NotRows();
    yield recordOf(document);
  } else if (depth() !== 0) throw new SyntaxError('the collection does not end');
}

/** Yields the features of newline-delimited GeoJSON, with or without record separators (RFC 8142). */
export async function* featureLines(path: string): AsyncGenerator<Record<string, unknown>> {
  let pending = '';
  const read = (line: string) => line.replaceAll(RECORD_SEPARATOR, '').trim();
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 262_144 })) {
    const lines = (pending + (chunk as string)).split('\n');
    pending = lines.pop() ?? '';
    if (pending.length > LONGEST) throw new NotRows();
    for (const line of lines) if (read(line) !== '') yield recordOf(JSON.parse(read(line)));
  }
  if (read(pending) !== '') yield recordOf(JSON.parse(read(pending)));
}
