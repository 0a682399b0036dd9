/** Reads a JSON request body with a limit, for the gateway and the services. */
import { ProblemError } from '#contract/problem.ts';

/** The largest JSON body that is read, in bytes; uploads go another way. */
export const BODY_LIMIT = 1_048_576;

const refuse = (status: number, message: string): never => {
  throw new ProblemError(status, message, [{ field: 'body', message }]);
};

async function readText(request: Request): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > BODY_LIMIT) refuse(413, `Must be at most ${BODY_LIMIT} bytes`);
  if (request.body === null) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  try {
    for await (const chunk of request.body as ReadableStream<Uint8Array>) {
      size += chunk.byteLength;
      if (size > BODY_LIMIT) refuse(413, `Must be at most ${BODY_LIMIT} bytes`);
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    return refuse(400, 'Must be JSON in UTF-8');
  }
}

/** Parses text as a JSON object. @throws ProblemError 400 that names `field`. */
export function parseObject(text: string, field = 'body'): Record<string, unknown> {
  const fail = (message: string): never => {
    throw new ProblemError(400, `${field}: ${message}`, [{ field, message }]);
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('Must be JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail('Must be a JSON object');
  return value as Record<string, unknown>;
}

/**
 * The body as an object; an empty body is an empty object.
 * @throws ProblemError 400, 413 or 415, each naming `body`.
 */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const text = await readText(request);
  if (text.trim() === '') return {};
  const type = request.headers.get('content-type') ?? '';
  if (type !== '' && !/^application\/(?:[\w.+-]+\+)?json\b/i.test(type))
    refuse(415, 'Must be sent as application/json');
  return parseObject(text);
}

/**
 * The query as request fields. A field given once is text, one given several times a list;
 * the contract's schemas turn text into numbers where a number is meant.
 */
export function readQuery(search: URLSearchParams): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const key of new Set(search.keys())) {
    const values = search.getAll(key);
    fields[key] = values.length === 1 ? values[0] : values;
  }
  return fields;
}
