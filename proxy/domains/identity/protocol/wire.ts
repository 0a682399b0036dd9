/**
 * The AWS JSON 1.1 protocol: one POST address, the operation in X-Amz-Target, refusals as `__type` and `message`.
 */
import { randomUUID } from 'node:crypto';
import { isPassing, logFailure, RETRY_AFTER } from '#proxy/platform/service/error-handler.ts';
import type { IdentityContext } from '../context.ts';
import { IdentityException, serialization, unknownOperation } from './exceptions.ts';
import { type Answer, type Invocation, runOnce } from './repeated-requests.ts';
import type { Operation } from './operation.ts';

/** The largest request: an access token with many attributes, and room. */
const BODY_LIMIT = 131_072;
const CONTENT_TYPE = 'application/x-amz-json-1.1';

async function readBody(request: Request): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks: string[] = [];
  let size = 0;
  try {
    // Node keeps to the length that was announced, and a whole body costs a fraction of a stream.
    if (Number(request.headers.get('content-length') ?? BODY_LIMIT + 1) <= BODY_LIMIT)
      return decoder.decode(await request.arrayBuffer());
    if (request.body === null) return '';
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > BODY_LIMIT) throw serialization(`The request is larger than ${BODY_LIMIT} bytes.`);
      chunks.push(decoder.decode(chunk, { stream: true }));
    }
    return chunks.join('') + decoder.decode();
  } catch (error) {
    if (error instanceof IdentityException) throw error;
    throw serialization('The request could not be read as UTF-8.');
  }
}

function parseBody(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    throw serialization('The request is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw serialization('The request must be a JSON object.');
  return value as Record<string, unknown>;
}

const refusal = (error: IdentityException): Answer => ({
  status: 400,
  type: error.type,
  body: { __type: error.type, message: error.message },
});

/** Header values are Latin-1 on the wire; a message may quote what someone typed. */
const headerText = (text: string): string => text.replace(/[^\x20-\x7e]/g, ' ').slice(0, 1000);

function toResponse(answer: Answer): Response {
  const headers: Record<string, string> = {
    'content-type': CONTENT_TYPE,
    'x-amzn-requestid': randomUUID(),
    'cache-control': 'no-store',
  };
  if (answer.type !== undefined) {
    headers['x-amzn-errortype'] = `${answer.type}:`;
    headers['x-amzn-errormessage'] = headerText(String(answer.body['message']));
  }
  return new Response(JSON.stringify(answer.body), { status: answer.status, headers });
}

/** Answers the operations of `table`, by their full target names. */
export function createWire(
  context: IdentityContext,
  table: ReadonlyMap<string, Operation>,
): (request: Request) => Promise<Response> {
  async function run(
    operation: Operation,
    body: Record<string, unknown>,
    invocation?: Invocation,
  ): Promise<Answer> {
    try {
      return { status: 200, body: { ...(await operation.run({ ...context, invocation }, body)) } };
    } catch (error) {
      if (error instanceof IdentityException) return refusal(error);
      throw error;
    }
  }

  async function answer(request: Request): Promise<Answer> {
    const target = request.headers.get('x-amz-target') ?? '';
    const operation = table.get(target);
    if (!operation) throw unknownOperation();
    const text = await readBody(request);
    if (operation.signed) await context.checkSignature(request, text);
    const body = parseBody(text);
    const invocationId = request.headers.get('amz-sdk-invocation-id');
    return invocationId === null || !operation.once(body, context)
      ? run(operation, body)
      : runOnce(
          context,
          { invocationId, target, body: text, self: operation.notesItself(body) },
          (invocation) => run(operation, body, invocation),
        );
  }

  return async (request) => {
    try {
      return toResponse(await answer(request));
    } catch (error) {
      if (error instanceof IdentityException) return toResponse(refusal(error));
      const target = request.headers.get('x-amz-target');
      logFailure(context.log, error, { target }, 'an identity operation failed');
      const type = 'InternalErrorException';
      const message = 'The request could not be completed. Please try again.';
      // Clients of the protocol try again after either; one that reads the header knows when.
      const status = isPassing(error) ? 503 : 500;
      const response = toResponse({ status, type, body: { __type: type, message } });
      if (status === 503) response.headers.set('retry-after', RETRY_AFTER);
      return response;
    }
  };
}
