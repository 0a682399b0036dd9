/** SRP arithmetic against vectors, against its slow twin, and in threads. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createFixedBase } from '#proxy/domains/identity/factors/srp/fixed-base.ts';
import { createSrpPool } from '#proxy/domains/identity/factors/srp/srp-pool.ts';
import { portable } from '#proxy/domains/identity/factors/srp/srp-task.ts';
import {
  claimSignature,
  ELEMENT_BYTES,
  g,
  identityHash,
  k,
  modPow,
  modPowByInteger,
  N,
  padded,
  readPublicValue,
  serverAnswer,
  sessionKey,
  toBytes,
  toInteger,
  verifier,
} from '#proxy/domains/identity/factors/srp/srp.ts';
import vectors from '../../fixtures/srp-vectors.json' with { type: 'json' };

const shared = resolve(process.env['SHARED_DATA'] ?? '../shared/data', 'srp-vectors.json');
const element = (hex: string) => toBytes(BigInt(`0x${hex}`), ELEMENT_BYTES);

interface Vector {
  readonly name: string;
  readonly poolName: string;
  readonly userId: string;
  readonly password: string;
  readonly salt: string;
  readonly b: string;
  readonly A: string;
  readonly B: string;
  readonly verifier: string;
  readonly key: string;
  readonly secretBlock: string;
  readonly timestamp: string;
  readonly signature: string;
}

/** What the server's side makes of the inputs of a vector. */
function replay(vector: Vector) {
  const v = verifier(vector.salt, identityHash(vector.poolName, vector.userId, vector.password));
  const b = toBytes(BigInt(`0x${vector.b}`), 32);
  const { B } = serverAnswer(v, undefined, b);
  const A = readPublicValue(vector.A);
  const key = (A && sessionKey(A, B, b, v)) ?? Buffer.alloc(0);
  const signature = claimSignature(key, {
    poolName: vector.poolName,
    userId: vector.userId,
    secretBlock: Buffer.from(vector.secretBlock, 'base64'),
    timestamp: vector.timestamp,
  });
  return {
    verifier: toInteger(v).toString(16),
    B: toInteger(B).toString(16),
    key: key.toString('hex'),
    signature: signature.toString('base64'),
  };
}

const outputs = ({ verifier: v, B, key, signature }: Vector) => ({ verifier: v, B, key, signature });

describe('vectors', () => {
  test('k is the constant of the protocol', () => {
    expect(k.toString(16)).toBe('538282c4354742d7cbbde2359fcf67f9f5b3a6b08791e5011b43b8a5b66d9ee6');
  });

  test.each(vectors)('$name', (vector) => {
    expect(replay(vector)).toEqual(outputs(vector));
  });

  test.skipIf(!existsSync(shared))('made with aws-amplify (skipped when the shared data is absent)', () => {
    const list = JSON.parse(readFileSync(shared, 'utf8')) as Record<string, string>[];
    expect(list.length).toBeGreaterThan(0);
    for (const one of list) {
      const of = (name: string) => one[name] ?? '';
      const vector = {
        name: of('name'),
        poolName: of('pool_name'),
        userId: of('user_id_for_srp'),
        password: of('password'),
        salt: of('salt_hex'),
        b: of('b_hex'),
        A: of('SRP_A_hex'),
        B: BigInt(`0x${of('SRP_B_hex')}`).toString(16),
        verifier: BigInt(`0x${of('v_hex')}`).toString(16),
        key: of('hkdf16_hex'),
        secretBlock: of('secret_block_b64'),
        timestamp: of('timestamp'),
        signature: of('signature_b64'),
      };
      expect(replay(vector)).toEqual(outputs(vector));
    }
  });
});

/** Square and multiply, as plain as it gets. */
const slow = (base: bigint, exponent: bigint) => {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % N;
    if (bit === '1') result = (result * base) % N;
  }
  return result;
};

