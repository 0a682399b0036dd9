/** Conditions of use as a source writes them, of a dataset or of a file. */
import { RIGHTS_LENGTH } from '#contract/publishing-constants.ts';
import { plainText, shorten } from './text.ts';

/** @returns undefined where the source says nothing */
export function rightsText(text: string | null | undefined): string | undefined {
  const words = plainText(text ?? '');
  return words === '' ? undefined : shorten(words, RIGHTS_LENGTH);
}
