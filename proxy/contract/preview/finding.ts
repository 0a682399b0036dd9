/** What a reader of files found out about a file that did not become a table. The sentences are in `messages/en/findings.ts`. */
import * as z from 'zod/mini';

/** A number stands for itself: a line, a column, how many. */
export const Finding = z.object({
  code: z.enum([
    'webPage',
    'webPageError',
    'webPageSignIn',
    'pdf',
    'picture',
    'document',
    'xml',
    'gitLfs',
    'database',
    'packed',
    'emptyArchive',
    'encryptedArchive',
    'zipMethod',
    'noTableInArchive',
    'noSheet',
    'noLayer',
    'binary',
    'plainText',
    'noRows',
    'noBytes',
    'jsonBroken',
    'jsonNoRows',
    'lineBroken',
    'xmlBroken',
    'codec',
    'referenceSystem',
    'damaged',
    'largeWhenUnpacked',
    'manyColumns',
    'manyRows',
    'longLine',
    'longRecord',
  ]),
  /** A title, a name, a codec: what the sentence names. */
  what: z.optional(z.string()),
  line: z.optional(z.int()),
  count: z.optional(z.int()),
});
export type Finding = z.infer<typeof Finding>;
export type FindingCode = Finding['code'];
