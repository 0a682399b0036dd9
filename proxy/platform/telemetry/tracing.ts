/**
 * Traces: what a request, a job and their statements took, for an OpenTelemetry collector. This module knows the API
 * only, which does nothing until `sdk.ts` was loaded before it; see docs/operations.md. A span contains the name of a
 * route or a call, never an address, a query string, a value of a statement, or who asked.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Attributes,
  context,
  propagation,
  ProxyTracerProvider,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { KyselyConfig, LogEvent } from 'kysely';

const tracer = trace.getTracer('commonplace');
/** How long the last spans may take to be handed over when the process ends, in milliseconds. */
const FLUSH_TIME = 2_000;
/** An operation of SQL, as the beginning of a statement says it. */
const OPERATION = /^\s*(?:--[^\n]*\n\s*)*(\w+)/;

/** The ids that tie a line of the log to its trace; nothing without a trace. */
export function traceIds(): Record<string, string> {
  const span = trace.getActiveSpan()?.spanContext();
  return span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId };
}

function fail(span: Span, error: unknown): void {
  // The message of an error may quote what someone typed; its name does not.
  const type = error instanceof Error ? error.name : 'Error';
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', type);
}

/** Does some work in a span of its own. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Says which route the request under way was for (OpenTelemetry's HTTP conventions). */
export function nameRoute(route: string): void {
  const span = trace.getActiveSpan();
  if (!span?.isRecording()) return;
  // The index page of an address is that address.
  const name = route.replace(/(?<=.)\/$/, '');
  span.setAttribute('http.route', name);
  span.updateName(`GET ${name}`);
}

/**
 * Answers a request in a span, as part of the trace that the caller names in `traceparent`.
 * @param purpose what it is for, one of few words
 * @param within runs the rest; what it logs carries the ids of the trace
 */
export function traceRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  purpose: string,
  within: () => void,
): void {
  const method = incoming.method ?? 'GET';
  const caller = propagation.extract(context.active(), incoming.headers);
  const attributes = { 'http.request.method': method, 'commonplace.purpose': purpose };
  const span = tracer.startSpan(`${method} ${purpose}`, { kind: SpanKind.SERVER, attributes }, caller);
  context.with(trace.setSpan(caller, span), () => {
    within();
    outgoing.once('close', () => {
      if (outgoing.writableFinished) {
        span.setAttribute('http.response.status_code', outgoing.statusCode);
        if (outgoing.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      } else span.setAttribute('error.type', 'aborted');
      span.end();
    });
  });
}

/** Makes a span of a statement that is over. Its text has placeholders where values were. */
function traceStatement({
  level,
  query,
  queryDurationMillis,
  ...event
}: LogEvent & { error?: unknown }): void {
  if (!trace.getActiveSpan()?.isRecording()) return;
  const end = Date.now();
  const operation = OPERATION.exec(query.sql)?.[1]?.toUpperCase() ?? 'SQL';
  const span = tracer.startSpan(operation, {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': query.sql.replaceAll(/\s+/g, ' ').trim(),
    },
  });
  if (level === 'error') fail(span, event.error);
  span.end(end);
}

/** What a Kysely instance reports of its statements. */
export const statementLog: KyselyConfig['log'] = (event) => traceStatement(event);

/** Hands over what has been gathered, before the process ends. */
export async function flushTraces(): Promise<void> {
  const provider = trace.getTracerProvider();
  const sdk: object = provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider;
  if (!('forceFlush' in sdk) || typeof sdk.forceFlush !== 'function') return;
  const late = new Promise((resolve) => setTimeout(resolve, FLUSH_TIME).unref());
  // A collector that is away must not keep the server from stopping.
  await Promise.race([Promise.resolve(sdk.forceFlush()).catch(() => undefined), late]);
}
