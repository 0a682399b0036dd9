/** The headers that bound what a page may do. Each directive is explained in `docs/rendering.md`. */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface PolicyOptions {
  /** Sources for inline scripts and styles of this page: hashes, or one nonce. */
  readonly inline: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
  /** Further origins the page may call, for an identity provider or an analytics service elsewhere. */
  readonly connect: readonly string[];
  readonly https: boolean;
  /** Any page may show it in a frame: it has no session, so clickjacking has no effect. */
  readonly embeddable?: boolean | undefined;
}

/** Writes the Content-Security-Policy (CSP level 3). */
export function contentSecurityPolicy({ inline, connect, https, embeddable }: PolicyOptions): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    // Bars, columns and positions are style attributes, of the pages and of React Aria.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    // The viewer of a PDF, which is sent in a sandbox of its own.
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    // Text becomes code or markup by the policy of `src/app/trusted-types.ts` alone.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    embeddable ? 'frame-ancestors *' : "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Pages share their style sheets and most scripts; looking a text up costs a third of hashing it again. */
const MOST_HASHES = 100;
const hashes = new LRUCache<string, string>({ max: MOST_HASHES });

function sha256(text: string): string {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  const source = `'sha256-${hash('sha256', text, 'base64')}'`;
  hashes.set(text, source);
  return source;
}

/**
 * Style sheets that React Aria writes into a page when a control is first used (`usePress`, `usePreventScroll`).
 * They take a nonce from a page that has one; a page with hashes must name them. A test compares them with the
 * installed library.
 */
export const libraryStyles = [
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
];
const libraryStyleHashes = libraryStyles.map(sha256);

// A script whose type is not JavaScript is data, which the policy does not concern.
const inlineScript = /<script\b(?![^>]*\b(?:src=|type="application\/))[^>]*>/g;
const inlineStyle = /<style\b[^>]*>/g;

/** The texts between these openings and their ends; what looks like an opening inside such a text is none. */
function textsOf(html: string, opening: RegExp, end: string): Set<string> {
  const texts = new Set<string>();
  opening.lastIndex = 0;
  while (opening.test(html)) {
    const from = opening.lastIndex;
    const to = html.indexOf(end, from);
    if (to < 0) break;
    texts.add(html.slice(from, to));
    opening.lastIndex = to;
  }
  return texts;
}

/** The sources that allow exactly the inline scripts and styles of a rendered page. */
export function inlineHashes(html: string): PolicyOptions['inline'] {
  const sourcesOf = (opening: RegExp, end: string) => [...textsOf(html, opening, end)].map(sha256);
  return {
    scripts: sourcesOf(inlineScript, '</script>'),
    styles: [...sourcesOf(inlineStyle, '</style>'), ...libraryStyleHashes],
  };
}

export const nonceSources = (nonce: string): PolicyOptions['inline'] => ({
  scripts: [`'nonce-${nonce}'`],
  styles: [`'nonce-${nonce}'`],
});

/** Parameters by which a provider hands a sign-in back; with them the sign-in can be finished (RFC 9700, 4.2). */
const confidential = ['code', 'state'];

/** Headers of a response at a private address: not cached, and no referrer. */
export function addressHeaders({ pathname, searchParams }: URL): Record<string, string> {
  const secret = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  // The page of secret links to drafts (`src/routes/draft.tsx`).
  if (pathname === '/draft') return { ...secret, 'x-robots-tag': 'noindex' };
  return confidential.some((name) => searchParams.has(name)) ? secret : {};
}

/** What no page asks for, and so none of its scripts may. */
const refused = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const permissions = refused.map((feature) => `${feature}=()`).join(', ');

/** Headers that every answer of the server carries, whatever it is. */
export const answerHeaders = (https: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(https && { 'strict-transport-security': 'max-age=31536000' }),
});

/**
 * Headers that everything around pages carries: documents, assets and what belongs to them.
 * @param embeddable it may be framed by other sites, also in those that require consent first (COEP)
 */
export const commonHeaders = (https: boolean, embeddable = false): Record<string, string> => ({
  ...answerHeaders(https),
  'permissions-policy': permissions,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': embeddable ? 'cross-origin' : 'same-origin',
  ...(!embeddable && { 'x-frame-options': 'DENY' }),
});

/**
 * Adds headers to an answer that is no document.
 * @param common left out where the answer has its own: pictures of maps and charts are for other sites as well
 * @param ofAddress what the address demands, whatever the answer has
 */
export function addHeaders(
  headers: Headers,
  common: Readonly<Record<string, string>>,
  ofAddress: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(common)) if (!headers.has(name)) headers.set(name, value);
  for (const [name, value] of Object.entries(ofAddress)) headers.set(name, value);
}
