/** The rows that a question finds, page by page: `GET /api/data/v1/resources/{id}/rows`. */
import { ProblemError } from '#contract/problem.ts';
import { rowsLimits, rowsPath } from '#contract/rows-api.ts';
import { fieldError } from '#contract/rule.ts';
import { isNotModified } from '#proxy/platform/service/not-modified.ts';
import type { Caller } from '#proxy/platform/service/service.ts';
import type { Use } from '#proxy/platform/uses/write-uses.ts';
import { useOf, type RowsContext } from './context.ts';
import { linesOf, mediaTypes, objectsOf } from './form.ts';
import { headers } from './headers.ts';
import { figuresPage, rowsPage } from './pages.ts';
import { columnsAsked, questionKey, readCursor, readQuestion, writeCursor } from './question.ts';

/** @throws ProblemError 400 where a parameter does not fit, or a cursor is of another question */
export async function sendRows(
  { find, resume, versionOf, noteUse, origin }: RowsContext,
  request: Request,
  resourceGUID: string,
  caller: Caller | null,
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const given = searchParams.get('cursor');
  const cursor = given === null ? null : readCursor(given);
  const version = cursor === null ? await versionOf(resourceGUID) : cursor.version;
  const found =
    cursor === null ? await find(resourceGUID, caller, 'query') : await resume(resourceGUID, cursor, caller);
  const question = readQuestion(searchParams, found.columns);
  const asked = questionKey(question);
  if (cursor !== null && cursor.question !== asked)
    throw new ProblemError(400, 'The cursor is of another question', [
      fieldError('cursor', 'field.notValid'),
    ]);
  const offset = cursor?.offset ?? 0;
  const { format, escapes, limit } = question;
  const etag = `W/"${version ?? ''}.${found.key.fileKey.slice(0, 16)}.${found.key.recipe}.${asked}.${offset}.${limit}.${format}.${escapes}"`;
  const answered = new Headers({ ...headers, 'content-type': mediaTypes[format], etag });
  const note = (more: Partial<Use>) =>
    noteUse({
      ...useOf(request, resourceGUID, caller),
      format: format.toUpperCase(),
      columns: columnsAsked(question, found.columns, searchParams.has('select')),
      ...more,
    });
  if (isNotModified(request, { etag })) {
    note({ status: 304 });
    return new Response(null, { status: 304, headers: answered });
  }
  const page = await (question.figures.length > 0 ? figuresPage : rowsPage)(found, question, offset);
  const next = page.hasMore
    ? writeCursor({
        version,
        fileKey: found.key.fileKey,
        offset: offset + page.rows.length,
        question: asked,
      })
    : null;
  const address = new URL(rowsPath(resourceGUID), origin());
  address.search = searchParams.toString();
  if (next !== null) {
    address.searchParams.set('cursor', next);
    answered.set('link', `<${address.href}>; rel="next"`);
  }
  const body =
    format === 'json'
      ? JSON.stringify({
          rows: objectsOf(page.names, page.rows),
          total: page.total,
          next: next === null ? null : address.href,
          cursor: next,
          cut: page.cut,
          version,
          limits: { ...rowsLimits, rowsOfThisAnswer: limit },
        })
      : linesOf(format, { names: page.names, rows: page.rows, escapes });
  note({ rows: page.rows.length, bytes: Buffer.byteLength(body) });
  return new Response(body, { headers: answered });
}
