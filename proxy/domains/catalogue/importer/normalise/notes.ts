/**
 * Notes of a record that can be in several languages: how the data was made, how good it is, and what is new in its
 * version.
 */
import { PROVENANCE_LENGTH, VERSION_NOTES_LENGTH } from '#contract/publishing-fields.ts';
import type { Fields } from '#proxy/platform/formats/json/untyped.ts';
import { splitTexts, statedTexts } from './language-texts.ts';
import { plainText, shorten } from './text.ts';
import { valuesOf } from './values.ts';

/** Each note with its term and the most characters of it. */
export const noteTerms = {
  provenance: { term: 'provenance', most: PROVENANCE_LENGTH },
  qualityNotes: { term: 'hasQualityAnnotation', most: PROVENANCE_LENGTH },
  versionNotes: { term: 'versionNotes', most: VERSION_NOTES_LENGTH },
} as const;
export type Note = keyof typeof noteTerms;
export const notes = Object.keys(noteTerms) as Note[];

/** The notes in the main language, as far as they are stated, and those of others. @param language the main one */
export function readNotes(
  record: Fields,
  language: string,
): {
  readonly main: Readonly<Partial<Record<Note, string>>>;
  readonly others: Readonly<Record<Note, Readonly<Record<string, string>>>>;
} {
  const read = notes.map((note) => {
    const { term, most } = noteTerms[note];
    const { main, others } = splitTexts(statedTexts([...valuesOf(record, term)]), language);
    const words = (text: string) => shorten(plainText(text), most);
    return {
      note,
      main: main === null ? undefined : words(main),
      others: Object.fromEntries(Object.entries(others).map(([tag, text]) => [tag, words(text)])),
    };
  });
  return {
    main: Object.fromEntries(read.flatMap(({ note, main }) => (main === undefined ? [] : [[note, main]]))),
    others: Object.fromEntries(read.map(({ note, others }) => [note, others])) as Record<
      Note,
      Record<string, string>
    >,
  };
}
