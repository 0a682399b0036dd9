/**
 * `/documents.atom`: published maps, charts and dashboards as an Atom feed (RFC 4287), in pages (RFC 5005), each with its
 * words and its still picture. It has what a visitor may see, and is the same for every caller.
 */
import type { Kysely } from 'kysely';
import {
  DOCUMENTS_FEED_PATH,
  documentsFeedPath,
  FEED_TYPE,
  organisationPagePath,
} from '#contract/exports.ts';
import { isGuid } from '#contract/guid.ts';
import { PICTURE_SIZE, picturePath } from '#contract/pictures.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { readPublicDocuments, type PublicDocument } from '#proxy/platform/documents/public-documents.ts';
import { textOfMarkdown } from '#proxy/platform/messages/markdown-text.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import type { Publication } from '../exported-dataset.ts';
import { element, textElement, XML_DECLARATION } from '../formats/xml.ts';
import { pageOf } from './feed-filter.ts';
import { findDocuments, pageOfFound, type FoundDocument } from './found-documents.ts';

/** Entries of one page: whether each table is for everyone is asked for each of them. */
const PAGE_SIZE = 25;
/** The most characters of a document in an entry. */
const MOST_WORDS = 3_000;

interface FeedOrganisation {
  readonly guid: string;
  readonly name: string;
  readonly slug: string;
}

/** @throws ProblemError 400 for what is no GUID, 404 for an organisation that there is not */
async function readOrganisation(kysely: Kysely<Schema>, guid: string): Promise<FeedOrganisation> {
  if (!isGuid(guid))
    throw new ProblemError(400, 'The address names no organisation', [
      fieldError('organisation', 'text.notGuid'),
    ]);
  const found = await kysely
    .selectFrom('auth.organisation')
    .select(['organisation_guid as guid', 'name', 'slug'])
    .where('organisation_guid', '=', guid.toLowerCase())
    .executeTakeFirst();
  if (found === undefined)
    throw new ProblemError(404, 'There is no such organisation', [
      fieldError('organisation', 'organisation.unknown'),
    ]);
  return found;
}

const link = (rel: string, type: string, href: string, title?: string) =>
  element('link', { rel, type, href, title });

/** The content of an entry, as HTML that is text of the feed: its elements and attributes are escaped once more there. */
function contentOf({ picture }: PublicDocument, page: string, src: string, paragraphs: readonly string[]) {
  const size = { width: String(PICTURE_SIZE.width), height: String(PICTURE_SIZE.height) };
  const image = picture && element('img', { src, alt: picture.alternative, ...size });
  return [
    ...(image === null ? [] : [element('p', {}, element('a', { href: page }, image))]),
    ...paragraphs.map((text) => textElement('p', text)),
  ].join('\n');
}

const beginningOf = (words: string): string =>
  words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)}…` : words;

function entry(found: FoundDocument, shown: PublicDocument, origin: string): string {
  const { picture } = shown;
  const page = origin + pageOfFound(found);
  const src = picture === null ? '' : origin + picturePath(picture.kind, picture.guid, 'png');
  const paragraphs = beginningOf(shown.words)
    .split(/\n[^\S\n]*\n/)
    .map(textOfMarkdown)
    .filter((text) => text !== '');
  const summary = paragraphs.length === 0 ? (picture?.alternative ?? '') : paragraphs.join(' ');
  const content = contentOf(shown, page, src, paragraphs);
  return element(
    'entry',
    {},
    [
      textElement('id', `urn:uuid:${found.guid}`),
      textElement('title', shown.title),
      textElement('updated', found.changed.toISOString()),
      element('author', {}, textElement('name', found.organisation)),
      link('alternate', 'text/html', page),
      // Programs that show no HTML say by the title of the link what the picture shows.
      ...(picture === null ? [] : [link('enclosure', 'image/png', src, picture.alternative)]),
      element('category', { term: found.kind, label: messages.documents.kinds[found.kind] }),
      ...(summary === '' ? [] : [textElement('summary', summary)]),
      ...(content === '' ? [] : [textElement('content', content, { type: 'html' })]),
    ].join(''),
  );
}

export interface DocumentsFeedOptions {
  /** Whether the deployment has pages of maps. */
  readonly hasMaps: boolean;
  readonly publication: Publication;
}

/** Writes one page. @throws ProblemError 400 or 404 with the parameter at fault */
export async function documentsFeed(
  kysely: Kysely<Schema>,
  search: URLSearchParams,
  { hasMaps, publication: { origin, productName } }: DocumentsFeedOptions,
): Promise<string> {
  const asked = search.get('organisation');
  const organisation = asked === null ? null : await readOrganisation(kysely, asked);
  const page = pageOf(search);
  const list = await findDocuments(kysely, {
    hasMaps,
    organisationGUID: organisation?.guid ?? null,
    // One more than a page, which says whether there is another.
    limit: PAGE_SIZE + 1,
    offset: (page - 1) * PAGE_SIZE,
  });
  const found = list.slice(0, PAGE_SIZE);
  const shown = await readPublicDocuments(kysely, found, hasMaps);
  const self = origin + (organisation === null ? DOCUMENTS_FEED_PATH : documentsFeedPath(organisation.guid));
  const pageAt = (number: number) =>
    number === 1 ? self : `${self}${organisation === null ? '?' : '&'}page=${number}`;
  const home = origin + (organisation === null ? '/discovery' : organisationPagePath(organisation.slug));
  const content = [
    textElement('id', self),
    textElement('title', `${productName}: ${messages.documents.feed(organisation?.name ?? null, hasMaps)}`),
    // What contains nothing was never updated.
    textElement('updated', (found[0]?.changed ?? new Date(0)).toISOString()),
    link('self', FEED_TYPE, pageAt(page)),
    link('alternate', 'text/html', home),
    link('first', FEED_TYPE, pageAt(1)),
    ...(page > 1 ? [link('previous', FEED_TYPE, pageAt(page - 1))] : []),
    ...(list.length > PAGE_SIZE ? [link('next', FEED_TYPE, pageAt(page + 1))] : []),
    ...found.flatMap((one) => {
      const document = shown.get(one.guid);
      return document === undefined ? [] : [entry(one, document, origin)];
    }),
  ].join('\n');
  return `${XML_DECLARATION}${element('feed', { xmlns: 'http://www.w3.org/2005/Atom' }, content)}\n`;
}
