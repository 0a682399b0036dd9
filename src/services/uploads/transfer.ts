/**
 * Sends the bytes of one file by tus. One tab sends an upload at a time: it has the lock of the upload, and the others
 * hear of its progress on a channel.
 */
import type { Upload as TusUpload, HttpResponse } from 'tus-js-client';
import type { CallInput } from '#contract/index.ts';
import { UPLOAD_PIECE } from '#contract/uploads.ts';
import type { Message } from '#machines/conventions/message.ts';
import type { TransferInput } from '#machines/upload/upload.actors.ts';
import type { BegunUpload, TransferEvent, WatchEvent } from '#machines/upload/upload.types.ts';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { prefixDigest } from './prefix-digest.ts';
import { sameFile } from './same-file.ts';

const lockOf = ({ uploadId }: BegunUpload) => `upload ${uploadId}`;

/** What a status means that no other try changes; null for everything else. */
const finalStatus: Readonly<Record<number, string>> = {
  403: 'forbidden',
  404: 'uploadGone',
  410: 'uploadGone',
  413: 'tooLarge',
  507: 'noRoom',
};

/** What a status means that passes; null for a line that broke. */
function passing(status: number): Message | null {
  if (status === 409) return { code: 'continuedElsewhere' };
  if (status === 429 || status === 503) return { code: 'busy' };
  return status >= 500 ? { code: 'serverFailed' } : null;
}

/** The server does not take it now. */
class NotNowError extends Error {
  readonly reason: Message;
  constructor(reason: Message) {
    super(reason.code);
    this.reason = reason;
  }
}

class OtherFileError extends Error {}
class SignedOutError extends Error {}

const explained = (text: string): Message => ({ code: 'explained', params: { text } });

/** What a failure of a call means to the upload. */
function eventOf(error: unknown): TransferEvent {
  if (error instanceof SignedOutError) return { type: 'transfer.sessionEnded' };
  if (error instanceof OtherFileError) return { type: 'transfer.mismatched' };
  if (error instanceof NotNowError) return { type: 'transfer.interrupted', message: error.reason };
  if (!(error instanceof ApiError)) return { type: 'transfer.interrupted' };
  if (error.status === 401) return { type: 'transfer.sessionEnded' };
  const [first] = error.fields;
  const said = explained(first?.message ?? error.message);
  const isOutdated = first?.field === 'madeOn';
  if (isOutdated || [400, 403, 404, 413, 507].includes(error.status))
    return { type: 'transfer.refused', message: said };
  // Too many unfinished uploads or files: it goes on once there are fewer.
  const message = error.status === 409 ? said : passing(error.status);
  return { type: 'transfer.interrupted', ...(message && { message }) };
}

/** The file of the dataset that an upload is a new version of. */
export interface Replaced {
  readonly replaces: string;
  /** The version that it was made from; it is refused once the file has another one. */
  readonly madeOn?: string | undefined;
}

/** A file that was chosen. */
export interface KnownFile {
  readonly file: File;
  readonly replaced?: Replaced | undefined;
  /** The files that were chosen with it, and its place among them. */
  readonly batch?: CallInput<'upload:create'>['batch'];
}

interface TransferOutside {
  readonly api: Api;
  readonly fileOf: (key: string) => KnownFile;
  /** The new files that were chosen before one, and are on their way. */
  readonly chosenBefore: (key: string) => readonly File[];
  /** The files that uploads are new versions of, by upload: a later try to attach one has to say so again. */
  readonly replacing: Map<string, Replaced>;
}

/** Removes an upload from the server. */
export async function removeUpload(api: Api, address: string): Promise<void> {
  const token = await api.accessToken();
  await fetch(address, {
    method: 'DELETE',
    headers: { 'Tus-Resumable': '1.0.0', ...(token && { Authorization: `Bearer ${token}` }) },
  });
}

/**
 * Begins an upload, and makes it a file of its dataset: the server then reads it even when this page is closed.
 * @returns null where the transfer was stopped meanwhile: the page would not know of the upload, so it is removed
 */
async function begin(
  { api, fileOf }: TransferOutside,
  { datasetGUID, file }: TransferInput,
  tell: (event: TransferEvent) => void,
  signal: AbortSignal,
): Promise<BegunUpload | null> {
  const {
    file: { type },
    replaced,
    batch,
  } = fileOf(file.key);
  const { uploadId, address } = await api.call('upload:create', {
    datasetGUID,
    name: file.name,
    size: file.size,
    type,
    batch,
  });
  if (signal.aborted) {
    await removeUpload(api, address);
    return null;
  }
  // Reported before anything else: a second try must not begin a second upload.
  tell({ type: 'transfer.began', begun: { uploadId, address }, offset: 0 });
  await api.call('dataset:attachUpload', { datasetGUID, uploadId, ...replaced });
  return { uploadId, address };
}

