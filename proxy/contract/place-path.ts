/** Addresses of pages that are a list with one choice made: pages link to them, site maps name them. */

/**
 * The last part of a theme's address, from its words.
 * @example themeSlug('Justice, legal system and public safety') // 'justice-legal-system-and-public-safety'
 */
export const themeSlug = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

export const themePath = (slug: string): string => `/discovery/themes/${slug}`;

export const tagPath = (tag: string): string => `/discovery/tags/${encodeURIComponent(tag)}`;
