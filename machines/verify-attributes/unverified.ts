/** Which addresses and numbers of a member wait to be verified (specification, section 5). */
import type { UnverifiedAttribute, VerifiableAttribute } from './verify-attributes.types.ts';

const verifiable = ['email', 'phone_number'] as const satisfies readonly VerifiableAttribute[];

/**
 * The e-mail address and the phone number that exist and whose verified flag is absent or "false".
 *
 * @param attributes of the member, by their names on the wire; the flags are texts
 */
export const unverifiedAttributes = (
  attributes: Readonly<Record<string, string>>,
): readonly UnverifiedAttribute[] =>
  verifiable.flatMap((name) => {
    const value = attributes[name] ?? '';
    const flag = attributes[`${name}_verified`] ?? 'false';
    return value !== '' && flag === 'false' ? [{ name, value }] : [];
  });
