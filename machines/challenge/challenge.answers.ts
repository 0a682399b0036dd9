/** What follows when the service has answered or broken: the same for every call of the chart. */
import { whenLeft } from '../conventions/pending-call.ts';
import { refusalCode, whyRefused, type AuthErrorCode } from '../identity/auth-error.ts';
import type { FormId } from './challenge.steps.ts';
import type { ChallengeOutcome } from './challenge.types.ts';

interface Answered {
  readonly event: { readonly output: ChallengeOutcome };
}

const refusedWith = <const Code extends AuthErrorCode>(code: Code) => ({
  type: 'isRefusedWith' as const,
  params: ({ event }: Answered) => ({ outcome: event.output, code }),
});

/** Where a person who leaves during a call is let out. */
export const LEFT = '#challenge.cancelledDuringCall';

/** Answers that end the flow, whatever was asked. @param at the id of the state with the call */
export const whenOver = (at: `#${string}`) =>
  [
    whenLeft(at, LEFT),
    { guard: refusedWith('sessionExpired'), target: '#challenge.expired' },
    { guard: refusedWith('alreadySignedIn'), target: '#challenge.alreadyOpen' },
  ] as const;

/** The service wants something next; any other answer is shown as a refusal. */
export const isStep = {
  type: 'isStep',
  params: ({ event }: Answered) => ({ outcome: event.output }),
} as const;

/** Says in the form what the service has refused. */
export const refuseIn = (form: FormId) =>
  ({
    type: 'refuse',
    params: ({ event }: Answered) => ({ form, code: refusalCode(event.output) }),
  }) as const;

/** Says above the form that something broke. */
export const breakIn = (form: FormId) => ({ type: 'refuse', params: { form, code: 'unknown' } }) as const;

/** Says on a screen without a form what the service has refused. */
export const storeRefusal = {
  type: 'storeError',
  params: whyRefused,
} as const;

/** Says on a screen without a form that something broke. */
export const storeBreakage = { type: 'storeError', params: { code: 'unknown' } } as const;

/** Keeps what the service wants next. */
export const storeStep = {
  type: 'storeStep',
  params: ({ event }: Answered) => ({ outcome: event.output }),
} as const;
