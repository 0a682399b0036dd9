/** Calls of the product as they look on the wire: `/api/proxy?url=SERVICE/PATH`, with the answers that refuse one. */
import type { Request } from '@playwright/test';
import type { FieldErrorBody } from '#contract/problem.ts';

/** What a request asks for, for example `data/dataset:edit`; null for everything that is no call. */
export const dataOf = (url: URL): string | null =>
  url.pathname === '/api/proxy' ? (url.searchParams.get('url')?.split('?')[0] ?? null) : null;

export const isCall = (request: Request, name: string): boolean => dataOf(new URL(request.url())) === name;

/** A problem document, with what is wrong with a field where there is one. */
export const refusalOf = (status: number, error?: FieldErrorBody) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: 'Refused', status, ...(error && { errors: [error] }) },
});
