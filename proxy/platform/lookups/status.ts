/** The status of a dataset, as rows store it. */
import { statusCodes, statuses, type StatusCode } from '#contract/fixed-values.ts';

/** The code of a status by the number of its row; an unknown number is never public. */
export const statusOf = (id: number): StatusCode =>
  statusCodes.find((code) => statuses[code].id === id) ?? 'draft';
