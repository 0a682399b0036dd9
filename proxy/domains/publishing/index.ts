/** Editing and publishing datasets: the handlers of the calls, and the work in the background that they start. */
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { manyDatasetsCalls } from '#contract/many-datasets.ts';
import type { previewLinkCalls } from '#contract/preview-links.ts';
import type { publishingCalls } from '#contract/publishing.ts';
import type { publishingColumnCalls } from '#contract/publishing-column-calls.ts';
import type { publishingEffectCalls } from '#contract/publishing-effects.ts';
import type { publishingFileCalls, publishingReadingCalls } from '#contract/publishing-file-calls.ts';
import { MARKED_PATH, type uploadCalls } from '#contract/uploads.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import type { UploadSettings } from '#proxy/platform/settings/uploads.ts';
import type { VirusScanSettings } from '#proxy/platform/settings/virus-scan.ts';
import type { FileStore } from '#proxy/platform/store/file-store.ts';
import type { PieceStore } from '#proxy/platform/store/piece-store.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import {
  requireCaller,
  type Authenticate,
  type CallContext,
  type Handler,
} from '#proxy/platform/service/service.ts';
import { readAffected } from './affected.ts';
import { readChecklist } from './checklist.ts';
import { createDataset, deleteDataset, restoreDataset } from './create-and-delete.ts';
import { readOwners, readOwnersInUse } from './data-owner.ts';
import { exportAffected } from './export-affected.ts';
import { findEditable } from './editable.ts';
import { fileHandlers } from './files/file-handlers.ts';
import { readEdited } from './edited-dataset.ts';
import { startComparing } from './files/compare-codes-job.ts';
import { createMarkedFiles } from './files/marked-file.ts';
import { startNotifying } from './files/notify-equal-files.ts';
import { startReadingCellWords } from './files/read-cell-words.ts';
import { noteUpload, startReading, type PreparePreview } from './files/read-versions.ts';
import { startUnpacking } from './files/unpack-file.ts';
import { readHistory } from './history.ts';
import { changeMany, undoMany } from './many-datasets.ts';
import { readMine } from './my-datasets.ts';
import { notifyUsers } from './notify-users.ts';
import { notePresence } from './presence.ts';
import type { PreviewLinks } from './preview-links.ts';
import { previewPage } from './preview-page.ts';
import { startProjecting } from './project-draft.ts';
import { cancelPlan, publish, startPublishing, unpublish } from './publish.ts';
import { saveFields, undoRevision } from './save-fields.ts';
import { startReplacing } from './replace-job.ts';
import { createTagChanges } from './replace-tags.ts';
import { listViews, removeView, saveView } from './saved-views.ts';
import { createBeginnings } from './uploads/read-beginning.ts';
import { startStoring, sweepUploads } from './uploads/store-upload.ts';
import { createTus } from './uploads/tus.ts';
import { createUpload, listUploads } from './uploads/uploads.ts';
import { readWorking } from './working.ts';

export interface PublishingOptions {
  readonly kysely: Kysely<Schema>;
  readonly authenticate: Authenticate;
  readonly files: FileStore;
  readonly pieces: PieceStore;
  /** A folder of this machine for what is on its way. */
  readonly scratch: string;
  /** Absent: uploads are not scanned. */
  readonly virusScan?: VirusScanSettings | undefined;
  /** What uploads may store. */
  readonly limits: UploadSettings;
  readonly preparePreview: PreparePreview;
  /** Secret links to drafts. */
  readonly previewLinks: PreviewLinks['handlers'];
  readonly log: Logger;
}

export type PublishingHandlers = {
  [
    N in
      | keyof typeof publishingCalls
      | keyof typeof publishingFileCalls
      | keyof typeof publishingReadingCalls
      | keyof typeof publishingColumnCalls
      | keyof typeof publishingEffectCalls
      | keyof typeof manyDatasetsCalls
      | keyof typeof previewLinkCalls
      | keyof typeof uploadCalls
      | 'tag:replace'
      | 'tag:changes'
  ]: Handler<N>;
};

