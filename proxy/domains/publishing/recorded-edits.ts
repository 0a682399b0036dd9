/** What the audit log says of edited fields: the values before and after, long ones by their beginning. */
import type { FieldKey } from '#contract/publishing-fields.ts';

/** Characters of a value. The history of the field has the rest, and what the same person saved in the minutes after. */
const LONGEST = 300;

/** They name people with their addresses, which the log outlives: their history alone has the values. */
const ofPeople: ReadonlySet<string> = new Set(['contact', 'agents']);

/** A field that was saved. */
export interface RecordedEdit {
  readonly field: FieldKey;
  readonly before: unknown;
  readonly after: unknown;
  /** Of the value before; 0: no editor has changed it. */
  readonly revision: number;
}

function excerpt(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  if (text.length <= LONGEST) return value;
  // A character outside the basic plane is not cut in two.
  return `${text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Two sides of one entry, by field. */
export function recordedEdits(edits: readonly RecordedEdit[]) {
  const side = (name: 'before' | 'after') =>
    Object.fromEntries(
      edits.map((edit) => [
        edit.field,
        ofPeople.has(edit.field)
          ? { revision: edit.revision + (name === 'before' ? 0 : 1) }
          : excerpt(edit[name]),
      ]),
    );
  return { before: side('before'), after: side('after') };
}
