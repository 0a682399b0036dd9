/**
 * The OpenAPI 3.1 documents of the calls, made from the contract: of those that are meant for third parties or are in the
 * specification (served at `OPENAPI_PATH`), and of every call that the gateway hands on (`ALL_OPENAPI_PATH`).
 */
import * as z from 'zod';
import { callPath, type Call } from './call.ts';
import { callByName, callNames, type CallName } from './index.ts';
import { Problem } from './entities/problem.ts';
import { isExtension } from './specified-calls.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return rest as Json;
};

const problems: Record<number, string> = {
  400: 'A field is not valid; `errors` names it.',
  401: 'An access token is needed.',
  403: 'The caller may not do this.',
  404: 'There is nothing with that identifier, or the caller has no access to it.',
};

const content = (type: string, schema: Json) => ({ content: { [type]: { schema } } });

/** A name that is one in every language: `dataset:listDiscovery` is `datasetListDiscovery`. */
export const operationIdOf = (name: string): string =>
  name.replaceAll(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

/** Fields in the path, and all others of a call that is read. */
function parametersOf(call: Call): Json[] {
  const { properties = {}, required = [] } = schemaOf(call.request, 'input') as ObjectSchema;
  const inPath = namesIn(call.path);
  const inQuery =
    call.method === 'GET' ? Object.keys(properties).filter((name) => !inPath.includes(name)) : [];
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
  });
  return [
    ...inPath.map((name) => parameter(name, 'path')),
    ...inQuery.map((name) => parameter(name, 'query')),
  ];
}

/** The fields that a call has in its body: not those of its path. */
function bodyOf(call: Call): Json {
  const whole = schemaOf(call.request, 'input');
  const { properties, required } = whole as ObjectSchema;
  if (properties === undefined) return whole;
  const inPath = namesIn(call.path);
  return {
    ...whole,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name))),
    ...(required && { required: required.filter((name) => !inPath.includes(name)) }),
  };
}

function operation(name: CallName, call: Call): Json {
  return {
    operationId: operationIdOf(name),
    summary: call.summary,
    tags: [call.service],
    // Another implementation may lack it, which the call `extensions` of the service says.
    ...(isExtension(name) && { 'x-extension': true }),
    // `application`: made for the browser application of the same release.
    'x-audience': call.audience,
    parameters: parametersOf(call),
    ...(call.method === 'POST'
      ? { requestBody: { required: true, ...content('application/json', bodyOf(call)) } }
      : {}),
    security: call.access === 'anyone' ? [{}, { accessToken: [] }] : [{ accessToken: [] }],
    responses: {
      200: { description: call.summary, ...content('application/json', schemaOf(call.response, 'output')) },
      ...Object.fromEntries(
        Object.entries(problems).map(([status, description]) => [
          status,
          { description, ...content('application/problem+json', { $ref: '#/components/schemas/Problem' }) },
        ]),
      ),
    },
  };
}

/** Which calls a document describes. */
export type Described = 'documented' | 'all';

/** Calls for third parties, and those that every implementation of the specification answers. */
const isDocumented = (name: CallName): boolean =>
  callByName(name).audience === 'public' || !isExtension(name);

interface OpenApiOptions {
  readonly calls?: Described;
  /** Calls that the services of this deployment do not answer. */
  readonly missing?: readonly CallName[];
}

/** @param origin where this deployment answers, for example `https://data.example.org` */
export function openApiDocument(
  origin: string,
  title: string,
  { calls = 'documented', missing = [] }: OpenApiOptions = {},
): Json {
  const described = callNames.filter(
    (name) =>
      callByName(name).audience !== 'service' &&
      (calls === 'all' || isDocumented(name)) &&
      !missing.includes(name),
  );
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1' },
    servers: [{ url: origin }],
    paths: described.reduce<Record<string, Json>>((paths, name) => {
      const call = callByName(name);
      const path = callPath(call);
      return { ...paths, [path]: { ...paths[path], [call.method.toLowerCase()]: operation(name, call) } };
    }, {}),
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
  };
}