export interface Publishing {
  readonly handlers: PublishingHandlers;
  /** Answers below `/api/uploads/`. */
  readonly uploads: { fetch(request: Request): Promise<Response> };
  readonly sweep: PeriodicJob;
  /** Says that a value is to be replaced in datasets (`askForChange`). */
  wakeReplacing(): void;
  /** Resolves when nothing is due that this server could do. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

const personOf = (context: CallContext): string => requireCaller(context).identityGUID;

/** Starts the workers of what goes on in the background, several of which wake others. */
function startWork(options: PublishingOptions) {
  const { kysely, virusScan, log } = options;
  const reading = startReading(options);
  const storing = startStoring({ ...options, virusScan, ended: noteUpload, stored: () => reading.wake() });
  const replacing = startReplacing(kysely, log);
  const notifying = startNotifying(kysely, log);
  const comparing = startComparing(options);
  const unpacking = startUnpacking({ ...options, stored: () => reading.wake() });
  const workers = [
    startProjecting(kysely, log),
    notifying,
    startPublishing(kysely, log),
    startReadingCellWords(options),
    comparing,
    unpacking,
    storing,
    reading,
    replacing,
  ];
  return {
    reading,
    storing,
    unpacking,
    replacing,
    comparing,
    async idle() {
      await storing.idle();
      unpacking.wake();
      await unpacking.idle();
      reading.wake();
      await reading.idle();
      await replacing.idle();
      notifying.wake();
      await notifying.idle();
      comparing.wake();
      await comparing.idle();
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

export function createPublishing(options: PublishingOptions): Publishing {
  const { kysely, authenticate, pieces, log } = options;
  const change = <T>(work: (trx: Transaction<Schema>) => Promise<T>) => kysely.transaction().execute(work);
  const { reading, storing, unpacking, replacing, comparing, ...background } = startWork(options);
  const beginning = createBeginnings(options);
  const tus = createTus({ kysely, pieces, authenticate, wake: () => storing.wake(), log });
  const marked = createMarkedFiles(options);
  const tagChanges = createTagChanges(kysely, () => replacing.wake());
  return {
    wakeReplacing: () => replacing.wake(),
    uploads: {
      fetch: (request) =>
        new URL(request.url).pathname.startsWith(MARKED_PATH) ? marked(request) : tus(request),
    },
    sweep: sweepUploads(options),
    idle: background.idle,
    handlers: {
      ...options.previewLinks,
      'dataset:create': (request, context) => createDataset(kysely, request, personOf(context)),
      'dataset:edit': ({ datasetGUID }, context) => readEdited(kysely, datasetGUID, personOf(context)),
      'dataset:owners': async ({ datasetGUID }, context) =>
        readOwners(kysely, await findEditable(kysely, datasetGUID, personOf(context))),
      'dataset:ownersInUse': ({ organisationGUID }, context) =>
        readOwnersInUse(kysely, organisationGUID, personOf(context)),
      async 'dataset:save'(request, context) {
        const saved = await saveFields(kysely, request, personOf(context));
        if ('dictionary' in request.changes) comparing.wake();
        return saved;
      },
      'dataset:presence': (request, context) => notePresence(kysely, request, personOf(context)),
      'dataset:undo': (request, context) => undoRevision(kysely, request, personOf(context)),
      async 'dataset:history'(request, context) {
        await findEditable(kysely, request.datasetGUID, personOf(context));
        return readHistory(kysely, request);
      },
      async 'dataset:checklist'({ datasetGUID, ...target }, context) {
        const editable = await findEditable(kysely, datasetGUID, personOf(context));
        return {
          result: await readChecklist(kysely, editable, await readWorking(kysely, editable), target),
        };
      },
      'dataset:preview': (request, context) => previewPage(kysely, request, personOf(context)),
      'dataset:publish': (request, context) =>
        change(async (trx) => {
          const { datasetGUID, note, notify } = request;
          const actorGUID = personOf(context);
          const published = await publish(trx, request, actorGUID);
          const { plan } = published;
          const planned = notify && plan !== null ? { datasetGUID, actorGUID, at: plan.at, note } : null;
          return { ...published, notified: planned === null ? 0 : await notifyUsers(trx, planned) };
        }),
      async 'dataset:cancelPlan'({ datasetGUID }, context) {
        await cancelPlan(kysely, datasetGUID, personOf(context));
        return {};
      },
      async 'dataset:unpublish'(request, context) {
        await change((trx) => unpublish(trx, request, personOf(context)));
        return {};
      },
      'dataset:delete': (request, context) => change((trx) => deleteDataset(trx, request, personOf(context))),
      async 'dataset:restore'({ datasetGUID }, context) {
        await change((trx) => restoreDataset(trx, datasetGUID, personOf(context)));
        return {};
      },
      'dataset:changeMany': (request, context) => changeMany(kysely, request, personOf(context)),
      'dataset:undoMany': (request, context) => undoMany(kysely, request, personOf(context)),
      'dataset:listViews': (request, context) => listViews(kysely, request, personOf(context)),
      'dataset:saveView': (request, context) => saveView(kysely, request, personOf(context)),
      async 'dataset:removeView'(request, context) {
        await removeView(kysely, request, personOf(context));
        return {};
      },
      'dataset:mine': (request, context) => readMine(kysely, request, personOf(context)),
      'dataset:affected': ({ datasetGUID }, context) => readAffected(kysely, datasetGUID, personOf(context)),
      'dataset:exportAffected': ({ datasetGUID }, context) =>
        exportAffected(kysely, datasetGUID, personOf(context)),
      'tag:replace': (request, context) => tagChanges.replace(request, personOf(context)),
      'tag:changes': (request) => tagChanges.list(request),
      'upload:create': (request, context) => createUpload(kysely, request, personOf(context), options),
      'upload:beginning': (request, context) => beginning(request, personOf(context)),
      'upload:list': (request, context) => listUploads(kysely, request, personOf(context)),
      ...fileHandlers(kysely, { read: () => reading.wake(), unpack: () => unpacking.wake() }),
    },
    close: background.stop,
  };
}
