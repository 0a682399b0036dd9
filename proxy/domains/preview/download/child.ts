/**
 * The process of one download: it reads one converted table and writes the file to its output. The engine writes to paths
 * alone and the output is a socket, so a named pipe is between them.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { isOfPlaces } from '#contract/rows-api.ts';
import type { ChildFailure } from '#proxy/platform/processes/run-child.ts';
import { openEngine } from '../convert/engine.ts';
import { isGone } from '../query/protocol.ts';
import { sendFeatures } from './send-features.ts';
import { sendWorkbook, sheetStatement, whyNoSheet } from './send-workbook.ts';
import { downloadStatement, type DownloadQuestion } from './statement.ts';

export interface DownloadJob {
  readonly question: DownloadQuestion & {
    /** What the rows are called where a file has a name for them. */
    readonly layer: string;
  };
  /** Where the pipe is, and where what does not fit into memory goes. */
  readonly scratch: string;
  /** In bytes. */
  readonly memory: number;
}

export type DownloadResult =
  | { readonly kind: 'written' }
  | { readonly kind: 'failed'; readonly reason: ChildFailure | 'gone' | 'form'; readonly detail: string };

/** @returns the path to write to, and what resolves when all of it was sent */
function openPipe(
  scratch: string,
  send: ((bytes: Socket) => Promise<void>) | null,
): { readonly path: string; readonly end: () => Promise<unknown> } {
  const path = join(scratch, 'output');
  execFileSync('mkfifo', [path]);
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  // While one end for writing is open, an engine that has not begun, or is between two writes, is no end of the file.
  const keeper = openSync(path, constants.O_WRONLY);
  const bytes = new Socket({ fd, readable: true, writable: false });
  const ended = send === null ? once(bytes, 'end') : send(bytes);
  // Waited for at the end, when the engine has written all of it.
  ended.catch(() => undefined);
  if (send === null) bytes.pipe(process.stdout, { end: false });
  return {
    path,
    async end() {
      closeSync(keeper);
      await ended;
      await new Promise((resolve) => process.stdout.write('', resolve));
    },
  };
}

/** What makes the file of what the engine writes; null where that is the file. */
function senderOf(
  question: DownloadJob['question'],
  scratch: string,
): ((bytes: Socket) => Promise<void>) | null {
  const { form, places } = question;
  if (form === 'xlsx') return (bytes) => sendWorkbook(bytes, question);
  if (places === null || !isOfPlaces(form)) return null;
  return (bytes) =>
    sendFeatures(bytes, { form, places, columns: question.columns, layer: question.layer, scratch });
}

async function write({ question, scratch, memory }: DownloadJob): Promise<DownloadResult> {
  const { form } = question;
  try {
    const connection = await openEngine({
      memory: Math.floor(memory / 2),
      threads: 1,
      folders: [question.folder, scratch],
      scratch,
    });
    if (form === 'xlsx') {
      const { text, values } = sheetStatement(question);
      const [answer = []] = await (await connection.run(text, [...values])).getRows();
      const why = whyNoSheet(question, answer);
      if (why !== null) return { kind: 'failed', reason: 'form', detail: why };
    }
    const pipe = openPipe(scratch, senderOf(question, scratch));
    const { text, values } = downloadStatement(question, pipe.path);
    await connection.run(text, [...values]);
    await pipe.end();
    return { kind: 'written' };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const reason = isGone(detail) ? 'gone' : detail.startsWith('Out of Memory Error') ? 'memory' : 'died';
    return { kind: 'failed', reason, detail };
  }
}

process.once('message', (job: DownloadJob) => {
  void write(job).then((result) => process.send?.(result, () => process.exit(0)));
});
