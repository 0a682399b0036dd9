/**
 * Streams the elements of a JSON array without holding the file: the text is cut at the commas of the
 * outermost list, and each piece is parsed by itself. Newline-delimited JSON is read the same way.
 */
import { createReadStream } from 'node:fs';

/** The longest element that is read, in characters. */
const LONGEST = 4 * 1_048_576;

/** The file is no list of objects: it is read as a document without rows. */
export class NotRows extends Error {
  constructor() {
    super('The file is no list of rows');
    this.name = 'NotRows';
  }
}

/** Finds the ends of elements at the outermost level, over any number of chunks. */
function createCutter() {
  let depth = 0;
  let inText = false;
  let escaped = false;
  let started = false;
  let finished = false;
  let pending = '';

  function* cut(chunk: string): Generator<string> {
    let from = 0;
    for (let i = 0; i < chunk.length; i += 1) {
      const c = chunk.charCodeAt(i);
      if (inText) {
        if (escaped) escaped = false;
        else if (c === 92) escaped = true;
        else if (c === 34) inText = false;
        continue;
      }
      if (c === 34) inText = true;
      else if (c === 91 || c === 123) {
        if (!started) {
          if (c !== 91) throw new NotRows();
          started = true;
          from = i + 1;
          pending = '';
          continue;
        }
        depth += 1;
      } else if (c === 93 || c === 125) {
        if (depth > 0) {
          depth -= 1;
          continue;
        }
        yield pending + chunk.slice(from, i);
        pending = '';
        from = i + 1;
        finished = true;
      } else if (c === 44 && depth === 0 && started && !finished) {
        yield pending + chunk.slice(from, i);
        pending = '';
        from = i + 1;
      } else if (!started && c > 32 && c !== 0xfe_ff) throw new NotRows();
    }
    pending += chunk.slice(from);
    if (pending.length > LONGEST) throw new NotRows();
  }

  /** Called after the last chunk. @throws SyntaxError when the list did not end, or did not end the file. */
  function end(): void {
    if (!started) throw new NotRows();
    if (!finished) throw new SyntaxError('the list does not end');
    if (pending.trim() !== '') throw new SyntaxError('something follows the list');
  }

  return { cut, end };
}

/** Yields the elements of the outermost array. @throws NotRows when the document is no array. */
export async function* jsonRows(path: string): AsyncGenerator {
  const { cut, end } = createCutter();
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 262_144 }))
    for (const piece of cut(chunk as string)) if (piece.trim() !== '') yield JSON.parse(piece);
  end();
}

/** Yields the values of newline-delimited JSON. */
export async function* jsonLines(path: string): AsyncGenerator {
  let pending = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 262_144 })) {
    const lines = (pending + (chunk as string)).split('\n');
    pending = lines.pop() ?? '';
    if (pending.length > LONGEST) throw new NotRows();
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
  }
  if (pending.trim() !== '') yield JSON.parse(pending);
}
