/** The still picture of a map, a chart or a dashboard in an e-mail, where a visitor may see it. */
import type { Kysely } from 'kysely';
import { picturePath } from '#contract/pictures.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import type { MailPicture } from '#proxy/platform/outbox/html-part.ts';
import { readPublicPicture, type DocumentName } from './public-documents.ts';

/** @returns null for one that only some may see: anyone who gets a copy of the e-mail could open its address */
export async function mailPicture(
  kysely: Kysely<Schema>,
  name: DocumentName,
  { hasMaps, origin }: { readonly hasMaps: boolean; readonly origin: () => string },
): Promise<MailPicture | null> {
  const picture = await readPublicPicture(kysely, name, hasMaps);
  if (picture === null) return null;
  const { kind, guid, alternative } = picture;
  return {
    address: origin() + picturePath(kind, guid, 'png'),
    alternative,
    line: messages.documents.picture(alternative),
  };
}
