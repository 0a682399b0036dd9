/**
 * The uploads of datasets in this document: an actor for each dataset, started by the first page that asks for it, so
 * that files go on being sent while the member is on other pages. Files themselves stay here; machines know their keys.
 * They are of the member who has chosen them: they stop when the session ends, go on when the same member has signed in
 * again, and are gone for another one.
 */
import { createActor } from 'xstate';
import { BATCH_PLACE, safeFileName, type Upload } from '#contract/uploads.ts';
import { uploadProgress, uploadScreen } from '#machines/upload/upload.machine.ts';
import type { UploadServices } from '#machines/upload/upload.actors.ts';
import type { ChosenFile, ProcessedAnswer } from '#machines/upload/upload.types.ts';
import { provideUploads, uploadRefs, type UploadsRef } from '#machines/uploads/uploads.machine.ts';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { removeUpload, startTransfer, watchTransfer, type KnownFile, type Replaced } from './transfer.ts';

/** The session of this document. */
export interface UploadsSession {
  /** The subject of the member who is signed in; undefined: no one is. */
  readonly member: () => string | undefined;
  /** @param listener is called after every change. @returns what ends it */
  readonly subscribe: (listener: () => void) => () => void;
}

interface DatasetUploads {
  readonly actor: UploadsRef;
  /**
   * Sends the files: on where one was begun before, else from its beginning. The dataset lists them in their order.
   * @param replaced the file of the dataset that they are a new version of
   */
  readonly add: (files: readonly File[], replaced?: Replaced) => void;
  /** Stops all of them. What the server has of them stays there. */
  readonly end: () => void;
}

/** The upload that the server has begun, and the address at which it was attached to the dataset. */
async function look(
  api: Api,
  datasetGUID: string,
  uploadId: string,
  replaced: Replaced | undefined,
): Promise<ProcessedAnswer> {
  const { result } = await api.call('upload:list', { datasetGUID });
  const upload = result.find((one) => one.uploadId === uploadId);
  if (upload?.state === 'refused')
    return { kind: 'refused', message: { code: 'explained', params: { text: upload.reason } } };
  if (upload !== undefined && upload.state !== 'stored') return { kind: 'processing' };
  const { files } = await api.call('dataset:edit', { datasetGUID });
  const attached = files.find((one) => one.uploadId === uploadId);
  if (attached) return { kind: 'stored', resourceGUID: attached.resourceGUID };
  if (upload === undefined) return { kind: 'refused', message: { code: 'uploadGone' } };
  const { resourceGUID } = await api.call('dataset:attachUpload', { datasetGUID, uploadId, ...replaced });
  return { kind: 'stored', resourceGUID };
}

/** Removes an upload and the file that it was to be; a file that it was to replace has its earlier version again. */
async function remove(api: Api, datasetGUID: string, uploadId: string, address: string): Promise<void> {
  await removeUpload(api, address);
  await api.call('dataset:detachUpload', { datasetGUID, uploadId });
}

/** @param isOnTheWay whether a file is being sent, or waits for that */
function services(
  api: Api,
  files: ReadonlyMap<string, KnownFile>,
  isOnTheWay: (key: string) => boolean,
): UploadServices {
  const replacing = new Map<string, Replaced>();
  const fileOf = (key: string): KnownFile => {
    const file = files.get(key);
    if (file === undefined) throw new Error('The file is not there');
    return file;
  };
  const chosenBefore = (key: string): readonly File[] => {
    const entries = [...files];
    return entries
      .slice(
        0,
        entries.findIndex(([one]) => one === key),
      )
      .flatMap(([earlier, { file, replaced }]) =>
        replaced === undefined && isOnTheWay(earlier) ? [file] : [],
      );
  };
  return {
    transfer: (input, tell) => startTransfer({ api, fileOf, chosenBefore, replacing }, input, tell),
    watch: ({ begun }, tell) => (begun === null ? () => {} : watchTransfer(begun, tell)),
    look: ({ datasetGUID, begun }) =>
      begun === null
        ? Promise.reject(new Error('Nothing was begun'))
        : look(api, datasetGUID, begun.uploadId, replacing.get(begun.uploadId)),
    remove: async ({ datasetGUID, begun }) => {
      if (begun !== null) await remove(api, datasetGUID, begun.uploadId, begun.address);
    },
  };
}

