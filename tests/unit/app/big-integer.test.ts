/** The numbers that replace the identity library's own, beside those. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { substituted } from '../../../scripts/vite/substitutions.ts';
import { BigInteger } from '#src/services/identity/big-integer.ts';

type Numbers = new (hex: string, radix: number) => BigInteger;

/** The folder above the library's packages, as `aws-amplify` finds them. */
const require = createRequire(createRequire(import.meta.url).resolve('aws-amplify'));
const packages = (name: string): string => {
  const entry = require.resolve(name);
  return entry.slice(0, entry.lastIndexOf(join('@aws-amplify', name.split('/')[1] ?? '')));
};
const fileOf = (path: string): string => join(packages(path.split('/').slice(0, 2).join('/')), path);

const { module: numbers = '' } = substituted.find(({ module }) => module.endsWith('BigInteger.mjs')) ?? {};
const { default: Theirs } = (await import(pathToFileURL(fileOf(numbers)).href)) as { default: Numbers };

const bytes = (maxLength: number) =>
  fc.uint8Array({ minLength: 1, maxLength }).map((all) => Buffer.from(all).toString('hex'));
const signed = (maxLength: number) =>
  fc.tuple(fc.boolean(), bytes(maxLength)).map(([isNegative, hex]) => (isNegative ? `-${hex}` : hex));
/** Montgomery's method, which they use, needs an odd one. */
const modulus = bytes(48).map((hex) => `1${hex.slice(0, -1)}1`);

const power = (Kind: Numbers, base: string, exponent: string, of: string): string => {
  let hex = '';
  new Kind(base, 16).modPow(new Kind(exponent, 16), new Kind(of, 16), (_, result) => {
    hex = result.toString(16);
  });
  return hex;
};

test('sums, products, rests and comparisons are theirs', () => {
  fc.assert(
    fc.property(signed(40), signed(40), modulus, (a, b, m) => {
      const all = (Kind: Numbers) => {
        const [left, right, of] = [new Kind(a, 16), new Kind(b, 16), new Kind(m, 16)];
        return [
          ...[left.add(right), left.subtract(right), left.multiply(right), left.mod(of), left.abs()].map(
            (result) => result.toString(16),
          ),
          Math.sign(left.compareTo(right)),
          left.equals(right),
        ];
      };
      expect(all(BigInteger as unknown as Numbers)).toEqual(all(Theirs));
    }),
  );
});

test('powers are theirs, of numbers below zero too', () => {
  fc.assert(
    fc.property(signed(48), bytes(32), modulus, (base, exponent, of) => {
      // Theirs answers nothing at all for the exponent zero, which SRP never has.
      fc.pre(!/^0+$/.test(exponent));
      expect(power(BigInteger as unknown as Numbers, base, exponent, of)).toBe(
        power(Theirs, base, exponent, of),
      );
    }),
  );
});

test('the power zero is one', () => {
  expect(power(BigInteger as unknown as Numbers, '5', '0', '17')).toBe('1');
});
