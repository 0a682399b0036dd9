/** What can be done with a file. */
import type { AccessLevel } from '#contract/access.ts';

/**
 * What a caller is about to do with a file: a level of access, where `read` is to see it on a page of the product and
 * `query` to ask for its rows in an API; or `export`, a file that is made of its table or of a part of that.
 */
export type FileAction = AccessLevel | 'export';
