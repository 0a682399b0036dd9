/** A gateway whose upstream answers as a test says. */
import { expect, vi } from 'vitest';
import pino from 'pino';
import { createGateway } from '#proxy/gateway/gateway.ts';
import type { Upstreams } from '#proxy/gateway/upstreams.ts';

export const guid = '0b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4';
export const log = pino({ level: 'silent' });

export function gatewayWith(answer: (request: Request) => Promise<Response> | Response, timeout?: number) {
  const fetch = vi.fn(async (request: Request) => answer(request));
  const upstreams: Upstreams = { auth: { fetch }, data: { fetch }, discovery: { fetch } };
  const app = createGateway({ upstreams, log, ...(timeout === undefined ? {} : { timeout }) });
  const ask = (query: Record<string, string>, init?: RequestInit) =>
    app.request(`/api/proxy?${new URLSearchParams(query)}`, init);
  return { ask, fetch, app };
}
export const answered = () => gatewayWith(() => Response.json({ fine: true }));
export const post = (body: string | object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
export const list = { method: 'POST', url: 'discovery/dataset:listDiscovery' };

export async function refusal(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const body = (await response.json()) as { status: number; errors?: { field: string; message: string }[] };
  expect(body.status).toBe(response.status);
  return { status: response.status, fields: (body.errors ?? []).map((e) => e.field) };
}
