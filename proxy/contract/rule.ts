/**
 * The rules that a field can break, by their codes and the values of their sentences, and the way to name one: in a
 * schema, and where a service finds out what no schema can check. Their sentences are in `messages`.
 */
import type { Rules } from './messages/index.ts';

/** The code of a rule; `errors[].code` of an answer. */
export type RuleCode = keyof Rules;

type ParamsOf<Code extends RuleCode> = Rules[Code] extends (params: infer Params) => string
  ? Params
  : undefined;

/** Codes of the rules whose sentences take these values. */
type CodesWith<Params> = {
  [Code in RuleCode]: [ParamsOf<Code>, Params] extends [Params, ParamsOf<Code>] ? Code : never;
}[RuleCode];

/** A rule that was broken. */
export type Rule = {
  [Code in RuleCode]: ParamsOf<Code> extends undefined
    ? { readonly code: Code; readonly params?: undefined }
    : { readonly code: Code; readonly params: ParamsOf<Code> };
}[RuleCode];

/** A field and the rule that it breaks. Its message is added with the response, in the language of the client. */
export type FieldError = {
  /** Dotted path of the request field; `body`, `url` or `method` for the envelope itself. */
  readonly field: string;
} & Rule;

/** Names a rule: `fieldError('slug', 'organisation.unknown')`. */
export const fieldError = <Code extends RuleCode>(
  field: string,
  code: Code,
  ...[params]: ParamsOf<Code> extends undefined ? [] : [ParamsOf<Code>]
): FieldError => ({ field, code, ...(params !== undefined && { params }) }) as FieldError;

/**
 * Names the rule of a check of a schema: `z.refine(isSource, ruleCode('redirect.notSource'))`. Bounds, types and formats
 * need no name: their sentence follows from the check.
 */
export const ruleCode = (code: CodesWith<undefined>): RuleCode => code;

/** The same for a check of what there may be at most, which is in the sentence. */
export const ruleOfMost = (code: CodesWith<{ readonly most: number }>): RuleCode => code;
