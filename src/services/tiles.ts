/** Vector tiles of tables, read as the member who looks at the map, or as a visitor. */
import { ApiError } from './api/api-error.ts';
import type { Api } from './api/api.ts';
import { problem } from '#contract/problem.ts';

/**
 * @param path of a tile on this site
 * @returns no bytes for a tile with nothing in it
 * @throws ApiError when it is refused
 */
export async function loadTile(
  api: Pick<Api, 'accessToken'>,
  path: string,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const token = await api.accessToken();
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  const response = await fetch(path, { ...(headers && { headers }), signal });
  if (!response.ok) throw new ApiError(problem(response.status));
  return response.arrayBuffer();
}
