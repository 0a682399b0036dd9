/** Connects the machine of a review with the service. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useActor } from '@xstate/react';
import { useMemo } from 'react';
import type { ReviewState } from '#contract/app-constants.ts';
import { appCalls, type AppVersion } from '#contract/apps.ts';
import { validate } from '#contract/validate.ts';
import {
  isBusy,
  problem,
  reasonForm,
  reviewScreen,
  verdict,
} from '#machines/app-review/app-review.selectors.ts';
import { provideAppReview } from '#machines/app-review/app-review.machine.ts';
import type { AppReviewInput, ReviewAnswer } from '#machines/app-review/app-review.types.ts';
import type { AppReviewServices } from '#machines/app-review/app-review.actors.ts';
import type { FieldErrors, FormValues } from '#machines/form/form.values.ts';
import { useApi } from '../../../app/context.ts';
import type { Api } from '../../../services/api/api.ts';
import { ApiError } from '../../../services/api/api-error.ts';
import { brokenRule } from '../../../messages/rules.ts';
import { moveCount } from './apps-dashboard-queries.ts';

const EXAMPLE = '00000000-0000-4000-8000-000000000000';

/** Checks a reason by the contract, as the server does. */
export function validateReason({ reason = '' }: FormValues): FieldErrors {
  const checked = validate(appCalls['app:decide'].request, {
    organisationGUID: EXAMPLE,
    appGUID: EXAMPLE,
    version: 1,
    verdict: 'declined',
    reason,
  });
  return checked.ok ? {} : { reason: checked.fieldErrors.map(brokenRule) };
}

/** What a refusal means to a reviewer: someone was faster or the app is gone, and what may pass. */
const answers: Readonly<Record<number, ReviewAnswer>> = {
  401: { kind: 'refused', problem: 'signedOut' },
  403: { kind: 'refused', problem: 'forbidden' },
  404: { kind: 'overtaken' },
  409: { kind: 'overtaken' },
  429: { kind: 'refused', problem: 'throttled' },
};

/** A failure that is not a refusal is an unknown failure. */
export function answerToError(error: unknown): ReviewAnswer {
  const answer = error instanceof ApiError ? answers[error.status] : undefined;
  if (answer) return answer;
  throw error;
}

const listOf = ({ state, version, shownVersion }: AppVersion): ReviewState | null => {
  if (state === 'submitted' || state === 'declined') return state;
  return version === shownVersion ? 'approved' : null;
};

function services(api: Api, queryClient: QueryClient, app: AppVersion): AppReviewServices {
  // The row stays where it is, so that a decision can be taken back; the numbers go along.
  let list = listOf(app);
  const done =
    (organisationGUID: string) =>
    (version: AppVersion): ReviewAnswer => {
      const next = listOf(version);
      moveCount(queryClient, organisationGUID, list, next);
      list = next;
      return { kind: 'done' };
    };
  return {
    decide: (decision, signal) =>
      api.call('app:decide', decision, { signal }).then(done(decision.organisationGUID), answerToError),
    undo: (review, signal) =>
      api.call('app:undoDecision', review, { signal }).then(done(review.organisationGUID), answerToError),
  };
}

/** The review of one version of an app: its actor and what it shows. */
export function useAppReview(app: AppVersion, organisationGUID: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const machine = useMemo(
    () => provideAppReview(services(api, queryClient, app), validateReason),
    // A row is about one version for as long as it is there.
    // oxlint-disable-next-line react/exhaustive-deps
    [api, queryClient, app.appGUID, app.version],
  );
  const input: AppReviewInput = { organisationGUID, appGUID: app.appGUID, version: app.version };
  const [snapshot, send] = useActor(machine, { input });
  return {
    screen: reviewScreen(snapshot),
    isBusy: isBusy(snapshot),
    problem: problem(snapshot),
    verdict: verdict(snapshot),
    form: reasonForm(snapshot),
    send,
  };
}

export type AppReview = ReturnType<typeof useAppReview>;
