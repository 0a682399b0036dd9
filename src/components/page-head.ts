/**
 * The head of a page that anyone may find: what `pageMeta` says, its one address, what it is to those who link
 * to it, and what is on it in the vocabulary of search engines.
 */
import {
  datasetFeedPath,
  documentsFeedPath,
  exportFormats,
  exportPath,
  FEED_PATH,
  FEED_TYPE,
} from '#contract/exports.ts';
import { scriptJson } from '#contract/rendering.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { schemaOrgDocument, type SchemaOrgThing } from '#contract/schema-org.ts';
import { pageMeta, type PageAbout } from './page-meta.ts';

/** The part of the router's context that heads are made from. */
export interface HeadContext {
  readonly configuration: Pick<RuntimeConfiguration, 'productName'>;
  /** Scheme and host of the product. */
  readonly origin: string;
}

export interface Alternate {
  readonly type: string;
  /** Path and query. */
  readonly href: string;
  readonly title?: string;
}

export interface FoundPage extends PageAbout {
  /** Without parameters that make no other page. */
  readonly path: string;
  /** Shown with a link to the page; a path of this origin. */
  readonly picture?: { readonly url: string; readonly width: number; readonly height: number };
  /** The same page with its texts in each of several languages; paths of this origin. */
  readonly translations?: readonly { readonly language: string; readonly href: string }[];
  /** The same in other formats: feeds and exports. */
  readonly alternates?: readonly Alternate[];
  /**
   * What is on the page, made on the server only: search engines read the page as it was served. Say so with
   * `import.meta.env.SSR` around it, and none of it is in the browser's bundle.
   */
  readonly things?: readonly SchemaOrgThing[];
}

/** The description of what a page is about, in the three syntaxes of RDF. */
export const descriptions = (path: string): Alternate[] =>
  (['turtle', 'jsonLd', 'rdfXml'] as const).map((key) => ({
    type: exportFormats[key].contentType,
    href: exportPath(path, key),
  }));

/** The feed of a list. @param query of the list's address, with its question mark */
export const feed = (title: string, query = ''): Alternate => ({
  type: FEED_TYPE,
  href: FEED_PATH + query,
  title,
});

/** The feed of one dataset. */
export const datasetFeed = (title: string, datasetGUID: string): Alternate => ({
  type: FEED_TYPE,
  href: datasetFeedPath(datasetGUID),
  title,
});

/** The feed of the maps, charts and dashboards of an organisation. */
export const documentsFeed = (title: string, organisationGUID: string): Alternate => ({
  type: FEED_TYPE,
  href: documentsFeedPath(organisationGUID),
  title,
});

/** What sites and messengers show of a link (Open Graph, and the card that is Twitter's own word for it). */
const social = ({ configuration, origin }: HeadContext, page: FoundPage) => {
  const description = page.description ?? page.lede;
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: configuration.productName },
    { property: 'og:title', content: page.title },
    ...(description === undefined ? [] : [{ property: 'og:description', content: description }]),
    { property: 'og:url', content: origin + page.path },
    ...(page.picture === undefined
      ? []
      : [
          { property: 'og:image', content: origin + page.picture.url },
          { property: 'og:image:width', content: String(page.picture.width) },
          { property: 'og:image:height', content: String(page.picture.height) },
        ]),
    { name: 'twitter:card', content: page.picture === undefined ? 'summary' : 'summary_large_image' },
  ];
};

/** The whole of a route's `head`. */
export function pageHead(context: HeadContext, page: FoundPage) {
  const { hidden, path, alternates = [], translations = [], things } = page;
  return {
    meta: [
      ...pageMeta(context.configuration, page),
      ...(import.meta.env.SSR && !hidden ? social(context, page) : []),
    ],
    links: [
      // A page that is not to be found is no other page either.
      ...(hidden ? [] : [{ rel: 'canonical', href: context.origin + path }]),
      ...(hidden ? [] : translations).map(({ language: hrefLang, href }) => ({
        rel: 'alternate',
        hrefLang,
        href: context.origin + href,
      })),
      ...alternates.map((alternate) => ({ rel: 'alternate', ...alternate })),
    ],
    // The browser keeps the element as it was served, and has another, empty one on the next page.
    scripts:
      things === undefined || hidden
        ? []
        : [
            {
              type: 'application/ld+json',
              'data-page': path,
              children: import.meta.env.SSR ? scriptJson(schemaOrgDocument(things)) : '',
            },
          ],
  };
}
