/** The refusal of a file that cannot be read as what it says it is. */
import type { ConversionFailure } from '#contract/preview.ts';
import type { Finding, FindingCode } from '#contract/preview/finding.ts';

/** The reason and what was found are shown to readers, the detail goes to the log. */
export class ConversionError extends Error {
  readonly reason: ConversionFailure;
  readonly finding: Finding | null;
  constructor(reason: ConversionFailure, detail: string, finding: Finding | null = null) {
    super(detail);
    this.name = 'ConversionError';
    this.reason = reason;
    this.finding = finding;
  }
}

/** A refusal that says what the file is. */
export const refused = (
  reason: ConversionFailure,
  code: FindingCode,
  values: Omit<Finding, 'code'> = {},
): ConversionError => new ConversionError(reason, `${code} ${JSON.stringify(values)}`, { code, ...values });
