/** Reads a JSON request body with a limit, for the gateway and the services. */
import { sayRule } from '#contract/messages/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { refusalOf } from '#contract/refusal.ts';
import { fieldError } from '#contract/rule.ts';

/** The largest JSON body that is read, in bytes; uploads go another way. */
export const BODY_LIMIT = 1_048_576;

/** What may be wrong with a body before it is validated. */
export type Unreadable = 'too large' | 'not UTF-8';

/**
 * Reads a body as UTF-8 text, counting bytes as they come: what a header announces is only a claim.
 * @param limit bytes
 */
export async function readText(
  { headers, body }: Pick<Request | Response, 'headers' | 'body'>,
  limit: number,
): Promise<{ text: string } | Unreadable> {
  if (body === null) return { text: '' };
  if (Number(headers.get('content-length') ?? 0) > limit) {
    await body.cancel();
    return 'too large';
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) return 'too large';
    try {
      text += decoder.decode(chunk, { stream: true });
    } catch {
      return 'not UTF-8';
    }
  }
  try {
    return { text: text + decoder.decode() };
  } catch {
    return 'not UTF-8';
  }
}

/** Parses text as a JSON object. @throws ProblemError 400 that names `field`. */
export function parseObject(text: string, field = 'body'): Record<string, unknown> {
  const fail = (code: 'body.notJson' | 'body.notObject'): never => {
    const broken = fieldError(field, code);
    throw new ProblemError(400, `${field}: ${sayRule(broken)}`, [broken]);
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('body.notJson');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail('body.notObject');
  return value as Record<string, unknown>;
}

/**
 * The body as an object; an empty body is an empty object.
 * @throws ProblemError 400, 413 or 415, each naming `body`.
 */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const read = await readText(request, BODY_LIMIT);
  if (read === 'too large') throw refusalOf(413, fieldError('body', 'body.tooLarge', { most: BODY_LIMIT }));
  if (read === 'not UTF-8') throw refusalOf(400, fieldError('body', 'body.notUtf8'));
  const { text } = read;
  if (text.trim() === '') return {};
  const type = request.headers.get('content-type') ?? '';
  if (type !== '' && !/^application\/(?:[\w.+-]+\+)?json\b/i.test(type))
    throw refusalOf(415, fieldError('body', 'body.notSentAsJson'));
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