/** The transfer of the machine `upload`: what stops it is returned. */
export function startTransfer(
  outside: TransferOutside,
  input: TransferInput,
  tell: (event: TransferEvent) => void,
): () => void {
  const { api, fileOf, replacing } = outside;
  const stopping = new AbortController();
  const { signal } = stopping;
  const say = (event: TransferEvent) => {
    if (!signal.aborted) tell(event);
  };

  const send = async (begun: BegunUpload): Promise<void> => {
    const { Upload } = await import('tus-js-client');
    const { file } = fileOf(input.file.key);
    const channel = new BroadcastChannel(lockOf(begun));
    let upload: TusUpload | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const stop = () => {
          upload?.abort().catch(() => {});
          resolve();
        };
        const check = async (response: HttpResponse) => {
          const offset = Number(response.getHeader('Upload-Offset'));
          const stated = response.getHeader('Upload-Prefix-Digest');
          // XMLHttpRequest gives null for a header that is not there.
          if (stated && offset > 0 && (await prefixDigest(file, offset, signal)) !== stated)
            throw new OtherFileError();
          say({ type: 'transfer.began', begun, offset });
        };
        let failure: unknown;
        upload = new Upload(file, {
          // With an endpoint the library would begin another upload whenever HEAD fails.
          endpoint: null,
          uploadUrl: begun.address,
          chunkSize: UPLOAD_PIECE,
          // The machine tries again.
          retryDelays: null,
          storeFingerprintForResuming: false,
          onBeforeRequest: async (request) => {
            const token = await api.accessToken();
            if (token === undefined) throw (failure = new SignedOutError());
            request.setHeader('Authorization', `Bearer ${token}`);
          },
          onAfterResponse: async (request, response) => {
            const offset = Number(response.getHeader('Upload-Offset') ?? 0);
            // Back to whole pieces of the store after a cut.
            if (upload) upload.options.chunkSize = UPLOAD_PIECE - (offset % UPLOAD_PIECE);
            if (request.getMethod() !== 'HEAD' || response.getStatus() >= 300) return;
            try {
              await check(response);
            } catch (error) {
              failure = error;
              throw error;
            }
          },
          onProgress: (offset) => {
            say({ type: 'transfer.progressed', offset });
            channel.postMessage(offset);
          },
          onChunkComplete: (_, offset) => say({ type: 'transfer.confirmed', offset }),
          onSuccess: () => resolve(),
          onError: (error) => {
            const status = ('originalResponse' in error ? error.originalResponse?.getStatus() : 0) ?? 0;
            const code = finalStatus[status];
            if (failure !== undefined) reject(failure as Error);
            else if (status === 401) reject(new SignedOutError());
            else if (code === undefined) {
              const reason = passing(status);
              reject(reason === null ? error : new NotNowError(reason));
            } else {
              say({ type: 'transfer.refused', message: { code } });
              stopping.abort();
            }
          },
        });
        signal.addEventListener('abort', stop, { once: true });
        upload.start();
      });
    } finally {
      channel.close();
    }
    say({ type: 'transfer.completed' });
  };

  const run = async () => {
    const { file, replaced } = fileOf(input.file.key);
    // A new version may have the bytes of another file; a new file need not.
    if (input.begun === null && replaced === undefined) {
      const before = outside.chosenBefore(input.file.key);
      const same = await sameFile(api, { datasetGUID: input.datasetGUID, file, before }, signal);
      if (same !== null) {
        say({ type: 'transfer.refused', message: { code: 'sameBytes', params: { name: same } } });
        return;
      }
    }
    if (input.begun !== null && replaced !== undefined) replacing.set(input.begun.uploadId, replaced);
    const begun = input.begun ?? (await begin(outside, input, say, signal));
    if (begun === null) return;
    await navigator.locks.request(lockOf(begun), { ifAvailable: true }, async (lock) => {
      if (lock === null) say({ type: 'transfer.heldElsewhere' });
      else if (!signal.aborted) await send(begun);
    });
  };
  run().catch((error: unknown) => say(eventOf(error)));
  return () => stopping.abort();
}

/** Listens to the tab that sends an upload, until it has the lock no more. */
export function watchTransfer(begun: BegunUpload, tell: (event: WatchEvent) => void): () => void {
  const stopping = new AbortController();
  const channel = new BroadcastChannel(lockOf(begun));
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') tell({ type: 'elsewhere.progressed', offset: data });
  });
  navigator.locks
    .request(lockOf(begun), { signal: stopping.signal }, () => {})
    .then(
      () => tell({ type: 'elsewhere.ended' }),
      () => {},
    );
  return () => {
    stopping.abort();
    channel.close();
  };
}
