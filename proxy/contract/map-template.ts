/** Sentences about a place of a map, in which `{column}` stands for the value of a column. They are text, never markup. */

const TOKEN = /\{([^{}]+)\}/g;

/** The columns that a sentence names, each once. Whether the table has them is not known here. */
export const templateColumns = (template: string): string[] => [
  ...new Set([...template.matchAll(TOKEN)].map(([, name = '']) => name.trim())),
];

/**
 * The sentence about one place.
 * @param valueOf the value of a column as text; undefined for what is no column, which stays as it was typed
 */
export const fillTemplate = (template: string, valueOf: (column: string) => string | undefined): string =>
  template.replaceAll(TOKEN, (typed: string, name: string) => valueOf(name.trim()) ?? typed);

/** The sentence with other names of columns. @param names the new name by the old one */
export const renamedTemplate = (template: string, names: ReadonlyMap<string, string>): string =>
  template.replaceAll(TOKEN, (typed: string, name: string) => {
    const other = names.get(name.trim());
    // A sentence cannot name a column with braces in its name.
    return other === undefined || /[{}]/.test(other) ? typed : `{${other}}`;
  });

export interface TemplateLine {
  readonly kind: 'heading' | 'text';
  readonly text: string;
}

const HEADING = /^#\s+/;

/**
 * The lines of a filled template: one that was typed with `# ` before it is a heading. A line of a value with a break in it
 * is no line of its own.
 * @param valueOf as in `fillTemplate`
 */
export const templateLines = (
  template: string,
  valueOf: (column: string) => string | undefined,
): TemplateLine[] =>
  template
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({
      kind: HEADING.test(line) ? 'heading' : 'text',
      text: fillTemplate(line.replace(HEADING, ''), valueOf),
    }));