describe('modPow', () => {
  const exponents = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n });

  test('agrees with square-and-multiply, by OpenSSL and by integers', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: N - 1n }), exponents, (base, exponent) => {
        const expected = slow(base, exponent);
        expect(modPow(base, exponent)).toBe(expected);
        expect(modPowByInteger(base, exponent)).toBe(expected);
      }),
      {
        numRuns: 20,
        examples: [
          [0n, 5n],
          [1n, 7n],
          [5n, 0n],
          [5n, 1n],
          [5n, 2n],
          [5n, 65_536n],
          [N - 1n, 3n],
        ],
      },
    );
  });

  test('agrees with the table of powers', () => {
    const power = createFixedBase();
    fc.assert(
      fc.property(exponents, (exponent) => {
        expect(power(toBytes(exponent, 32))).toBe(modPow(g, exponent));
      }),
      { numRuns: 20, examples: [[0n], [1n], [255n], [256n], [(1n << 256n) - 1n]] },
    );
  });
});

describe('values that would accept any password', () => {
  const v = verifier('abc', identityHash('P', 'u', 'p'));
  const { b, B } = serverAnswer(v);

  test.each([['0'], [N.toString(16)], [(N + 1n).toString(16)], ['xyz'], [''], ['-5'], ['1'.repeat(769)]])(
    'a public value of %s is refused',
    (hex) => {
      expect(readPublicValue(hex)).toBeNull();
    },
  );

  test('a public value that is zero modulo N gives no key', () => {
    for (const A of [Buffer.alloc(ELEMENT_BYTES), toBytes(N)]) expect(sessionKey(A, B, b, v)).toBeNull();
  });

  test('leading zeros of a salt count for nothing', () => {
    const identity = identityHash('P', 'u', 'p');
    expect(verifier('000abc', identity)).toEqual(verifier('abc', identity));
    expect(padded(0x80n)).toEqual(Buffer.of(0, 0x80));
    expect(padded(0xabcn)).toEqual(Buffer.of(0x0a, 0xbc));
  });
});

describe('the arithmetic threads', () => {
  const pool = createSrpPool({ size: 1, queue: 8, inlineBudget: 0 });
  afterAll(() => pool.close());
  const [vector] = vectors;
  if (!vector) throw new Error('no vectors');
  const task = {
    kind: 'key' as const,
    A: element(vector.A),
    B: element(vector.B),
    b: toBytes(BigInt(`0x${vector.b}`), 32),
    v: element(vector.verifier),
  };

  test('start when needed and compute the same', async () => {
    expect(pool.threads()).toBe(0);
    expect(Buffer.from((await pool.run(task)) ?? []).toString('hex')).toBe(vector.key);
    expect(pool.threads()).toBe(1);
    const { b, B } = await pool.run({ kind: 'answer', v: task.v });
    expect(serverAnswer(task.v, undefined, b).B.equals(B)).toBe(true);
  });

  test.runIf(process.platform === 'linux')('let the thread that answers requests run first', async () => {
    await pool.run(task);
    const threads = readdirSync('/proc/self/task').map((id) =>
      readFileSync(`/proc/self/task/${id}/stat`, 'utf8'),
    );
    // The 19th field, counted from behind the name, which may contain blanks (proc_pid_stat(5)).
    const priorities = threads.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
    // Tests in other threads of this process may have such threads as well.
    expect(priorities).toContain(10);
  });

  test('are given and give no memory but that of the values', async () => {
    const pooled = Buffer.from(task.v);
    expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.byteLength);
    const sent = portable({ kind: 'answer' as const, v: pooled });
    expect(sent.v.buffer.byteLength).toBe(ELEMENT_BYTES);
    expect(toInteger(sent.v)).toBe(toInteger(task.v));
    const { b, B } = await pool.run(sent);
    expect([b.buffer.byteLength, B.buffer.byteLength]).toEqual([32, ELEMENT_BYTES]);
  });

  test('refuse what does not fit into the queue', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => pool.run(task)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4);
    expect(await pool.run(task)).not.toBeNull();
  });

  test('leave a little work to the calling thread', async () => {
    const calm = createSrpPool({ inlineBudget: 1000 });
    expect(Buffer.from((await calm.run(task)) ?? []).toString('hex')).toBe(vector.key);
    expect(calm.threads()).toBe(0);
    await calm.close();
  });

  test('finish their work when they are ended', async () => {
    const ending = createSrpPool({ size: 1, inlineBudget: 0 });
    const results = Promise.all([ending.run(task), ending.run(task)]);
    await ending.close();
    for (const key of await results) expect(Buffer.from(key ?? []).toString('hex')).toBe(vector.key);
  });
});
