/**
 * What a browser reports to the server of a page that broke in it, so that the reference on the screen is one that the log
 * knows. No address, no text that anyone has typed, no message of an error: it could contain either.
 */
import * as z from 'zod/mini';

export const PAGE_FAILURES_PATH = '/page-failures';

/** A report is this long at most, in bytes. */
export const PAGE_FAILURE_BYTES = 2048;

export const PageFailure = z.object({
  /** Made by the browser, and shown to the reader. */
  reference: z.uuid(),
  build: z.string().check(z.maxLength(64), z.regex(/^[\w-]*$/)),
  /** The route's own name, with `$` where an address has a value. Nothing in it moves what a terminal shows. */
  route: z.string().check(z.maxLength(120), z.regex(/^[\w/$.{}-]*$/)),
  /** The kind of the error, such as `TypeError`. */
  name: z.string().check(z.maxLength(60), z.regex(/^\w*$/)),
  /** Where in the code, innermost first: file, line and column. */
  places: z
    .array(z.string().check(z.maxLength(120), z.regex(/^\/assets\/[\w.-]+\.js:\d+:\d+$/)))
    .check(z.maxLength(5)),
});
export type PageFailure = z.infer<typeof PageFailure>;
