/** /login and /login/step: the sign-in page and the pages of its further steps. */
import type { Context } from 'hono';
import { isEmail } from '../accounts/attributes.ts';
import type { Admission } from './admission.ts';
import { type AuthorizationRequest, errorUrl } from './authorization-request.ts';
import { withRequest } from './authorize.ts';
import { csrfToken, isOwnForm } from './browser-sessions.ts';
import { type Deployment, destinationOf, hostedUrl } from './deployment.ts';
import { emptyField, type Problem } from './pages/fields.ts';
import { knownAddressPage } from './pages/known-address-page.ts';
import { loginFields, loginPage } from './pages/login-page.ts';
import { stepFields, stepPage } from './pages/step-page.ts';
import type { Provider } from './providers/provider.ts';
import { refusalOf } from './refusals.ts';
import { onward, page } from './responses.ts';
import { answerStep, begin, type Fields, type Step } from './steps.ts';

type PageProblem = Problem & { readonly status: 400 | 403 | 429 };

const expired: PageProblem = { text: 'This page was open for too long. Please try again.', status: 403 };
const over = 'over';

export interface Login {
  readonly show: (c: Context) => Promise<Response>;
  readonly submit: (c: Context) => Promise<Response>;
  /** The page for a person of a provider whose address an account has already. */
  readonly showKnownAddress: (c: Context) => Promise<Response>;
  readonly showStep: (c: Context) => Promise<Response>;
  readonly submitStep: (c: Context) => Promise<Response>;
}

const readFields = async (c: Context): Promise<Fields> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()));

/** A refusal of the pool as a problem of the page. @throws what is not a refusal. */
function problemOf(error: unknown): PageProblem & { over?: boolean } {
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  return refusal;
}

export function createLogin(options: {
  deployment: Deployment;
  admission: Admission;
  providers: readonly Provider[];
}): Login {
  const { deployment, admission, providers } = options;
  const { context } = deployment;
  const { productName, pool } = context;

  const onRequest = (c: Context, then: (request: AuthorizationRequest) => Promise<Response>) =>
    withRequest(c, deployment, providers, then);

  const showLogin = (
    c: Context,
    request: AuthorizationRequest,
    username: string,
    problem: PageProblem | null,
  ): Promise<Response> =>
    page(
      c,
      loginPage({
        productName,
        request,
        providers,
        csrf: csrfToken(deployment, c),
        username,
        problem,
        destination: destinationOf(deployment, request),
        cancelUrl: errorUrl(deployment, request, 'access_denied', 'The sign-in was cancelled'),
      }),
    );

  const showQuestion = (
    c: Context,
    request: AuthorizationRequest,
    step: Step,
    problem: PageProblem | null = null,
    given: Fields = {},
  ): Promise<Response> =>
    page(
      c,
      stepPage({
        productName,
        policy: pool.passwordPolicy,
        question: step.question,
        query: request.query,
        redirectUri: request.redirectUri,
        csrf: csrfToken(deployment, c),
        problem,
        given,
      }),
    );

  /** Without a step there is nothing to answer: from the beginning, saying why. */
  function again(c: Context, request: AuthorizationRequest): Response {
    admission.step.clear(c);
    const parameters = new URLSearchParams(request.query);
    parameters.set(over, '1');
    return onward(c, hostedUrl(deployment, '/login', parameters.toString()));
  }

  const show: Login['show'] = (c) =>
    onRequest(c, (request) => {
      const tooLate: PageProblem | null =
        c.req.query(over) === undefined
          ? null
          : { text: 'That sign-in took too long, or was finished elsewhere. Start again.', status: 400 };
      return showLogin(c, request, request.loginHint, tooLate);
    });

  const submit: Login['submit'] = (c) =>
    onRequest(c, async (request) => {
      const fields = await readFields(c);
      const username = (fields['username'] ?? '').trim();
      if (!isOwnForm(deployment, c, fields['csrf'] ?? '')) return showLogin(c, request, username, expired);
      const empty = emptyField(loginFields(), fields);
      if (empty) return showLogin(c, request, username, { ...empty, status: 400 });
      try {
        const outcome = await begin(context, username, fields['password'] ?? '');
        return await admission.proceed(c, request, outcome, null);
      } catch (error) {
        return showLogin(c, request, username, problemOf(error));
      }
    });

  const showKnownAddress: Login['showKnownAddress'] = (c) =>
    onRequest(c, async (request) => {
      const { provider, loginHint, query } = request;
      // The page repeats the hint, which any link can bring.
      if (provider === undefined || !isEmail(loginHint))
        return onward(c, hostedUrl(deployment, '/login', query));
      const cancelUrl = errorUrl(deployment, request, 'access_denied', 'The sign-in was cancelled');
      return page(c, knownAddressPage({ productName, request, provider, cancelUrl }));
    });

  const showStep: Login['showStep'] = (c) =>
    onRequest(c, async (request) => {
      const step = admission.step.read(c);
      return step ? showQuestion(c, request, step) : again(c, request);
    });

  const submitStep: Login['submitStep'] = (c) =>
    onRequest(c, async (request) => {
      const [step, fields] = [admission.step.read(c), await readFields(c)];
      if (!step) return again(c, request);
      if (!isOwnForm(deployment, c, fields['csrf'] ?? ''))
        return showQuestion(c, request, step, expired, fields);
      const empty = emptyField(stepFields(step.question, pool.passwordPolicy), fields);
      if (empty) return showQuestion(c, request, step, { ...empty, status: 400 }, fields);
      try {
        const outcome = await answerStep(context, step, fields);
        return await admission.proceed(c, request, outcome, step.provider);
      } catch (error) {
        const problem = problemOf(error);
        return problem.over ? again(c, request) : showQuestion(c, request, step, problem, fields);
      }
    });

  return { show, submit, showKnownAddress, showStep, submitStep };
}
