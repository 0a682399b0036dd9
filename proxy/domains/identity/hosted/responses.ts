/** How the hosted sign-in answers: pages for people, JSON for clients, and errors in the words of RFC 6749, 5.2. */
import type { Context } from 'hono';
import { noticePage } from './pages/notice-page.ts';
import { type Page, renderPage } from './pages/page.ts';

/** A page, with the cookies that were set on the way. */
export async function page(c: Context, content: Page): Promise<Response> {
  const { text, status, headers } = await renderPage(content);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return c.html(text, status);
}

/** Sends a browser on. After a form it must not post again (RFC 9110, 15.4.4). */
export function onward(c: Context, location: string): Response {
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  return c.redirect(location, c.req.method === 'POST' ? 303 : 302);
}

/** The sign-in cannot continue, and there is no client to redirect to. */
export const deadEnd = (
  c: Context,
  productName: string,
  text: string,
  status: 400 | 403 = 400,
): Promise<Response> =>
  page(c, noticePage(productName, { title: 'This sign-in cannot continue', text, status }));

/** Clients of other origins may ask for tokens: nothing here is granted on account of a cookie. */
const openToAll = { 'access-control-allow-origin': '*', 'cache-control': 'no-store', pragma: 'no-cache' };

export const json = (c: Context, body: object, headers: Record<string, string> = {}): Response =>
  c.json(body, 200, { ...openToAll, ...headers });

export type TokenError =
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'server_error'
  | 'unsupported_grant_type'
  | 'unsupported_token_type';

export const oauthError = (
  c: Context,
  error: TokenError,
  description: string,
  status: 400 | 401 | 429 | 500 | 503 = 400,
): Response => c.json({ error, error_description: description }, status, openToAll);

/** The answer to a browser that asks before it sends (CORS). */
export const preflight = (c: Context): Response =>
  c.body(null, 204, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'authorization, content-type, x-amz-user-agent',
    'access-control-max-age': '86400',
  });
