/**
 * Says in a form which rule a field has broken, no matter who found it: this page, or the service behind it. The sentences are
 * the contract's, so both say the same; loaded with the forms that it validates.
 */
import { trySayRule } from '#contract/messages/index.ts';
import type { FieldErrorBody } from '#contract/problem.ts';
import type { Rule } from '#contract/rule.ts';
import type { Message } from '#machines/conventions/message.ts';

/** Represents a sentence of a service that names no rule which this page knows. */
const EXPLAINED = 'explained';

/** A rule that was broken, as a form has it. */
export const brokenRule = ({ code, params }: Rule): Message => ({ code, ...(params && { params }) });

/** What a service found: its rule, shown in the language of the page; its own sentence where that is all there is. */
export const fieldErrorMessage = ({ code, params, message }: FieldErrorBody): Message =>
  code !== undefined && trySayRule(code, params) !== null
    ? { code, ...(params && { params }) }
    : { code: EXPLAINED, params: { text: message } };

/** The sentence of what a form has; null for a code that names no rule. */
export function sayBrokenRule({ code, params }: Message): string | null {
  const text = params?.['text'];
  return code === EXPLAINED && text !== undefined ? String(text) : trySayRule(code, params);
}
