/** Standard attributes (OpenID Connect Core, 5.1), sign-in names, and how destinations are masked. */
import type { AliasKind } from '#proxy/platform/database/schema.identity.ts';
import { invalidParameter } from '../protocol/exceptions.ts';

export type Attributes = Record<string, string>;

const standard = new Set([
  'address',
  'birthdate',
  'email',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
]);

const emailFormat = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\.]{2,}$/u;
const phoneFormat = /^\+[1-9]\d{4,14}$/;

/** Characters that nothing shows: an address with one looks like the address without it. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u;

/** Letters of other scripts that look like Latin ones. */
const lookAlike = /^[аеорсухіјѕһԁԛԝѵҽӏαορνικτυχεηρϲϳԍ]+$/iu;
const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Hebrew',
  'Arabic',
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));
/** Places in `scripts` of those that are written together. */
const together = new Set([4, 5, 6, 7]);

/**
 * True when a part of an address could be taken for another: it mixes scripts, or all its letters look like Latin ones
 * (Unicode Technical Standard 39, "Unicode Security Mechanisms").
 */
function isLookAlike(part: string): boolean {
  const letters = part.replaceAll(/[^\p{L}]/gu, '');
  const found = scripts.flatMap((script, i) => (script.test(letters) ? [i] : []));
  if (found.length > 1 && !found.every((i) => together.has(i))) return true;
  return letters !== '' && lookAlike.test(letters);
}

/** An e-mail address as it is kept and compared: full-width letters and signs that stand for letters are plain ones. */
export const foldEmail = (text: string): string => text.normalize('NFKC');

/** True for an e-mail address that can be a sign-in name: no invisible letters, and none of other alphabets that look like Latin ones. */
export function isEmail(text: string): boolean {
  const folded = foldEmail(text);
  return (
    folded.length <= 254 &&
    emailFormat.test(folded) &&
    !invisible.test(folded) &&
    !folded.split(/[@.]/).some(isLookAlike)
  );
}
const isPhoneNumber = (text: string): boolean => phoneFormat.test(text);

/** The form in which addresses are compared: the same letters, whatever their case, width or composition. */
export const canonicalAlias = (value: string): string => foldEmail(value).toLowerCase();

/** Which attribute a sign-in name is, by its look. */
export function aliasKind(username: string): AliasKind | null {
  if (isEmail(username)) return 'email';
  return isPhoneNumber(username) ? 'phone_number' : null;
}

/**
 * Checks attributes that a person sets, and returns them by name.
 * @param by an administrator also says which addresses are verified.
 * @throws InvalidParameterException for a wrong format; NotAuthorizedException never: verified flags and `sub`
 * are refused as unknown to the person.
 */
export function readAttributes(
  list: readonly { Name: string; Value?: string | undefined }[],
  by: 'person' | 'administrator' = 'person',
): Attributes {
  const attributes: Attributes = {};
  for (const { Name, Value = '' } of list) {
    const flag = by === 'administrator' && (Name === 'email_verified' || Name === 'phone_number_verified');
    if (flag && Value !== 'true' && Value !== 'false')
      throw invalidParameter(`Attribute value for ${Name} must be true or false.`);
    if (!flag && !standard.has(Name) && !/^custom:[\w-]{1,20}$/.test(Name))
      throw invalidParameter(
        `Attributes did not conform to the schema: ${Name}: Attribute does not exist in the schema.\n`,
      );
    if (Name === 'email' && Value !== '' && !isEmail(Value))
      throw invalidParameter('Invalid email address format.');
    if (Name === 'phone_number' && Value !== '' && !isPhoneNumber(Value))
      throw invalidParameter('Invalid phone number format.');
    attributes[Name] = Name === 'email' ? foldEmail(Value) : Value;
  }
  return attributes;
}

export const verifiedFlag = (kind: AliasKind): string => `${kind}_verified`;
export const isVerified = (attributes: Attributes, kind: AliasKind): boolean =>
  attributes[verifiedFlag(kind)] === 'true';

export type Medium = 'EMAIL' | 'SMS';
export const mediumOf = (kind: AliasKind): Medium => (kind === 'email' ? 'EMAIL' : 'SMS');

/**
 * `ad***@example.org` or `+*******1234`: one's own is recognised, and the whole cannot be read from it. Before a
 * password is proved, only what was typed is masked, so the answer to an unknown name looks the same.
 */
export function mask(kind: AliasKind, value: string): string {
  if (kind === 'phone_number') return `+*******${value.slice(-4)}`;
  const [local = '', domain = ''] = value.split('@');
  // Of two letters the second would complete the name.
  return `${local.slice(0, local.length > 2 ? 2 : 1)}***@${domain}`;
}

export interface CodeDeliveryDetails {
  readonly AttributeName: AliasKind;
  readonly DeliveryMedium: Medium;
  readonly Destination: string;
}

export const deliveryDetails = (kind: AliasKind, destination: string): CodeDeliveryDetails => ({
  AttributeName: kind,
  DeliveryMedium: mediumOf(kind),
  Destination: mask(kind, destination),
});
