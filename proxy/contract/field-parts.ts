/** Parts that several fields of a dataset are made of: texts with a limit, and web addresses. */
import * as z from 'zod/mini';
import { ruleCode } from './rule.ts';
import { isWebAddress } from './web-address.ts';

/** The longest web address. */
export const ADDRESS_LENGTH = 2000;

/** A text without blanks around it. */
export const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));

export const WebAddress = text(ADDRESS_LENGTH).check(z.refine(isWebAddress, ruleCode('url.notWeb')));
