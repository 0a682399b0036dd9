/** Writes small ZIP archives and workbooks, as tests need them. */
import { deflateRawSync } from 'node:zlib';

/** @param stored members that are kept without compression */
export function zip(members: Readonly<Record<string, string | Uint8Array>>, stored = false): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(members)) {
    const plain = Buffer.from(content);
    const packed = stored ? plain : deflateRawSync(plain);
    const path = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04_03_4b_50, 0);
    local.writeUInt16LE(stored ? 0 : 8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(plain.length, 22);
    local.writeUInt16LE(path.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02_01_4b_50, 0);
    entry.writeUInt16LE(stored ? 0 : 8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(plain.length, 24);
    entry.writeUInt16LE(path.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, path, packed);
    entries.push(entry, path);
    offset += 30 + path.length + packed.length;
  }
  const contents = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(entries.length / 2, 10);
  end.writeUInt32LE(contents.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, contents, end]);
}

export interface WorkbookParts {
  /** Rows of each sheet as XML, by the name of the sheet. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly texts?: string;
  readonly styles?: string;
  readonly properties?: string;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A workbook as spreadsheet programs write it. */
export function workbook({ sheets, texts = '', styles = '', properties = '' }: WorkbookParts): Buffer {
  const names = Object.keys(sheets);
  const list = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  const links = names.map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`);
  return zip({
    '[Content_Types].xml': `${XML}<Types/>`,
    'xl/workbook.xml': `${XML}<workbook>${properties}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships>${links.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `${XML}<sst>${texts}</sst>`,
    'xl/styles.xml': `${XML}<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(
      names.map((name, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `${XML}<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  });
}
