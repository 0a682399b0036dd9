/**
 * The OpenAPI 3.1 document of the calls that are meant for third parties, made from the contract.
 * Served at `/api/openapi.json`.
 */
import * as z from 'zod';
import type { Call } from './call.ts';
import { callByName, callNames } from './index.ts';
import { Problem } from './entities/problem.ts';

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
  404: 'There is nothing under that identifier, or the caller may not know of it.',
};

const content = (type: string, schema: Json) => ({ content: { [type]: { schema } } });

function operation(name: string, call: Call): Json {
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.service],
    parameters: [
      { name: 'method', in: 'query', required: true, schema: { const: call.method } },
      {
        name: 'url',
        in: 'query',
        required: true,
        schema: { type: 'string', examples: [`${call.service}/${call.path}`] },
        description:
          'The service and path, with `{…}` filled in. A GET call carries its fields as a query of this address.',
      },
    ],
    ...(call.method === 'POST'
      ? { requestBody: { required: true, ...content('application/json', schemaOf(call.request, 'input')) } }
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

/**
 * @param origin where this deployment answers, for example `https://data.example.org`.
 * Paths carry a fragment with the call's name: OpenAPI knows no two operations under one path and method,
 * and the gateway is one path.
 */
export function openApiDocument(origin: string, title: string): Json {
  const documented = callNames.filter((name) => callByName(name).audience === 'public');
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1' },
    servers: [{ url: origin }],
    paths: Object.fromEntries(
      documented.map((name) => {
        const call = callByName(name);
        return [`/api/proxy#${name}`, { [call.method.toLowerCase()]: operation(name, call) }];
      }),
    ),
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
  };
}
