/** What calls about publishing have in common. */
import * as z from 'zod/mini';
import { dataCall } from './call.ts';
import { Guid } from './entities/common.ts';
import { REASON_LENGTH } from './publishing-constants.ts';

const data = { ...dataCall, access: 'member' } as const;
/** A call that changes something. */
export const change = { ...data, safe: false } as const;
/** A call that only reads. */
export const read = { ...data, safe: true } as const;

/** Fields of a request about a dataset. */
export const dataset = { datasetGUID: Guid };
/** Fields of a request about a file of a dataset. */
export const file = { ...dataset, resourceGUID: Guid };

/** Why something is done; may be empty. */
export const Reason = z._default(z.string().check(z.trim(), z.maxLength(REASON_LENGTH)), '');
