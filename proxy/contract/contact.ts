/** Who answers questions about a dataset: a name, and ways to reach them (vcard:Kind). */
import * as z from 'zod/mini';
import { text, WebAddress } from './field-parts.ts';
import { ruleCode } from './rule.ts';

export const CONTACT_NAME_LENGTH = 200;
export const PHONE_LENGTH = 40;

/** Whether a text is a telephone number: digits with the usual signs between them, a plus before the country. */
export const isPhone = (phone: string): boolean =>
  /^\+?[\d (][\d ()./-]*$/.test(phone) && phone.replaceAll(/\D/g, '').length >= 3;

/** A telephone number as an address (RFC 3966): `+44 113 222 4444` is `tel:+44-113-222-4444`. */
export const telephoneAddress = (phone: string): string => {
  const [, plus = '', rest = ''] = /^(\+?)(.*)$/.exec(phone) ?? [];
  return `tel:${plus}${rest.replaceAll(/\D+/g, '-').replaceAll(/^-|-$/g, '')}`;
};

/** A number that is written as an address, as people write it. */
export const phoneOfAddress = (address: string): string =>
  (address.split(';', 1)[0] ?? '').replace(/^tel:/i, '').replaceAll('-', ' ').trim();

export const Contact = z.object({
  name: text(CONTACT_NAME_LENGTH),
  email: z.nullable(text(254)),
  url: z.nullable(WebAddress),
  phone: z.optional(z.nullable(text(PHONE_LENGTH).check(z.refine(isPhone, ruleCode('phone.notValid'))))),
});
export type Contact = z.infer<typeof Contact>;
