/** Reads a static page: Markdown below a head of `name: value` lines between two rules. */

export interface PageText {
  /** `YYYY-MM-DD`: when the text last changed. */
  readonly updated: string;
  /** Markdown. */
  readonly text: string;
}

/** @throws Error when the head is missing or names no day. */
export function readPageText(source: string): PageText {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const updated = /^updated: (\d{4}-\d{2}-\d{2})$/m.exec(head)?.[1];
  if (updated === undefined) throw new Error('A static page must say when it was updated');
  return { updated, text: text.trim() };
}
