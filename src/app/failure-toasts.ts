/**
 * Which toast an action shows that has failed (specification, section 8; decisions 67 and 234). Forms, dialogs that ask first and
 * buttons all take it from here.
 */
import { showFailure, type ToastContent } from '../components/toast.tsx';
import { useRequestFailedMessages } from '../messages/request-failed.ts';
import { ApiError } from '../services/api/api-error.ts';

/** What a toast says, for the reason that the service gave; undefined when it gave none. */
export type FailureToast = (reason: string | undefined) => ToastContent;

/** A title of the action's own, with the reason. */
export const titled =
  (title: string): FailureToast =>
  (text) => ({ title, text });

/**
 * The toast of an action without a title of its own. Its form or dialog says the reason for as long as it is open, so the
 * toast repeats none of it. Without a reason it says the sentence of the specification.
 */
export const requestFailedToast =
  (words: { readonly title: string; readonly text: string }): FailureToast =>
  (reason) =>
    reason === undefined ? words : { title: words.title };

/** The same in the language of the page. */
export const useRequestFailed = (): FailureToast => requestFailedToast(useRequestFailedMessages());

export interface FailureToasts {
  /** The action's own, where it has one; null for an action that only asks, whose answer is on the page. */
  readonly failed?: FailureToast | null | undefined;
  /** For an action without one. */
  readonly requestFailed: FailureToast;
}

/** What the service says of a failure, for readers; undefined where it says nothing or did not answer. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.fields[0]?.message ?? error.problem.detail) : undefined;

/** True when all that the service refuses is about fields that the form shows. */
const isAtFields = (error: unknown, fields: readonly string[]): boolean =>
  error instanceof ApiError &&
  error.fields.length > 0 &&
  error.fields.every(({ field }) => fields.includes(field));

/**
 * Shows the toast of a form or dialog whose call has failed.
 * @param fields of the form: what is to be corrected in one of them stands there, and takes the focus
 */
export function showFailed(
  error: unknown,
  { failed, requestFailed }: FailureToasts,
  fields: readonly string[] = [],
): void {
  const usual = isAtFields(error, fields) ? null : requestFailed;
  const toast = failed === undefined ? usual : failed;
  if (toast !== null) showFailure(toast(reasonOf(error)));
}

/**
 * How an action says that it has failed which has no form to say why: its title, or "Request Failed", with the reason or
 * the sentence of the specification.
 */
export function useShowFailed(): (error: unknown, title?: string) => void {
  const words = useRequestFailedMessages();
  return (error, title = words.title) => showFailure({ title, text: reasonOf(error) ?? words.text });
}
