/** The shape of docs/machines/review.json, and of one change of it. */
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import type { FieldErrorBody } from '#contract/problem.ts';

// A tool for those who work on the product, in their language: it has no catalogue, and rules without a sentence of
// their own have the messages of zod.
const say = en().localeError;

const text = (what: string, most: number) =>
  z.string(`${what} is a text`).check(
    z.refine((value) => value.trim() !== '', `${what} is needed`),
    z.maxLength(most, `${what} has ${most} characters at most`),
  );

export const Mark = z
  .strictObject({
    /** Made when the mark is; what is changed later keeps it. */
    id: z.string().check(z.regex(/^[\w-]{4,40}$/, 'An id has 4 to 40 letters, digits and hyphens')),
    machine: text('The machine', 80),
    /** The id of a state, or the address of a step; one of the two. */
    state: z.optional(text('The state', 300)),
    step: z.optional(text('The step', 300)),
    /** What was looked at, in words: paths are planned again when a machine changes, and then a step is another one. */
    about: text('What it is about', 500),
    mark: z.enum(['approved', 'wrong', 'question'], 'A mark is approved, wrong or question'),
    comment: z
      .string('A comment is a text')
      .check(z.maxLength(2000, 'A comment has 2,000 characters at most')),
    author: text('The author', 80),
    date: z.iso.datetime('A date is like 2026-11-22T09:30:00Z'),
  })
  .check(
    z.refine(({ state, step }) => (state === undefined) !== (step === undefined), {
      path: ['state'],
      message: 'A mark is of a state or of a step, of one of the two',
    }),
    z.refine(({ mark, comment }) => mark === 'approved' || comment.trim() !== '', {
      path: ['comment'],
      message: 'Say what looks wrong, or what the question is',
    }),
  );
export type Mark = z.infer<typeof Mark>;

const Review = z.strictObject({
  marks: z
    .array(Mark)
    .check(
      z.refine(
        (marks) => new Set(marks.map(({ id }) => id)).size === marks.length,
        'Two marks have the same id',
      ),
    ),
});
export type Review = z.infer<typeof Review>;

const Change = z.union([z.strictObject({ put: Mark }), z.strictObject({ remove: z.string() })]);
export type Change = z.infer<typeof Change>;

export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly FieldErrorBody[] };

/** Names each field at fault once, with its first sentence. */
function errorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrorBody[] {
  const byField = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.length === 0 ? 'body' : path.map(String).join('.');
    if (!byField.has(field)) byField.set(field, message);
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}

function checked<Value>(schema: z.ZodMiniType<Value>, value: unknown): Checked<Value> {
  const parsed = schema.safeParse(value, { error: say });
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, errors: errorsOf(parsed.error.issues) };
}

/** A change as it came from outside; the errors name the field of the mark. */
export function checkChange(value: unknown): Checked<Change> {
  const isPut = typeof value === 'object' && value !== null && 'put' in value;
  // Of a union, the errors would be those of every shape.
  return isPut ? checked(z.strictObject({ put: Mark }), value) : checked(Change, value);
}

/**
 * The review of a file's text.
 *
 * @throws Error with the file and the field when the text is not one
 */
export function parseReview(file: string, content: string): Review {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw new Error(`${file} is not JSON; perhaps two versions were merged.`);
  }
  const review = checked(Review, value);
  if (!review.ok)
    throw new Error(
      `${file} is not valid: ${review.errors.map(({ field, message }) => `${field}: ${message}`).join('; ')}.`,
    );
  return review.value;
}
