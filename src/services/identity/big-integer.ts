/**
 * The whole numbers of the identity library's SRP arithmetic, by the language's own BigInt.
 *
 * The library brings numbers written for browsers without any, which take 0.25 s and more for one sign-in. The build
 * puts this in their place (`scripts/vite/substitutions.ts`); the methods are the ones the library calls.
 */

/** Bits of the exponent that are taken at once. */
const WINDOW = 5;

const positive = (value: bigint, modulus: bigint): bigint => {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
};

/** `base ** exponent % modulus` by a sliding window (Handbook of Applied Cryptography, 14.85). */
function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  const first = positive(base, modulus);
  const square = (first * first) % modulus;
  // base, base ** 3, base ** 5 …
  const odd = [first];
  while (odd.length < 2 ** (WINDOW - 1)) odd.push(((odd.at(-1) ?? 1n) * square) % modulus);
  const bits = exponent.toString(2);
  let result = 1n % modulus;
  let at = 0;
  while (at < bits.length) {
    if (bits[at] === '0') {
      result = (result * result) % modulus;
      at += 1;
      continue;
    }
    const window = bits.slice(at, at + WINDOW).replace(/0+$/, '');
    for (let bit = 0; bit < window.length; bit += 1) result = (result * result) % modulus;
    result = (result * (odd[(Number.parseInt(window, 2) - 1) / 2] ?? 1n)) % modulus;
    at += window.length;
  }
  return result;
}

function parse(text: string): bigint {
  const isNegative = text.startsWith('-');
  const value = BigInt(`0x${isNegative ? text.slice(1) : text}`);
  return isNegative ? -value : value;
}

export class BigInteger {
  static readonly ZERO = new BigInteger(0n);
  static readonly ONE = new BigInteger(1n);
  readonly #value: bigint;

  /** @param value in base 16, with a minus sign perhaps; results of this class are given as they are. */
  constructor(value: string | bigint, _radix = 16) {
    this.#value = typeof value === 'bigint' ? value : parse(value);
  }

  toString(radix: number): string {
    return this.#value.toString(radix);
  }

  abs(): BigInteger {
    return this.#value < 0n ? new BigInteger(-this.#value) : this;
  }

  /** Negative, zero or positive as this number is less than, equal to or greater than the other. */
  compareTo(other: BigInteger): number {
    if (this.#value === other.#value) return 0;
    return this.#value < other.#value ? -1 : 1;
  }

  equals(other: BigInteger): boolean {
    return this.#value === other.#value;
  }

  add(other: BigInteger): BigInteger {
    return new BigInteger(this.#value + other.#value);
  }

  subtract(other: BigInteger): BigInteger {
    return new BigInteger(this.#value - other.#value);
  }

  multiply(other: BigInteger): BigInteger {
    return new BigInteger(this.#value * other.#value);
  }

  /** The rest of a division, never negative. */
  mod(modulus: BigInteger): BigInteger {
    return new BigInteger(positive(this.#value, modulus.#value));
  }

  /** Hands the power to `done`, as the library expects it. */
  modPow(
    exponent: BigInteger,
    modulus: BigInteger,
    done: (error: unknown, result: BigInteger) => void,
  ): void {
    done(null, new BigInteger(power(this.#value, exponent.#value, modulus.#value)));
  }
}
