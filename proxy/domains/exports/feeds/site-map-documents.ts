/** The part of the site map that contains charts, dashboards and maps with something that a visitor may find. */
import type { Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { findDocuments, pageOfFound } from './found-documents.ts';
import { openSiteMap, PART_SIZE, place } from './site-map-text.ts';

/** Whether there is anything in this part: a site map without an address is none. */
export const hasDocuments = async (kysely: Kysely<Schema>, hasMaps: boolean): Promise<boolean> =>
  (await findDocuments(kysely, { hasMaps, limit: 1 })).length > 0;

/** The part. @param hasMaps whether the deployment has pages of maps */
export async function documentsPart(
  kysely: Kysely<Schema>,
  origin: string,
  hasMaps: boolean,
): Promise<string> {
  const found = await findDocuments(kysely, { hasMaps, limit: PART_SIZE });
  const places = found.map((one) => place('url', origin + pageOfFound(one), one.changed));
  return `${openSiteMap('urlset')}${places.join('')}</urlset>\n`;
}
