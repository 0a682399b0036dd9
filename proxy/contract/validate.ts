/**
 * Validation against the contract, the same for the browser, the gateway and the services,
 * so that a field at fault has one message wherever it is found.
 */
import * as core from 'zod/v4/core';
import en from 'zod/v4/locales/en.js';
import type { Call } from './call.ts';
import type { FieldError } from './problem.ts';

// zod/mini carries no texts of its own; these are the fallbacks for rules without a message.
core.config(en());

export type Validated = { ok: true; value: Record<string, unknown> } | { ok: false; errors: FieldError[] };

/** Names each field at fault once, with its first message. */
export function fieldErrors(issues: readonly core.$ZodIssue[]): FieldError[] {
  const byField = new Map<string, string>();
  for (const issue of issues) {
    const field = issue.path.length === 0 ? 'body' : issue.path.map(String).join('.');
    if (!byField.has(field)) byField.set(field, issue.message);
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}

/** Checks a request against its call and fills in the defaults. */
export function validateRequest(call: Call, input: unknown): Validated {
  const parsed = core.safeParse(call.request, input);
  return parsed.success
    ? // Every request of the contract is an object schema.
      { ok: true, value: parsed.data as Record<string, unknown> }
    : { ok: false, errors: fieldErrors(parsed.error.issues) };
}

/**
 * The answer of a call as the contract has it: fields that it does not name are left out, so that nothing
 * leaves a service by accident.
 * @throws core.$ZodError for an answer that breaks the contract, which is a fault of the service.
 */
export const readAnswer = (call: Call, answer: unknown): unknown => core.parse(call.response, answer);
