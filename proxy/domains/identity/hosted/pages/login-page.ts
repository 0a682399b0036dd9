/** The first page: name and password, and the social providers. */
import { html } from 'hono/html';
import type { AuthorizationRequest } from '../authorization-request.ts';
import type { Provider } from '../providers/provider.ts';
import { type Field, inputs, type Problem, problemNote } from './fields.ts';
import type { Page } from './page.ts';

export const loginFields = (username = ''): Field[] => [
  {
    name: 'username',
    label: 'E-mail address or phone number',
    autocomplete: 'username',
    hint: 'A phone number starts with + and the code of the country.',
    value: username,
  },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
    link: { href: '/forgot-password', label: 'Forgot password?' },
  },
];

export interface LoginPage {
  readonly productName: string;
  readonly request: AuthorizationRequest;
  readonly providers: readonly Provider[];
  readonly csrf: string;
  readonly username: string;
  readonly problem: (Problem & { status: 400 | 403 | 429 }) | null;
  /** What a person signs in to: this product, or the host of another application. */
  readonly destination: string;
  /** Where a person goes who does not want to sign in after all. */
  readonly cancelUrl: string;
}

/** The same request, at a provider. */
function providerUrl({ query }: AuthorizationRequest, { name }: Provider): string {
  const parameters = new URLSearchParams(query);
  parameters.set('identity_provider', name);
  return `/identity/oauth2/authorize?${parameters.toString()}`;
}

/** The page of one request, with the problem of the try before. */
export function loginPage(options: LoginPage): Page {
  const { productName, request, providers, csrf, username, problem, destination, cancelUrl } = options;
  const fields = loginFields(username);
  return {
    title: problem ? 'Error: Sign in' : 'Sign in',
    productName,
    status: problem?.status ?? 200,
    formTargets: [request.redirectUri],
    body: html`<div class="head">
        <h1>Sign in</h1>
        <p class="lede">Then you continue to ${destination}.</p>
      </div>
      ${problemNote(problem, fields)}
      <form method="post" action="/identity/login?${request.query}">
        <input type="hidden" name="csrf" value="${csrf}" />
        ${inputs(fields, problem)}
        <button class="button primary">Sign in</button>
      </form>
      ${
        providers.length === 0
          ? ''
          : html`<p class="or">or continue with</p>
              <div class="providers">
                ${providers.map(
                  (provider) =>
                    html`<a class="button" href="${providerUrl(request, provider)}"
                      ><span class="hidden">Continue with</span> ${provider.label}
                      ${provider.isMock ? '(mock)' : ''}</a
                    >`,
                )}
              </div>`
      }
      <p class="links">
        <span class="quiet">New here? <a href="/sign-up">Create an account</a></span>
        <a href="${cancelUrl}">Cancel</a>
      </p>`,
  };
}
