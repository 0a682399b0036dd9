/** `/robots.txt`: what crawlers may ask for (RFC 9309), and where they find the rest. */

/** Calls, sign-in and what only a member sees; pages that are not to be found say so themselves. */
const closed = ['/api/', '/identity/', '/dev/', '/dashboard', '/settings', '/my-organisation'];

/** @param origin scheme and host that the product is reached by */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
