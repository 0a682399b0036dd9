/** The address that connects an authenticator app: the Key Uri Format of Google Authenticator. */

export interface TotpKey {
  /** Who asks for the codes. */
  readonly issuer: string;
  /** The account that the codes are for. */
  readonly account: string;
  /** Base32, without blanks. */
  readonly secret: string;
}

/**
 * `otpauth://totp/Issuer:account?secret=…&issuer=…`, with issuer and account encoded by themselves, so that an
 * ampersand, a plus sign or a colon in a name stays a part of it.
 */
export function otpauthUri({ issuer, account, secret }: TotpKey): string {
  const who = encodeURIComponent(issuer);
  return `otpauth://totp/${who}:${encodeURIComponent(account)}?secret=${encodeURIComponent(secret)}&issuer=${who}`;
}

/** A base32 key in groups of four, as people read and type it. */
export const groupedSecret = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';
