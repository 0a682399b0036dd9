/** What a page says to the browser and search engines about itself. */
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';

export interface PageAbout {
  /** The page's own name; the product's name is added. */
  readonly title: string;
  readonly description?: string;
  /** Serves as the description where a page starts with a sentence on what it answers. */
  readonly lede?: string;
  /** Keeps the page out of search engines. */
  readonly hidden?: boolean;
}

/** Meta elements for a route's `head`. */
export const pageMeta = (
  { productName }: Pick<RuntimeConfiguration, 'productName'>,
  { title, lede, description = lede, hidden }: PageAbout,
) => [
  { title: `${title} · ${productName}` },
  ...(description === undefined ? [] : [{ name: 'description', content: description }]),
  ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
];

/** The `head` of a route that no search engine lists, and that says nothing but its title. */
export const hiddenPage =
  (title: string) =>
  ({
    match: { context },
  }: {
    readonly match: {
      readonly context: { readonly configuration: Pick<RuntimeConfiguration, 'productName'> };
    };
  }) => ({ meta: pageMeta(context.configuration, { title, hidden: true }) });
