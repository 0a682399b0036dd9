/**
 * Requests that fit the contract, with values that no one would type: made from the schema of a call, with every field at
 * its edges. Fields that name a thing name a real one most of the time, so that a request reaches what it is about.
 */
import * as z from 'zod';
import { callByName, type CallName } from '#contract/index.ts';
import type { Random } from '../../../support/random.ts';
import { requestOf, type Things } from './requests.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** Texts that break programs: control characters, half characters, signs of SQL, LIKE, HTML, paths and formulas. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202Eevil',
  '\uFEFFfirst',
  '👩‍👩‍👧‍👦',
  'ﬃ İ ß',
  `'; drop table catalogue.dataset; --`,
  '%_\\',
  '"quoted" & <b>bold</b>',
  '../../etc/passwd',
  '=1+1',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '99999999999999999999',
  "a & !b | (c <-> 'd') :*",
  '\\x00',
  '$1',
  'ａ'.repeat(50),
  'x'.repeat(300),
  'line\r\nline\u2028line',
  'https://parks.example/a?b=[c]#d',
  'http://[::1]:0/',
  'mailto:a@b',
  'a@b.example',
  '+4915112345678',
  'eyJhbGciOiJub25lIn0.e30.',
  Buffer.from(JSON.stringify([null, -1, '\0'])).toString('base64url'),
];
const days = [
  '0001-01-01',
  '1900-02-28',
  '1969-12-31',
  '2024-02-29',
  '2026-01-01',
  '9999-12-31',
  '2026-02-30',
];
const times = [
  '0001-01-01T00:00:00Z',
  '2026-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-06-30T23:59:60Z',
];
const numbers = [
  0,
  1,
  -1,
  2,
  0.5,
  -0,
  22,
  32_767,
  32_768,
  65_535,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  1e21,
  1e308,
];

const DEEPEST = 6;

/** What addresses are asked with: the words of rows, features, tiles, feeds and files, and one that none has. */
const parameters =
  'select sort order group aggregate limit cursor format escape filter[site][eq] filter[latitude][gte] filter[][] bbox bbox-crs crs datetime after f site latitude offset keywords tags themes licences organisation language page row measure category grouping sheet filters version for expires signature other'.split(
    ' ',
  );
const words = [
  'site',
  'latitude',
  'desc',
  'count',
  'sum:latitude',
  'csv',
  'geojson',
  '1,2,3,4',
  '180,90,-180,-90',
  '[]',
  '{}',
];

/** The query of an address: up to three parameters, one of them perhaps twice. */
export function queryOf(random: Random): string {
  const given = () => String(random.pick<unknown>([...words, ...texts, ...numbers, ...days, ...times]));
  const pairs = Array.from({ length: 1 + random.below(3) }, () => [random.pick(parameters), given()]);
  if (random.below(4) === 0) pairs.push([pairs[0]?.[0] ?? '', given()]);
  return new URLSearchParams(pairs.map(([name = '', text = '']) => [name, text])).toString();
}

/** Makes requests of one call. @param it what fields that name a thing name */
export function requestsOf(name: CallName, it: Things, random: Random): () => Record<string, unknown> {
  const root = z.toJSONSchema(callByName(name).request, { io: 'input', unrepresentable: 'any' }) as Schema;
  const known = requestOf(name, it, 'survey');
  const guids = Object.values(it);

  const resolve = (schema: Schema): Schema => {
    if (schema.$ref === undefined) return schema;
    if (schema.$ref === '#') return root;
    return root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {};
  };

  function text({ format, pattern, maxLength = Infinity, minLength = 0 }: Schema): string {
    const fit = (given: string) => given.slice(0, maxLength).padEnd(minLength, 'a');
    if (format === 'uuid' || format === 'guid')
      return random.below(8) === 0 ? crypto.randomUUID().toUpperCase() : random.pick(guids);
    if (format === 'date') return random.pick(days);
    if (format === 'date-time') return random.pick(times);
    if (pattern !== undefined) {
      const fitting = [...days, ...times, ...texts, ...guids].filter((one) =>
        new RegExp(pattern, 'u').test(one),
      );
      if (fitting.length > 0) return random.pick(fitting);
    }
    return random.below(12) === 0 ? fit('é'.repeat(Math.min(maxLength, 20_000))) : fit(random.pick(texts));
  }

  function number({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): number {
    const low = minimum ?? exclusiveMinimum ?? -Infinity;
    const high = maximum ?? exclusiveMaximum ?? Infinity;
    const edges = [low, high].filter((edge) => Number.isFinite(edge));
    const fitting = [...numbers, ...edges, ...edges].filter(
      (one) => one >= low && one <= high && (type !== 'integer' || Number.isInteger(one)),
    );
    return fitting.length > 0 ? random.pick(fitting) : low;
  }

  function object(schema: Schema, depth: number): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [field, its] of Object.entries(schema.properties ?? {}))
      if (schema.required?.includes(field) === true || random.below(3) === 0)
        made[field] = value(its, depth + 1);
    if (typeof schema.additionalProperties === 'object' && schema.properties === undefined)
      for (let n = random.below(3); n > 0; n -= 1)
        made[String(value(schema.propertyNames ?? { type: 'string' }, depth + 1))] = value(
          schema.additionalProperties,
          depth + 1,
        );
    return made;
  }

  function value(given: Schema, depth: number): unknown {
    const schema = resolve(given);
    if ('const' in schema) return schema.const;
    if (schema.enum !== undefined) return random.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return value(random.pick(choices), depth);
    if (schema.allOf !== undefined)
      return value({ ...Object.assign({}, ...schema.allOf.map(resolve)) }, depth);
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    if (type === 'string') return text(schema);
    if (type === 'integer' || type === 'number') return number(schema);
    if (type === 'boolean') return random.below(2) === 0;
    if (type === 'null') return null;
    if (type === 'array') {
      if (schema.prefixItems !== undefined) return schema.prefixItems.map((one) => value(one, depth + 1));
      const least = schema.minItems ?? 0;
      const length = depth > DEEPEST ? least : Math.min(schema.maxItems ?? 4, least + random.below(4));
      return Array.from({ length }, () => value(schema.items ?? {}, depth + 1));
    }
    if (type === 'object' || schema.properties !== undefined) return object(schema, depth);
    return random.pick<unknown>([null, 0, '', [], {}, random.pick(texts)]);
  }

  return () => {
    const request = { ...known };
    const fields = Object.entries(root.properties ?? {});
    // One to three fields at their edges: a request that is wrong everywhere is refused for its first field.
    for (let n = 1 + random.below(3); n > 0 && fields.length > 0; n -= 1) {
      const [field, schema] = random.pick(fields);
      // Another thing is most often one that is not there, and nothing else of the request is looked at.
      if (known[field] !== undefined && /GUID$|Id$/.test(field) && random.below(6) > 0) continue;
      request[field] = value(schema, 0);
    }
    return request;
  };
}
