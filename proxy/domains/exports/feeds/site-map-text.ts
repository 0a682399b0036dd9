/** The text of a site map (sitemaps.org). */
import { element, textElement, XML_DECLARATION } from '../formats/xml.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Addresses of one part, which the protocol bounds. */
export const PART_SIZE = 50_000;

export const openSiteMap = (tag: 'sitemapindex' | 'urlset'): string =>
  `${XML_DECLARATION}<${tag} xmlns="${NAMESPACE}">\n`;

/** One address, with the time of its last change where that is known. */
export const place = (tag: 'sitemap' | 'url', address: string, changed?: Date): string =>
  `${element(
    tag,
    {},
    textElement('loc', address) + (changed ? textElement('lastmod', changed.toISOString()) : ''),
  )}\n`;
