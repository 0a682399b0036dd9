/** The texts of the static pages, for the server's bundle alone. */
import type { StaticRoute } from './page-query.ts';
import { readPageText, type PageText } from './page-text.ts';

const sources = import.meta.glob<string>('./content/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const pageText = (route: StaticRoute): PageText =>
  readPageText(sources[`./content/${route}.md`] ?? '');
