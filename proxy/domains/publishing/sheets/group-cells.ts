/**
 * Lists of groups as cells of a table of metadata: `Funder: Ministry of Ponds <https://ponds.example/>; Owner: Parks`. Before
 * the colon is the row of a lookup that a group names, in pointed brackets an address.
 */
import { sheets } from '#contract/messages/en/sheets.ts';
import { CellError, idOf, labelOf, readList, writeList, type SheetLookups } from './cells.ts';

/** Takes `Row: words` apart. @throws CellError for a value without a row */
function splitRow(
  field: 'tagTypes' | 'agents' | 'dates',
  text: string,
  lookups: SheetLookups,
): { readonly id: number; readonly words: string } {
  const colon = text.indexOf(':');
  if (colon < 1) throw new CellError(field, sheets.noRow(text));
  return { id: idOf(field, text.slice(0, colon).trim(), lookups), words: text.slice(colon + 1).trim() };
}

interface Linked {
  readonly url: string | null;
}

/** Words with their address in pointed brackets. */
export const linked = (words: string, { url }: Linked) => (url === null ? words : `${words} <${url}>`);

/** Takes `Words <address>` apart. It looks through a cell once, however many spaces are in it. */
export function splitAddress(text: string): { readonly words: string; readonly url: string | null } {
  const begin = text.lastIndexOf('<');
  const url = text.slice(begin + 1, -1);
  if (begin === -1 || !text.endsWith('>') || url.includes('>')) return { words: text, url: null };
  return { words: text.slice(0, begin).trimEnd(), url };
}

interface TagType {
  readonly tag: string;
  readonly type: number;
}
export const writeTagTypes = (types: readonly TagType[], lookups: SheetLookups) =>
  writeList(types.map(({ tag, type }) => `${labelOf('tagTypes', type, lookups)}: ${tag}`));
export const readTagTypes = (cell: string, lookups: SheetLookups): TagType[] =>
  readList(cell).map((one) => {
    const { id, words } = splitRow('tagTypes', one, lookups);
    return { tag: words, type: id };
  });

interface Agent extends Linked {
  readonly role: number;
  readonly name: string;
}
export const writeAgents = (agents: readonly Agent[], lookups: SheetLookups) =>
  writeList(agents.map((agent) => `${labelOf('agents', agent.role, lookups)}: ${linked(agent.name, agent)}`));
export const readAgents = (cell: string, lookups: SheetLookups): Agent[] =>
  readList(cell).map((one) => {
    const { id, words } = splitRow('agents', one, lookups);
    const { words: name, url } = splitAddress(words);
    return { role: id, name, url };
  });

interface StatedDate {
  readonly type: number;
  readonly date: string;
}
export const writeDates = (dates: readonly StatedDate[], lookups: SheetLookups) =>
  writeList(dates.map(({ type, date }) => `${labelOf('dates', type, lookups)}: ${date}`));
export const readDates = (cell: string, lookups: SheetLookups): StatedDate[] =>
  readList(cell).map((one) => {
    const { id, words } = splitRow('dates', one, lookups);
    return { type: id, date: words };
  });

interface Source extends Linked {
  readonly title: string;
}
export const writeSources = (sources: readonly Source[]) =>
  writeList(sources.map((source) => linked(source.title, source)));
export const readSources = (cell: string): Source[] =>
  readList(cell).map((one) => {
    const { words, url } = splitAddress(one);
    return { title: words, url };
  });
