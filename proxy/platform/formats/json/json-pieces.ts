/**
 * Cuts JSON into pieces that are parsed one by one, so that no file is kept whole in memory: the elements of one list, or the
 * texts of newline-delimited JSON. Cutting looks at brackets, quotation marks and commas alone; whether a piece is JSON
 * shows when it is parsed.
 */
import { parseExact } from './exact.ts';

/** Deeper brackets are no table and no map, and could exhaust the stack of whatever writes them down again. */
const DEEPEST = 500;
/** The longest name that is compared, with its escapes. */
const LONGEST_NAME = 100;

const [QUOTE, COMMA, COLON, BACKSLASH, LINE_FEED] = [34, 44, 58, 92, 10];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
const BYTE_ORDER_MARK = 0xfe_ff;

/** The file is no list of objects: it is read as a document without rows. */
export class NotRows extends Error {
  constructor() {
    super('The file is not a list of rows');
    this.name = 'NotRows';
  }
}

/** An element that is longer than one can be. */
export class LongElement extends NotRows {
  /** Where it begins, counted from 1. */
  readonly line: number;
  constructor(line: number) {
    super();
    this.line = line;
  }
}

/** The list that was asked for is not there. Nothing was cut. */
export class NoSuchList extends NotRows {}

export interface ListOptions {
  /** The member of the outermost object that is the list; without one the document itself is. */
  readonly member?: string;
  /** The longest element, in characters. */
  readonly longest: number;
}

export interface ListCutter {
  /** The elements that end in this chunk, as they are there. */
  cut(chunk: string): Generator<string>;
  /** To be called after the last chunk. @throws NoSuchList, or SyntaxError when the document does not end here */
  end(): void;
}

/** The name that was written, its escapes read; null for what is none. */
function readName(written: string): string | null {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return null;
  }
}

/** Finds the elements of a list, over any number of chunks. `cut` throws NotRows, NoSuchList or SyntaxError. */
export function createListCutter({ member, longest }: ListOptions): ListCutter {
  /** The closing brackets that are due, innermost last. */
  const due: number[] = [];
  /** How many are due where the list's elements are. */
  const level = member === undefined ? 1 : 2;
  let place: 'before' | 'within' | 'after' = 'before';
  let inText = false;
  let escaped = false;
  /** The text that was read last in the outermost object, and the name that a colon made of it. */
  let text = '';
  let name: string | null = null;
  let pending = '';
  let isFirst = true;
  /** The line, and that in which the element began. */
  let [line, begun] = [1, 1];

  function open(code: number): boolean {
    if (due.length === 0) {
      if (place === 'after') throw new SyntaxError('something follows the end');
      if (member === undefined ? code !== OPEN_LIST : code !== OPEN_OBJECT) throw new NoSuchList();
    }
    due.push(code === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT);
    if (due.length > DEEPEST) throw new SyntaxError('brackets are nested too deeply');
    if (place === 'within' && due.length === level + 1) begun = line;
    return (
      place === 'before' && code === OPEN_LIST && due.length === level && (level === 1 || name === member)
    );
  }

  /** @returns whether the list ended. */
  function close(code: number): boolean {
    if (due.pop() !== code) throw new SyntaxError('a bracket is closed that was not opened');
    return place === 'within' && due.length === level - 1;
  }

  function element(piece: string, isLast: boolean): string[] {
    const isEmpty = piece.trim() === '';
    if (isEmpty && !(isLast && isFirst)) throw new SyntaxError('an element is missing');
    isFirst = false;
    pending = '';
    return isEmpty ? [] : [piece];
  }

  function* cut(chunk: string): Generator<string> {
    let from = 0;
    for (let i = 0; i < chunk.length; i += 1) {
      const code = chunk.charCodeAt(i);
      if (inText) {
        if (!escaped && code === QUOTE) inText = false;
        else if (due.length === 1 && text.length <= LONGEST_NAME) text += chunk.charAt(i);
        escaped = !escaped && code === BACKSLASH;
      } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
        if (open(code)) {
          place = 'within';
          from = i + 1;
        }
      } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
        if (close(code)) {
          yield* element(pending + chunk.slice(from, i), true);
          place = 'after';
        }
      } else if (code === LINE_FEED) line += 1;
      else if (code <= 32 || (code === BYTE_ORDER_MARK && place === 'before')) continue;
      else if (due.length === 0) {
        if (place === 'before') throw new NoSuchList();
        throw new SyntaxError('something follows the end');
      } else if (code === QUOTE) {
        inText = true;
        text = '';
      } else if (code === COLON && due.length === 1) name = readName(text);
      else if (code === COMMA && place === 'within' && due.length === level) {
        yield* element(pending + chunk.slice(from, i), false);
        from = i + 1;
      }
    }
    if (place !== 'within') return;
    pending += chunk.slice(from);
    if (pending.length > longest) throw new LongElement(begun);
  }

  function end(): void {
    if (place === 'before') throw new NoSuchList();
    if (due.length > 0 || inText) throw new SyntaxError('the document does not end');
  }
  return { cut, end };
}

/**
 * Yields the elements of a list, each parsed.
 * @param chunks the text of the document
 * @throws NoSuchList before anything is yielded, LongElement, SyntaxError
 */
export async function* listElements(chunks: AsyncIterable<string>, options: ListOptions): AsyncGenerator {
  const { cut, end } = createListCutter(options);
  for await (const chunk of chunks) for (const piece of cut(chunk)) yield parseExact(piece);
  end();
}

/** A line that is no JSON. */
export class BrokenLine extends SyntaxError {
  /** Counted from 1. */
  readonly line: number;
  constructor(line: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.line = line;
  }
}

/** Begins each text of a JSON text sequence (RFC 7464). */
export const RECORD_SEPARATOR = String.fromCharCode(30);

/**
 * Yields the values of newline-delimited JSON, with or without record separators (RFC 8142).
 * @param longest the longest line, in characters
 * @throws LongElement for a line that is longer, BrokenLine
 */
export async function* lineElements(chunks: AsyncIterable<string>, longest: number): AsyncGenerator {
  let pending = '';
  let number = 0;
  // A byte order mark counts as white space.
  const read = (line: string) => line.replaceAll(RECORD_SEPARATOR, '').trim();
  const parse = (text: string): unknown => {
    try {
      return parseExact(text);
    } catch (error) {
      throw new BrokenLine(number, error);
    }
  };
  for await (const chunk of chunks) {
    const lines = (pending + chunk).split('\n');
    pending = lines.pop() ?? '';
    if (pending.length > longest) throw new LongElement(number + lines.length + 1);
    for (const line of lines.map(read)) {
      number += 1;
      if (line !== '') yield parse(line);
    }
  }
  number += 1;
  if (read(pending) !== '') yield parse(read(pending));
}
