/** The sentence of a code, no matter who gave it: the contract, the server or the form. */
import { pictureLimits } from '#contract/app-constants.ts';
import type { Message } from '#machines/conventions/message.ts';
import type { AppSubmissionMessages } from '../../../messages/app-submission.ts';
import { sayBrokenRule } from '../../../messages/rules.ts';

export function sentenceOf({ errors }: Pick<AppSubmissionMessages, 'errors'>, message: Message): string {
  const { code } = message;
  const said = sayBrokenRule(message);
  if (said !== null) return said;
  if (code === 'pictureSize') return errors.pictureSize(pictureLimits.bytes);
  const sentences: Readonly<Record<string, unknown>> = errors;
  const sentence = sentences[code];
  return typeof sentence === 'string' ? sentence : errors.unknown;
}
