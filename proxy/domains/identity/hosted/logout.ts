/**
 * /logout: ends the session of this browser and sends it on. Understands Cognito's parameters (logout_uri, or
 * redirect_uri to sign in again) and those of OpenID Connect RP-Initiated Logout 1.0 (post_logout_redirect_uri, state).
 */
import type { Context } from 'hono';
import { endSession } from './browser-sessions.ts';
import { type Deployment, hostedUrl, isCallbackUrl, isLogoutUrl } from './deployment.ts';
import { noticePage } from './pages/notice-page.ts';
import { deadEnd, onward, page } from './responses.ts';

/** Where to go afterwards; null stays here, undefined is refused. */
function destination(deployment: Deployment, parameters: URLSearchParams): string | null | undefined {
  const target = parameters.get('logout_uri') ?? parameters.get('post_logout_redirect_uri');
  if (target !== null) {
    if (!isLogoutUrl(deployment, target)) return undefined;
    const url = new URL(target);
    const state = parameters.get('state');
    if (state !== null) url.searchParams.set('state', state);
    // An address without a state goes out exactly as it came.
    return state === null ? target : url.href;
  }
  const redirectUri = parameters.get('redirect_uri');
  if (redirectUri === null) return null;
  // The sign-in page reads the request again and refuses what is wrong with it.
  return isCallbackUrl(deployment, redirectUri)
    ? hostedUrl(deployment, '/login', parameters.toString())
    : undefined;
}

export const createLogout =
  (deployment: Deployment) =>
  async (c: Context): Promise<Response> => {
    const { pool, productName } = deployment.context;
    const parameters =
      c.req.method === 'POST' ? new URLSearchParams(await c.req.text()) : new URL(c.req.url).searchParams;
    const twice = [...parameters.keys()].some((name, index, names) => names.indexOf(name) !== index);
    if (twice || parameters.get('client_id') !== pool.clientId)
      return deadEnd(c, productName, 'The application that sent you here is not known.');
    const target = destination(deployment, parameters);
    if (target === undefined)
      return deadEnd(
        c,
        productName,
        'The application that sent you here asks to be answered at an address that is not its own.',
      );
    await endSession(deployment, c);
    if (target !== null) return onward(c, target);
    return page(
      c,
      noticePage(productName, {
        title: 'You are signed out',
        text: 'This browser is no longer signed in.',
        status: 200,
      }),
    );
  };
