/** `/discovery.atom`: any filtered list as an Atom feed (RFC 4287), in pages (RFC 5005). */
import { DiscoveryPage } from '#contract/discovery.ts';
import {
  datasetPagePath,
  datasetPath,
  exportFormats,
  exportPath,
  FEED_PATH,
  FEED_TYPE,
} from '#contract/exports.ts';
import { chargeWith } from '#proxy/platform/access/quota.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import type { Publication } from '../exported-dataset.ts';
import { element, textElement, XML_DECLARATION } from '../formats/xml.ts';
import { PAGE_SIZE } from './feed-filter.ts';

type Hit = DiscoveryPage['result'][number];

/** The language of a text that is another than that of the entry. */
const inOther = (language: string | undefined) => (language === undefined ? {} : { 'xml:lang': language });

function entry(hit: Hit, { origin }: Publication): string {
  const { datasetGUID, organisation, licence } = hit;
  const description = exportPath(datasetPath(datasetGUID), 'turtle');
  return element(
    'entry',
    { 'xml:lang': hit.language },
    [
      textElement('id', `urn:uuid:${datasetGUID}`),
      textElement('title', hit.title),
      textElement('updated', hit.updatedAt),
      element('author', {}, textElement('name', organisation.name)),
      element('link', {
        rel: 'alternate',
        type: 'text/html',
        href: origin + datasetPagePath(organisation.slug, datasetGUID),
      }),
      element('link', {
        rel: 'describedby',
        type: exportFormats.turtle.contentType,
        href: origin + description,
      }),
      textElement('summary', hit.summary, inOther(hit.textLanguages?.summary)),
      ...hit.themes.map(({ code, label }) => element('category', { term: code, label })),
      ...hit.tags.map((tag) => element('category', { term: tag })),
      ...(licence === null ? [] : [textElement('rights', licence.label)]),
    ].join(''),
  );
}

/**
 * The product's name and what the filter asks for, so that two feeds have different titles. Names of themes and
 * organisations are those of the entries; without an entry there is no name.
 */
function titleOf({ result }: DiscoveryPage, filter: URLSearchParams, productName: string): string {
  const keywords = filter.get('keywords') ?? '';
  const themes = result.flatMap((hit) => hit.themes);
  const themeNames = filter
    .getAll('theme')
    .map((id) => themes.find((theme) => String(theme.id) === id)?.label ?? `theme ${id}`);
  const organisation = filter.has('organisation') ? [result[0]?.organisation.name ?? 'one organisation'] : [];
  const others = [
    'tag',
    'format',
    'status',
    'has',
    'access',
    'updated',
    'from',
    'to',
    'added',
    'due',
    'bbox',
  ].flatMap((name) => filter.getAll(name));
  const parts = [...(keywords === '' ? [] : [`“${keywords}”`]), ...organisation, ...themeNames, ...others];
  return [productName, ...(parts.length === 0 ? [] : [parts.join(', ')])].join(': ');
}

/** Writes one page of a feed. */
export function feedDocument(
  list: DiscoveryPage,
  { search, page }: { search: URLSearchParams; page: number },
  publication: Publication,
): string {
  const { origin, productName } = publication;
  // The feed is the same whatever its page.
  const filter = new URLSearchParams(search);
  filter.delete('page');
  const at = (path: string, more: Record<string, string> = {}) => {
    const url = new URL(path, origin);
    url.search = new URLSearchParams([...filter, ...Object.entries(more)]).toString();
    return url.href;
  };
  const pageAt = (number: number) => at(FEED_PATH, number === 1 ? {} : { page: String(number) });
  const last = Math.max(1, Math.ceil(list.totalCount / PAGE_SIZE));
  const link = (rel: string, href: string, type: string = FEED_TYPE) => element('link', { rel, type, href });
  const updated = list.result
    .map((hit) => hit.updatedAt)
    .toSorted()
    .at(-1);
  const content = [
    textElement('id', at(FEED_PATH)),
    textElement('title', titleOf(list, filter, productName)),
    // What contains nothing was never updated.
    textElement('updated', updated ?? new Date(0).toISOString()),
    link('self', pageAt(page)),
    link('alternate', at('/discovery'), 'text/html'),
    link('first', pageAt(1)),
    ...(page > 1 ? [link('previous', pageAt(Math.min(page - 1, last)))] : []),
    ...(page < last ? [link('next', pageAt(page + 1))] : []),
    link('last', pageAt(last)),
    ...list.result.map((hit) => entry(hit, publication)),
  ].join('\n');
  return `${XML_DECLARATION}${element('feed', { xmlns: 'http://www.w3.org/2005/Atom' }, content)}\n`;
}

/** Asks the discovery service with the access of the caller. @returns its refusal as it is, or the list. */
export async function askForFeed(
  discovery: Service,
  request: Request,
  filter: Record<string, unknown>,
): Promise<Response | DiscoveryPage> {
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of ['authorization', 'x-request-id']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const url = 'http://discovery.invalid/dataset:listDiscovery';
  const asked = new Request(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(filter),
    signal: request.signal,
  });
  const response = await discovery.fetch(chargeWith(request, asked));
  return response.ok ? DiscoveryPage.parse(await response.json()) : response;
}
