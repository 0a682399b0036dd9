/**
 * The product's calls for a page that is rendered on the server. A service in the same process is asked as it is; one
 * elsewhere through the gateway, like everyone does.
 */
import type { CallResponse } from '#contract/index.ts';
import type { RenderInput } from '#contract/rendering.ts';
import { language } from '../../messages/language.ts';
import { ApiError } from './api-error.ts';
import { createApi, type Api } from './api.ts';

/** A page is rendered for no one in particular. */
const noToken = async () => undefined;

export function createServerApi({
  call,
  fetch,
  origin,
}: Pick<RenderInput, 'call' | 'fetch' | 'origin'>): Api {
  // Services in this process have checked their answers, and the gateway those of others.
  const gateway = createApi({ fetch, origin, validate: false, getAccessToken: noToken });
  return {
    accessToken: noToken,
    async call(name, request, options) {
      const near = call?.(name, request, language.tag);
      if (near === undefined) return gateway.call(name, request, options);
      const answered = await near;
      if (!answered.ok) throw new ApiError(answered.problem);
      return answered.answer as CallResponse<typeof name>;
    },
  };
}