const inputOf = ({ uploadId, address, datasetGUID, name, size, offset, state }: Upload) => ({
  id: uploadId,
  datasetGUID,
  name,
  size,
  file: null,
  begun: { uploadId, address },
  offset,
  isSent: state !== 'receiving',
});

interface MembersUploads {
  /** By dataset. */
  readonly uploads: Map<string, DatasetUploads>;
  /** Has them follow the session. */
  readonly follow: () => void;
}

/** By the application's client, of which there is one in a document. */
const begun = new WeakMap<Api, MembersUploads>();

/** The uploads of the document, which follow its session from now on. */
function followSession(session: UploadsSession): MembersUploads {
  const uploads = new Map<string, DatasetUploads>();
  let owner = session.member();
  let present = owner;
  const follow = () => {
    const member = session.member();
    if (member === present) return;
    present = member;
    if (member !== undefined && owner !== undefined && member !== owner) {
      for (const { end } of uploads.values()) end();
      uploads.clear();
    }
    owner = member ?? owner;
    const type = member === undefined ? 'session.ended' : 'session.returned';
    for (const { actor } of uploads.values()) actor.send({ type });
  };
  session.subscribe(follow);
  return { uploads, follow };
}

/** The uploads of a dataset; the first call starts them with what the server has begun before. In the browser only. */
export function datasetUploads(api: Api, session: UploadsSession, datasetGUID: string): DatasetUploads {
  const ofDocument = begun.get(api) ?? followSession(session);
  begun.set(api, ofDocument);
  const { uploads, follow } = ofDocument;
  // A page may be drawn for another member before it is this listener's turn.
  follow();
  const there = uploads.get(datasetGUID);
  if (there) return there;
  const made = startUploads(api, datasetGUID);
  uploads.set(datasetGUID, made);
  return made;
}

function startUploads(api: Api, datasetGUID: string): DatasetUploads {
  const files = new Map<string, KnownFile>();
  const isOnTheWay = (key: string): boolean =>
    uploadRefs(actor.getSnapshot()).some(
      (ref) => ref.id === key && uploadScreen(ref.getSnapshot()) !== 'refused',
    );
  const actor = createActor(provideUploads(services(api, files, isOnTheWay))).start();
  const ending = new AbortController();
  const { signal } = ending;
  window.addEventListener('online', () => actor.send({ type: 'network.returned' }), { signal });
  const add = (chosen: readonly File[], replaced?: Replaced) => {
    const batchGUID = crypto.randomUUID();
    for (const [index, file] of chosen.entries()) {
      const key = crypto.randomUUID();
      const place = Math.min(index, BATCH_PLACE);
      files.set(key, { file, replaced, ...(chosen.length > 1 && { batch: { batchGUID, place } }) });
      const one: ChosenFile = { key, name: file.name, size: file.size };
      const wanting = uploadRefs(actor.getSnapshot()).find((ref) => {
        const snapshot = ref.getSnapshot();
        const { name, size } = uploadProgress(snapshot);
        return (
          uploadScreen(snapshot) === 'wantingFile' && name === safeFileName(file.name) && size === file.size
        );
      });
      if (wanting) wanting.send({ type: 'file.chosen', file: one });
      else
        actor.send({
          type: 'upload.added',
          upload: {
            id: key,
            datasetGUID,
            name: one.name,
            size: one.size,
            file: one,
            begun: null,
            offset: 0,
            isSent: false,
          },
        });
    }
  };
  resume(api, datasetGUID, actor, signal).catch((error: unknown) => {
    // Without the list nothing is lost: the files can be chosen again.
    if (!(error instanceof ApiError)) throw error;
  });
  const end = () => {
    ending.abort();
    actor.stop();
  };
  return { actor, add, end };
}

/** Shows what was begun before. */
async function resume(api: Api, datasetGUID: string, actor: UploadsRef, signal: AbortSignal): Promise<void> {
  const { result } = await api.call('upload:list', { datasetGUID });
  if (signal.aborted) return;
  const unfinished = result.filter(({ state }) => ['receiving', 'received', 'processing'].includes(state));
  for (const upload of unfinished.toReversed()) actor.send({ type: 'upload.added', upload: inputOf(upload) });
}
