/**
 * Says in a form which rule a field has broken, whoever found it: this page, or the service behind it. The sentences are
 * the contract's, so both say the same; loaded with the forms that it validates.
 */
import { trySayRule } from '#contract/messages/index.ts';
import type { FieldErrorBody } from '#contract/problem.ts';
import type { Rule } from '#contract/rule.ts';
import type { Message } from '#machines/conventions/message.ts';

/** Stands for a sentence of a service that names no rule which this page knows. */
const TOLD = 'told';

/** A rule that was broken, as a form holds it. */
export const brokenRule = ({ code, params }: Rule): Message => ({ code, ...(params && { params }) });

/** What a service found: its rule, to be said in the language of the page; its own sentence where that is all there is. */
export const fieldErrorMessage = ({ code, params, message }: FieldErrorBody): Message =>
  code !== undefined && trySayRule(code, params) !== null
    ? { code, ...(params && { params }) }
    : { code: TOLD, params: { text: message } };

/** The sentence of what a form holds; null for a code that names no rule. */
export function sayBrokenRule({ code, params }: Message): string | null {
  const text = params?.['text'];
  return code === TOLD && text !== undefined ? String(text) : trySayRule(code, params);
}
