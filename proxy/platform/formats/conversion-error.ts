/** The refusal of a file that cannot be read as what it says it is. */
import type { ConversionFailure } from '#contract/preview.ts';

/** The reason is shown to readers, the detail goes to the log. */
export class ConversionError extends Error {
  readonly reason: ConversionFailure;
  constructor(reason: ConversionFailure, detail: string) {
    super(detail);
    this.name = 'ConversionError';
    this.reason = reason;
  }
}
