/** A statement whose columns a newer server has changed is prepared again; any other failure leaves it as it is. */
import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { usePreparedStatements } from '#proxy/platform/database/prepared.ts';

/** A connection that records names, and answers with an error where one is given. */
function connection(errors: (Error | undefined)[]) {
  const names: (string | undefined)[] = [];
  const client = {
    query: (asked: string | { readonly name: string }) => {
      names.push(typeof asked === 'string' ? undefined : asked.name);
      const error = errors.shift();
      return error === undefined ? Promise.resolve({ rows: [] }) : Promise.reject(error);
    },
  };
  usePreparedStatements(client as unknown as PoolClient);
  return {
    names,
    ask: (text: string) => (client.query as (...words: unknown[]) => Promise<unknown>)(text, []),
  };
}

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

it('takes another name after PostgreSQL has refused the columns of its plan', async () => {
  const { names, ask } = connection([
    undefined,
    coded('0A000', 'cached plan must not change result type'),
    undefined,
    coded('22012', 'division by zero'),
  ]);
  const text = '/* prepared */ select 1 as changed';
  const other = 'select /* prepared */ 2 as other';
  await ask(text);
  await expect(ask(text)).rejects.toThrow('cached plan');
  await ask(other);
  await expect(ask(text)).rejects.toThrow('division by zero');
  await ask(text);
  const [first, second, ofOther, third, fourth] = names;
  expect(second).toBe(first);
  expect(fourth).toBe(third);
  expect(new Set([first, ofOther, third]).size).toBe(3);
});

it('is not used for what is not marked', async () => {
  const { names, ask } = connection([]);
  await ask('select 1');
  expect(names).toEqual([undefined]);
});
