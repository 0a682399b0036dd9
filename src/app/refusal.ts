/** What a refusal of the service means to a form: which field it is about, and what to say. */
import type { Message } from '#machines/conventions/message.ts';
import type { Refusal } from '#machines/form/form.values.ts';
import { fieldErrorMessage } from '../messages/rules.ts';
import { ApiError } from '../services/api/api-error.ts';

const byStatus: Readonly<Record<number, string>> = {
  401: 'signedOut',
  403: 'forbidden',
  404: 'gone',
  409: 'conflict',
  429: 'throttled',
};

/** Why a call was refused, as one message: the first rule that the service names, else what its status means. */
export function refusalMessage(error: unknown): Message {
  if (!(error instanceof ApiError)) throw error;
  const [first] = error.fields;
  if (first !== undefined) return fieldErrorMessage(first);
  const code = byStatus[error.status];
  if (code === undefined) throw error;
  return { code };
}

/**
 * The refusals of a form.
 * @param fields of the form, by the request's field where they differ
 * @throws what is no refusal, such as a service that does not answer
 */
export function refusalsOf(error: unknown, fields: readonly string[]): Refusal[] {
  if (!(error instanceof ApiError) || error.fields.length === 0)
    return [{ field: null, message: refusalMessage(error) }];
  return error.fields.map((refused) => ({
    field: fields.includes(refused.field) ? refused.field : null,
    message: fieldErrorMessage(refused),
  }));
}
