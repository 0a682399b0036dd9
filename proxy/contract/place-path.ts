/** Addresses of pages that are a list with one choice made: pages link to them, site maps name them. */

/** @param slug of the theme's label (`slug.ts`) */
export const themePath = (slug: string): string => `/discovery/themes/${slug}`;

export const tagPath = (tag: string): string => `/discovery/tags/${encodeURIComponent(tag)}`;
