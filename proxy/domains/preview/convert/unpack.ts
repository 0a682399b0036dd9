/** Brings a file that is packed, or a workbook, into a form that is read as a table. */
import { createReadStream, createWriteStream } from 'node:fs';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Dialect } from '#contract/preview.ts';
import { readSample } from '#proxy/platform/formats/delimited/encoding.ts';
import { kindsOfFile, sheetOf, type Recipe } from '../kinds.ts';
import { ConversionError } from '#proxy/platform/formats/conversion-error.ts';
import type { ConversionJob } from './protocol.ts';
import { writeSheet } from './read-workbook.ts';
import { bounded, openZip, type ZipArchive } from '#proxy/platform/formats/zip.ts';

/** Bytes of a file when it is unpacked. */
const UNPACKED = 4_000_000_000;

/** What was taken of the file; null: all of it. */
export type Part = NonNullable<Dialect['part']>;

export interface Unpacked {
  readonly job: ConversionJob;
  readonly part: Part | null;
}

const plain = (recipe: Recipe | null): recipe is Recipe =>
  recipe !== null && recipe !== 'packed-1' && sheetOf(recipe) === null;

/** How a text without a name is read, by how it begins. */
async function recipeOf(path: string): Promise<Recipe> {
  const start = (await readSample(path, 4096)).toString('latin1').trimStart();
  if (start.startsWith('PAR1')) return 'parquet-1';
  if (start.startsWith('[')) return 'json-1';
  return start.startsWith('{') ? 'lines-1' : 'delimited-1';
}

async function gunzip(source: string, target: string): Promise<void> {
  await pipeline(createReadStream(source), createGunzip(), bounded(UNPACKED), createWriteStream(target));
}

/** Takes the first member that is a table, and says how many others are. */
async function takeTable({ members }: ZipArchive, target: string): Promise<{ recipe: Recipe; part: Part }> {
  const tables = members.flatMap((member) => {
    const name = member.name.split('/').at(-1) ?? '';
    // What one system writes beside the files of others.
    const isHidden = name.startsWith('.') || member.name.startsWith('__MACOSX/');
    const { recipe } = kindsOfFile({ format: extname(name).slice(1), fileName: name });
    return isHidden || !plain(recipe) ? [] : [{ member, recipe }];
  });
  const [first] = tables;
  if (first === undefined) throw new ConversionError('notTable', 'no member is a table');
  await pipeline(await first.member.open(UNPACKED), createWriteStream(target));
  return {
    recipe: first.recipe,
    part: { kind: 'member', name: first.member.name, of: tables.length },
  };
}

/** @throws ConversionError when the file is not packed as it says, or nothing in it is a table */
export async function unpack(job: ConversionJob): Promise<Unpacked> {
  const source = join(job.scratch, 'unpacked');
  try {
    const sheet = sheetOf(job.recipe);
    if (sheet !== null) {
      const written = await writeSheet(job.source, source, sheet, UNPACKED);
      return { job: { ...job, source, recipe: 'delimited-1' }, part: { kind: 'sheet', ...written } };
    }
    const start = await readSample(job.source, 4);
    if (start.length === 0) throw new ConversionError('empty', 'no bytes');
    if (start[0] === 0x1f && start[1] === 0x8b) {
      await gunzip(job.source, source);
      return { job: { ...job, source, recipe: await recipeOf(source) }, part: null };
    }
    if (start.toString('latin1', 0, 2) !== 'PK')
      throw new ConversionError('unreadable', 'the file is no archive');
    const archive = await openZip(job.source);
    try {
      const { recipe, part } = await takeTable(archive, source);
      return { job: { ...job, source, recipe }, part };
    } finally {
      archive.close();
    }
  } catch (error) {
    // What zlib says about damaged data has a code of its own; anything of the disk is not of the file.
    const code = String((error as { code?: unknown }).code);
    if (code.startsWith('Z_')) throw new ConversionError('unreadable', code);
    throw error;
  }
}
