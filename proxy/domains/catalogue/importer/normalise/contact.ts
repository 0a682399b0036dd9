/** Who answers questions about a dataset: a name, or what stands for one, and ways to reach them. */
import { CONTACT_NAME_LENGTH, isPhone, PHONE_LENGTH, phoneOfAddress } from '#contract/contact.ts';
import {
  fieldsOf,
  listOf,
  mailAddress,
  textOf,
  webAddress,
  type Fields,
} from '#proxy/platform/formats/json/untyped.ts';
import type { ImportRecord } from '../record.ts';
import { shorten } from './text.ts';
import { wordOf } from './values.ts';

/** A telephone number as text or as an address; what is none is left out. */
export function phoneOf(value: unknown): string | null {
  const text = wordOf(value);
  const phone = text === null ? '' : phoneOfAddress(text);
  return phone.length <= PHONE_LENGTH && isPhone(phone) ? phone : null;
}

/** @returns null where there is nothing to reach anyone by */
export function readContact(dataset: Fields): ImportRecord['contact'] {
  const contact = fieldsOf(listOf(dataset['contactPoint'])[0]);
  const name = textOf(contact['fn']) ?? textOf(contact['name']);
  const email = mailAddress(contact['hasEmail']) ?? mailAddress(contact['email']);
  const url = webAddress(contact['hasURL']);
  const phone = phoneOf(contact['hasTelephone']) ?? phoneOf(contact['phone']);
  const shown = name ?? email ?? url ?? phone;
  return shown === null
    ? null
    : { name: shorten(shown, CONTACT_NAME_LENGTH), email, url, ...(phone !== null && { phone }) };
}
