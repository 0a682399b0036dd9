/** What the parts of a workbook say besides its rows (ECMA-376): its sheets, its shared texts, which styles are dates. */
import { xmlEvents, type XmlEvent } from '../xml-events.ts';
import type { ZipMember } from '../zip.ts';

/** Bytes of one part when it is unpacked. */
const PART = 2_000_000_000;
/** Sheets that can be asked for, and characters of what they are called and of a format: programs write fewer. */
export const MOST_SHEETS = 100;
export const SHEET_NAME = 100;
const FORMAT = 255;

/** The members of a workbook by their names. */
export type Workbook = ReadonlyMap<string, ZipMember>;

/** Yields what is in a part, many events at once; nothing, when the workbook has no such part. */
export async function* partOf(workbook: Workbook, name: string): AsyncGenerator<readonly XmlEvent[]> {
  const member = workbook.get(name);
  if (member === undefined) return;
  yield* xmlEvents(await member.open(PART));
}

export interface Sheet {
  readonly name: string;
  /** The part with its rows. */
  readonly part: string;
}

/** The sheets that are not hidden, and whether days are counted from 1904. */
export async function readSheets(
  workbook: Workbook,
): Promise<{ readonly sheets: readonly Sheet[]; readonly from1904: boolean }> {
  const targets = new Map<string, string>();
  for await (const events of partOf(workbook, 'xl/_rels/workbook.xml.rels'))
    for (const event of events)
      if (event.kind === 'open' && event.name === 'Relationship') {
        const { Id = '', Target = '' } = event.attributes;
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
      }
  const sheets: Sheet[] = [];
  let from1904 = false;
  for await (const events of partOf(workbook, 'xl/workbook.xml'))
    for (const event of events) {
      if (event.kind !== 'open') continue;
      const { attributes } = event;
      if (event.name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      const part = targets.get(attributes['id'] ?? '');
      const isShown = (attributes['state'] ?? 'visible') === 'visible';
      const isOne = event.name === 'sheet' && isShown && sheets.length < MOST_SHEETS;
      if (isOne && part?.startsWith('xl/worksheets/'))
        sheets.push({ name: (attributes['name'] ?? '').slice(0, SHEET_NAME), part });
    }
  return { sheets, from1904 };
}

/** Texts that cells name by their number. How they are pronounced is left out. */
export async function readTexts(workbook: Workbook): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let pronounced = 0;
  for await (const events of partOf(workbook, 'xl/sharedStrings.xml'))
    for (const event of events) {
      if (event.kind === 'text') {
        if (isText && pronounced === 0) text += event.text;
        continue;
      }
      const isOpen = event.kind === 'open';
      if (event.name === 't') isText = isOpen;
      if (event.name === 'rPh') pronounced += isOpen ? 1 : -1;
      if (event.name === 'si' && isOpen) text = '';
      if (event.name === 'si' && !isOpen) texts.push(text);
    }
  return texts;
}

/** How a number is to be read. */
export type NumberKind = 'number' | 'date' | 'moment' | 'clock';

/** Formats that every workbook has without saying so. */
function builtIn(id: number): NumberKind {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || (id >= 50 && id <= 58) || id === 36) return 'date';
  if (id === 22) return 'moment';
  return (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) ? 'clock' : 'number';
}

/** What a format of the workbook's own shows. */
export function kindOfFormat(code: string): NumberKind {
  // Words in quotes, characters that are taken as they are, and conditions and colours in brackets are no fields.
  const fields = code
    .slice(0, FORMAT)
    .split(';', 1)[0]
    ?.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase();
  if (fields === undefined || fields === 'general') return 'number';
  const hasDay = /[dy]/.test(fields) || /^[^hs]*m{3,}[^hs]*$/.test(fields);
  const hasClock = /[hs]/.test(fields);
  if (hasDay) return hasClock ? 'moment' : 'date';
  return hasClock ? 'clock' : 'number';
}

/** How the numbers of each style are to be read. */
export async function readStyles(workbook: Workbook): Promise<NumberKind[]> {
  const own = new Map<number, NumberKind>();
  const styles: NumberKind[] = [];
  let isCells = false;
  for await (const events of partOf(workbook, 'xl/styles.xml'))
    for (const event of events) {
      if (event.kind === 'text') continue;
      if (event.name === 'cellXfs') isCells = event.kind === 'open';
      if (event.kind !== 'open') continue;
      const id = Number(event.attributes['numFmtId'] ?? 0);
      if (event.name === 'numFmt') own.set(id, kindOfFormat(event.attributes['formatCode'] ?? ''));
      if (event.name === 'xf' && isCells) styles.push(own.get(id) ?? builtIn(id));
    }
  return styles;
}
