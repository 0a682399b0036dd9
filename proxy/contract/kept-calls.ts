/** The calls by which editors keep maps, charts and dashboards: the same for each but for their names and words. */
import * as z from 'zod/mini';
import { defineCall, type Call } from './call.ts';
import { Instant, Nothing } from './entities/common.ts';
import { Publication, publishFields, saveAnswer } from './kept-document.ts';

const shared = {
  service: 'data',
  method: 'POST',
  audience: 'application',
  access: 'member',
} as const;

type Named<Prefix extends string, Calls> = {
  [Name in keyof Calls & string as `${Prefix}:${Name}`]: Calls[Name];
};

const named = <Prefix extends string, Calls extends Readonly<Record<string, Call>>>(
  prefix: Prefix,
  calls: Calls,
): Named<Prefix, Calls> =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [`${prefix}:${name}`, call])) as Named<
    Prefix,
    Calls
  >;

interface Kept<
  Prefix extends string,
  Guids extends z.core.$ZodShape,
  Document extends z.ZodMiniType,
  Edited extends z.ZodMiniType,
> {
  /** Before the colon of each name. */
  readonly prefix: Prefix;
  /** The field that names the document. */
  readonly guids: Guids;
  readonly document: Document;
  /** What its editors get. */
  readonly edited: Edited;
  /** What it is called, with its article. */
  readonly words: string;
}

export function keptCalls<
  Prefix extends string,
  Guids extends z.core.$ZodShape,
  Document extends z.ZodMiniType,
  Edited extends z.ZodMiniType,
>({ prefix, guids, document, edited, words }: Kept<Prefix, Guids, Document, Edited>) {
  const of = z.object(guids);
  const act = (name: string) => ({ ...shared, path: `${prefix}:${name}`, safe: false }) as const;
  return named(prefix, {
    edit: defineCall({
      ...act('edit'),
      safe: true,
      summary: `The editors' version of ${words}.`,
      request: of,
      response: edited,
    }),
    save: defineCall({
      ...act('save'),
      summary: 'Saves the document. One that was saved meanwhile by someone else is answered as a conflict.',
      request: z.object({ ...guids, document, base: z.int().check(z.gte(1)) }),
      response: saveAnswer(document),
    }),
    duplicate: defineCall({
      ...act('duplicate'),
      summary: 'Makes a draft with the same content.',
      request: of,
      response: of,
    }),
    delete: defineCall({
      ...act('delete'),
      summary: `Deletes ${words}. It can be restored for 30 days.`,
      request: of,
      response: z.object({ undoUntil: Instant }),
    }),
    restore: defineCall({
      ...act('restore'),
      summary: `Restores ${words} that was deleted, as it was.`,
      request: of,
      response: Nothing,
    }),
    publish: defineCall({
      ...act('publish'),
      summary: "Gives readers the editors' version.",
      request: z.object({ ...guids, ...publishFields }),
      response: Publication,
    }),
    unpublish: defineCall({
      ...act('unpublish'),
      summary: `Makes ${words} a draft again.`,
      request: of,
      response: Nothing,
    }),
  });
}
