/** Turns a page into a response: headers of the address, 304 for a fresh copy, and the accepted encoding. */
import { acceptedEncoding, compressStream, whileWaiting } from '#proxy/platform/service/encoding.ts';
import { isNotModified } from '#proxy/platform/service/not-modified.ts';
import type { Page } from './page.ts';
import type { Shell } from './render-page.ts';

/**
 * Headers that everything at an address carries. Put them together before there is a `Response`: reading the headers
 * of one makes Node build it in full, and its body becomes a stream.
 */
export type HeadersAt = (url: URL) => Record<string, string>;

const acceptEncodingOf = ({ headers }: Request) => headers.get('accept-encoding') ?? undefined;

/** Sends a whole page. */
export async function sendPage(
  request: Request,
  page: Page,
  addressHeaders: Record<string, string>,
): Promise<Response> {
  const { status } = page;
  const headers: Record<string, string> = { ...page.headers, ...addressHeaders };
  if (isNotModified(request, page.headers)) return new Response(null, { status: 304, headers });
  if (page.bytes.byteLength === 0) return new Response(null, { status, headers });
  const encoding = page.variants.choose(acceptEncodingOf(request));
  let bytes = page.bytes;
  if (encoding !== undefined) {
    bytes = await page.variants.get(encoding);
    headers['content-encoding'] = encoding;
  }
  headers['content-length'] = String(bytes.byteLength);
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers });
}

/** Sends a shell as it is rendered, each piece compressed and flushed on its own. */
export function sendShell(request: Request, shell: Shell, addressHeaders: Record<string, string>): Response {
  const { status, body } = shell;
  const headers = new Headers(shell.rendered);
  for (const [name, value] of Object.entries({ ...addressHeaders, ...shell.headers }))
    headers.set(name, value);
  const encoding = acceptedEncoding(acceptEncodingOf(request), whileWaiting);
  if (encoding === undefined || status >= 300) return new Response(body, { status, headers });
  headers.set('content-encoding', encoding);
  headers.set('vary', 'accept-encoding');
  return new Response(compressStream(encoding, body), { status, headers });
}
