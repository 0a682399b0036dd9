/**
 * The server's own administrator: an access key in AWS's form, derived from SECRET_KEY. Nothing is stored, every process
 * of a deployment has the same one, and nothing that a browser receives contains it.
 */
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { toBase32 } from '../factors/totp.ts';

export interface AdministratorCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The token of temporary credentials of AWS. */
  readonly sessionToken?: string;
}

/** `AKIA` and 16 characters, and a secret of 256 bits. */
export function administratorCredentials(secrets: Secrets): AdministratorCredentials {
  const id = secrets.hash('access key id', 'identity/administrator');
  const secret = secrets.hash('secret access key', 'identity/administrator');
  return {
    accessKeyId: `AKIA${toBase32(id).slice(0, 16)}`,
    secretAccessKey: secret.toString('base64'),
  };
}
