/** The password policy, and the SRP verifier stored for a password. Passwords are never stored or logged. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { invalidPassword } from '../protocol/exceptions.ts';
import type { PasswordPolicy } from '#proxy/platform/settings/pool-configuration.ts';
import { isLeakedPassword } from './leaked-passwords.ts';
import type { SrpPool } from './srp/srp-pool.ts';
import { identityHash } from './srp/srp.ts';

const VERIFIER = 'identity/verifier';
/** Cognito's symbols; a space counts inside a password. */
const symbols = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|(?<=\S) (?=\S)/;

export interface PasswordRecord {
  readonly srp_salt: string;
  readonly srp_verifier: Buffer;
}

export interface Passwords {
  /** Makes salt and sealed verifier of a new password for the user whose immutable name is `sub`. */
  create(sub: string, password: string): Promise<PasswordRecord>;
  /** Seals a verifier that was made elsewhere. */
  seal(verifier: Uint8Array): Buffer;
  /** The verifier in clear, for SRP. */
  open(record: PasswordRecord): Uint8Array;
  /** Compares a password given in clear, in constant time. */
  matches(sub: string, password: string, record: PasswordRecord): Promise<boolean>;
}

/** Checks passwords against the policy and computes verifiers, for one pool. */
export function createPasswords(options: { poolName: string; secrets: Secrets; srp: SrpPool }): Passwords {
  const { poolName, secrets, srp } = options;
  const compute = (sub: string, password: string, saltHex: string) =>
    srp.run({ kind: 'verifier', saltHex, identity: identityHash(poolName, sub, password) });
  const seal = (verifier: Uint8Array) => secrets.seal(verifier, VERIFIER);
  const open = (record: PasswordRecord) => secrets.open(record.srp_verifier, VERIFIER);
  return {
    async create(sub, password) {
      const saltHex = randomBytes(16).toString('hex');
      const verifier = await compute(sub, password, saltHex);
      return { srp_salt: saltHex, srp_verifier: seal(verifier) };
    },
    seal,
    open,
    async matches(sub, password, record) {
      const verifier = await compute(sub, password, record.srp_salt);
      return timingSafeEqual(verifier, open(record));
    },
  };
}

/**
 * Refuses a password that breaks the policy, naming the first rule it breaks.
 * @param clause Cognito words it "did not conform with" at sign-up and "does not conform to" elsewhere.
 * @throws InvalidPasswordException
 */
export function checkPolicy(
  password: string,
  policy: PasswordPolicy,
  clause: 'did not conform with' | 'does not conform to' = 'does not conform to',
): void {
  const rules: readonly (readonly [boolean, string])[] = [
    [password.length >= policy.minimumLength, 'Password not long enough'],
    [!policy.requireUppercase || /\p{Lu}/u.test(password), 'Password must have uppercase characters'],
    [!policy.requireLowercase || /\p{Ll}/u.test(password), 'Password must have lowercase characters'],
    [!policy.requireNumbers || /\d/.test(password), 'Password must have numeric characters'],
    [!policy.requireSymbols || symbols.test(password), 'Password must have symbol characters'],
    [!isLeakedPassword(password), 'Password is one of the most leaked ones'],
  ];
  const broken = rules.find(([kept]) => !kept);
  if (broken) throw invalidPassword(`Password ${clause} policy: ${broken[1]}`);
}
