/** What is read of an answer of the plain API, in each form. */
import { describe, expect, it } from 'vitest';
import type { Exchange } from '#machines/row-request/row-request.machine.ts';
import { aboutAnswer } from '#src/screens/row-request/about-answer.ts';
import { readBody } from '#src/screens/row-request/read-body.ts';

const exchange = (type: string, body: string, more: Partial<Exchange> = {}): Exchange => ({
  address: '/rows',
  status: 200,
  headers: [['content-type', type]],
  milliseconds: 1,
  body,
  reason: null,
  errors: [],
  ...more,
});

describe('the rows', () => {
  it('are the same in each form', async () => {
    const wanted = {
      names: ['a', 'b'],
      rows: [
        ['1', 'x, "y"'],
        ['', 'true'],
      ],
    };
    const json = {
      rows: [
        { a: 1, b: 'x, "y"' },
        { a: null, b: true },
      ],
      total: 2,
    };
    expect(await readBody('json', JSON.stringify(json))).toEqual(wanted);
    expect(await readBody('ndjson', json.rows.map((row) => `${JSON.stringify(row)}\n`).join(''))).toEqual(
      wanted,
    );
    expect(await readBody('csv', 'a,b\n1,"x, ""y"""\n,true\n')).toEqual(wanted);
  });

  it('are none where there are none', async () => {
    expect(await readBody('json', '{"rows":[]}')).toEqual({ names: [], rows: [] });
    expect(await readBody('ndjson', '')).toEqual({ names: [], rows: [] });
    expect(await readBody('csv', '')).toEqual({ names: [], rows: [] });
  });

  it('are refused in another form', async () => {
    await expect(readBody('json', '<html>')).rejects.toThrow('JSON');
    await expect(readBody('ndjson', 'a,b')).rejects.toThrow('JSON');
  });
});

describe('what an answer says of itself', () => {
  const link = ['link', '<https://d.example/rows?limit=1&cursor=abc>; rel="next"'] as const;

  it('is its version, number of rows and next cursor', () => {
    const headers = [['content-type', 'application/json'], link] as const;
    expect(aboutAnswer(exchange('', '{"version":"v1","total":7}', { headers }))).toEqual({
      format: 'json',
      version: 'v1',
      total: 7,
      cursor: 'abc',
    });
  });

  it('is less in forms that have no place for it', () => {
    expect(aboutAnswer(exchange('text/csv; charset=utf-8', 'a\n'))).toEqual({
      format: 'csv',
      version: null,
      total: null,
      cursor: null,
    });
    expect(aboutAnswer(exchange('application/x-ndjson', '{}\n')).format).toBe('ndjson');
  });

  it('is nothing where the answer is a refusal, or not what it says', () => {
    const nothing = { format: 'json', version: null, total: null, cursor: null };
    expect(aboutAnswer(exchange('application/problem+json', '{"total":1}', { status: 400 }))).toEqual(
      nothing,
    );
    expect(aboutAnswer(exchange('application/json', '<html>'))).toEqual(nothing);
  });
});
