/**
 * Where every way of signing in ends: the browser gets its session and the client its code, or the next question is
 * put. Nothing but an outcome of the pool's own operations leads here.
 */
import type { Context } from 'hono';
import type { AuthorizationRequest } from './authorization-request.ts';
import { responseUrl } from './authorization-request.ts';
import { issueCode } from './authorization-codes.ts';
import { type HostedSession, sealedCookie, startSession } from './browser-sessions.ts';
import { type Deployment, hostedUrl } from './deployment.ts';
import { onward } from './responses.ts';
import type { Outcome, Step } from './steps.ts';

export interface Admission {
  /** Sends the browser back to the client with a code. */
  grant(c: Context, request: AuthorizationRequest, session: HostedSession): Promise<Response>;
  /** Signs the browser in, or goes to the page of the next step. */
  proceed(
    c: Context,
    request: AuthorizationRequest,
    outcome: Outcome,
    provider: string | null,
  ): Promise<Response>;
  /** The step that this browser has reached. */
  readonly step: { read(c: Context): Step | null; clear(c: Context): void };
}

export function createAdmission(deployment: Deployment): Admission {
  const { context } = deployment;
  const step = sealedCookie<Step>(deployment, 'hosted-step', context.pool.lifetimes.authSession);

  async function grant(c: Context, request: AuthorizationRequest, session: HostedSession): Promise<Response> {
    const code = await issueCode(context, request, session);
    return onward(c, responseUrl(deployment, request, { code }));
  }

  return {
    grant,
    step,
    async proceed(c, request, outcome, provider) {
      if (outcome.kind === 'step') {
        step.write(c, outcome.step);
        return onward(c, hostedUrl(deployment, '/login/step', request.query));
      }
      step.clear(c);
      const { originJti, sub } = outcome;
      return grant(c, request, await startSession(deployment, c, { originJti, sub, provider }));
    },
  };
}
