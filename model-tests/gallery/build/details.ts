/** What an event, a reply or a page says besides its name, in words that a designer reads: no braces, no quotation marks. */
import { words } from '../chart/words.ts';

/** Longer texts are cut: a whole configuration says nothing to a reader. */
const LONGEST = 120;

/** Keys that say what kind of thing it is, so that their value needs no name. */
const KINDS = new Set(['type', 'kind', 'code', 'flow', 'error', 'field', 'message', 'reason', 'status']);
/** Names of the program, which say nothing to a reader. */
const IDENTIFIER = /^(?:key|\w*GUID|\w*Guid)$/;
const LONG_ID = /^[\da-f]{8}-[\da-f-]{27}$|^[a-z\d]{16,}$/;
/** `signUp`, `CodeMismatch`, `title.taken`, `CONFIRM_SIGN_IN` and `addTag` are written by programs, `Marta` is not. */
const NAME = /^(?:[a-zA-Z]?[a-z\d]*(?:[A-Z][a-z\d]+)+|[a-z]+(?:\.[a-z]\w*)+|[A-Z]+(?:_[A-Z]+)+)$/;
const CAPITALISED = /^[A-Z][a-z\d]*$/;
/** `counts.csv` and `marta@leeds.example` are what a person calls them. */
const FILE = /\.(?:csv|json|png|jpe?g|xlsx|geojson|zip|pdf|svg|example|org|com)$/;

const text = (value: string): string =>
  NAME.test(value) && !CAPITALISED.test(value) && !FILE.test(value) ? words(value) : value;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const isIdentifier = (key: string, value: unknown): boolean =>
  IDENTIFIER.test(key) || (typeof value === 'string' && LONG_ID.test(value));

function listInWords(list: readonly unknown[]): string {
  if (list.length > 0 && list.every((one) => typeof one === 'string' && LONG_ID.test(one)))
    return list.length === 1 ? '1 item' : `${list.length} items`;
  return list.map((one) => valueInWords(one)).join(' and ');
}

/** A value as it is in JSON, in words. Nothing is the empty text. */
export function valueInWords(value: unknown): string {
  if (isEmpty(value)) return '';
  if (Array.isArray(value)) return listInWords(value);
  if (typeof value === 'string') return text(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object' || value === null) return String(value);
  const said = new Set<string>();
  for (const [key, one] of Object.entries(value)) {
    if (isEmpty(one) || isIdentifier(key, one)) continue;
    const inner = valueInWords(one);
    if (inner === '') continue;
    // A part repeats what the whole says.
    if (typeof one === 'object' && inner.split(', ').every((part) => said.has(part))) continue;
    if (one === true) said.add(words(key));
    else if (one === false) said.add(`not ${words(key)}`);
    else said.add(KINDS.has(key) || key === 'id' ? inner : `${words(key)} ${inner}`);
  }
  return [...said].join(', ');
}

/** Where the JSON value that begins here ends. */
function endOfJson(source: string, from: number): number {
  let depth = 0;
  let isText = false;
  for (let at = from; at < source.length; at += 1) {
    const letter = source[at];
    if (isText && letter === '\\') at += 1;
    else if (letter === '"') isText = !isText;
    else if (!isText && (letter === '{' || letter === '[')) depth += 1;
    else if (!isText && (letter === '}' || letter === ']')) depth -= 1;
    if (!isText && depth === 0) return at + 1;
  }
  return source.length;
}

/** Texts and JSON values one after another, as the title of a step has them. */
function partsOf(source: string): unknown[] {
  const parts: unknown[] = [];
  for (let rest = source.trim(); rest !== ''; rest = rest.trim()) {
    const isJson = /^[[{"]/.test(rest);
    const next = rest.search(/ [[{]/);
    const end = isJson ? endOfJson(rest, 0) : next === -1 ? rest.length : next;
    const part = rest.slice(0, end);
    try {
      parts.push(isJson || /^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(part) ? JSON.parse(part) : part);
    } catch {
      parts.push(part);
    }
    rest = rest.slice(end);
  }
  return parts;
}

/** Cut to what is worth reading. */
export const short = (said: string): string =>
  said.length > LONGEST ? `${said.slice(0, LONGEST).trimEnd()}…` : said;

/**
 * @param source what stands behind the type of an event in the title of a step
 * @returns the empty text where it says nothing
 */
export const detailsInWords = (source: string): string =>
  short(
    partsOf(source)
      .filter((part) => typeof part !== 'boolean')
      .map((part) => valueInWords(part))
      .filter((said) => said !== '')
      .join(', '),
  );
