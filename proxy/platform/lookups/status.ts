/** The status of a dataset, as rows hold it. */
import { statusCodes, statuses, type StatusCode } from '#contract/fixed-values.ts';

/** The code of a status by the number of its row; a number that nobody knows is shown to nobody as public. */
export const statusOf = (id: number): StatusCode =>
  statusCodes.find((code) => statuses[code].id === id) ?? 'draft';
