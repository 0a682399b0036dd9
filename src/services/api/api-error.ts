/** The one error of a product call: a status, and the problem the server named (RFC 9457). */
import type { DeletedDataset, FieldErrorBody, Problem } from '#contract/problem.ts';

export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly problem: Problem;

  /** @param found what this side has found, where the server gave no sentence; for logs, not for readers */
  constructor(problem: Problem, { found, ...options }: ErrorOptions & { readonly found?: string } = {}) {
    super(problem.detail ?? found ?? problem.title, options);
    this.name = 'ApiError';
    this.status = problem.status;
    this.problem = problem;
  }

  /** What was wrong with which field of the request. */
  get fields(): readonly FieldErrorBody[] {
    return this.problem.errors ?? [];
  }
}

/** True for "there is no such thing, or not for you", which pages answer with their not-found screen. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** What the server says about a dataset that was deleted; undefined for every other error. */
export const deletedBy = (error: unknown): DeletedDataset | undefined =>
  error instanceof ApiError && error.status === 410 ? error.problem.deleted : undefined;

/** True for 401, 403 and 404 alike, which a page for visitors need not distinguish. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404].includes(error.status);

/** What a page says of data that could not be loaded: whether no answer came, and the id of the request in the server's log. */
export const failureOf = (error: unknown): { offline: boolean; reference?: string } =>
  error instanceof ApiError
    ? { offline: error.status === 0, reference: error.problem.reference }
    : { offline: false };
