/** `/discovery.atom`, `/documents.atom` and the site maps. */
import type { Hono } from 'hono';
import { DOCUMENTS_FEED_PATH, FEED_PATH, FEED_TYPE } from '#contract/exports.ts';
import { ProblemError, problemResponse } from '#contract/problem.ts';
import { answer } from '../answer.ts';
import type { Asking, ExportEnvironment, ExportOptions } from '../asking.ts';
import { askForFeed, feedDocument } from './discovery-feed.ts';
import { documentsFeed } from './documents-feed.ts';
import { feedFilter } from './feed-filter.ts';
import {
  datasetsPartOf,
  pagesPart,
  readPart,
  SITE_MAP_PATH,
  siteMapIndex,
  type SiteMapPart,
} from './site-map.ts';
import { documentsPart } from './site-map-documents.ts';
import { tagsPart, themesPart } from './site-map-places.ts';

const XML = 'application/xml';

export function createFeeds(
  app: Hono<ExportEnvironment>,
  { db: { kysely }, discovery, hasMaps }: ExportOptions,
): void {
  const feed = ({ request, personal }: Asking, text: string) =>
    answer(request, { contentType: FEED_TYPE, version: text, personal, body: () => [text] });

  app.get(FEED_PATH, async (c) => {
    const asking = c.get('asking');
    const { searchParams: search } = new URL(c.req.url);
    const { filter, page } = feedFilter(search);
    const list = await askForFeed(discovery, asking.request, filter);
    if (list instanceof Response) return list;
    return feed(asking, feedDocument(list, { search, page }, asking.publication));
  });
  app.get(DOCUMENTS_FEED_PATH, async (c) => {
    const asking = c.get('asking');
    const { publication } = asking;
    const { searchParams } = new URL(c.req.url);
    return feed(asking, await documentsFeed(kysely, searchParams, { hasMaps, publication }));
  });

  /** The text of a part; undefined when there is none of that number. */
  async function partOf(part: SiteMapPart, origin: string) {
    switch (part.kind) {
      case 'pages':
        return pagesPart(kysely, origin);
      case 'documents':
        return [await documentsPart(kysely, origin, hasMaps)];
      case 'themes':
        return [await themesPart(kysely, origin)];
      case 'datasets':
        return datasetsPartOf(kysely, origin, part.number);
      case 'tags': {
        const text = await tagsPart(kysely, origin, part.number);
        return text === undefined ? undefined : [text];
      }
    }
  }

  // Search engines have no account: a site map is the same for every caller.
  const siteMap = (asking: Asking, path: string, body: () => AsyncIterable<string> | Iterable<string>) =>
    answer(asking.request, {
      contentType: XML,
      version: JSON.stringify([asking.state, path]),
      personal: asking.personal,
      body,
    });

  app.get(SITE_MAP_PATH, async (c) => {
    const asking = c.get('asking');
    const text = await siteMapIndex(kysely, asking.publication.origin, hasMaps);
    return siteMap(asking, SITE_MAP_PATH, () => [text]);
  });
  app.get('/:file{sitemap[^/]*\\.xml}', async (c) => {
    const asking = c.get('asking');
    const { path } = c.req;
    const part = readPart(path);
    if (part === undefined) throw new ProblemError(404, 'There is no such site map');
    const { origin } = asking.publication;
    const body = await partOf(part, origin);
    if (body === undefined) return problemResponse(404, { detail: 'There is no such part of the site map' });
    return siteMap(asking, path, () => body);
  });
}
