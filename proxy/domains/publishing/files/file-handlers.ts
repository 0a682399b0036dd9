/** The handlers of the calls about the files of a dataset. */
import type { Kysely } from 'kysely';
import type { publishingColumnCalls } from '#contract/publishing-column-calls.ts';
import type { publishingFileCalls, publishingReadingCalls } from '#contract/publishing-file-calls.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { requireCaller, type CallContext, type Handler } from '#proxy/platform/service/service.ts';
import { answerFinding, attachUpload, detachUpload } from './attach-upload.ts';
import { changeFile, chooseVersion, orderFiles, removeFile, restoreFile } from './change-files.ts';
import { acceptLost } from './lost-columns.ts';
import { readAgain } from './read-again.ts';
import { renameColumn, separateColumn } from './rename-column.ts';
import { unpackFile } from './unpack-file.ts';
import { purgeVersion, releaseVersion, withholdVersion } from './withhold-version.ts';

type FileHandlers = {
  [
    N in
      | keyof typeof publishingFileCalls
      | keyof typeof publishingReadingCalls
      | keyof typeof publishingColumnCalls
  ]: Handler<N>;
};

/** What is started by a call. */
interface Wake {
  /** The jobs that read files. */
  readonly read: () => void;
  /** The jobs that unpack archives. */
  readonly unpack: () => void;
}

const personOf = (context: CallContext): string => requireCaller(context).identityGUID;

export function fileHandlers(kysely: Kysely<Schema>, wake: Wake): FileHandlers {
  /** A call that changes something and answers nothing. @param after what it starts */
  const unanswered =
    <Request>(
      work: (db: Kysely<Schema>, request: Request, actorGUID: string) => Promise<void>,
      after?: () => void,
    ) =>
    async (request: Request, context: CallContext) => {
      await work(kysely, request, personOf(context));
      after?.();
      return {};
    };
  return {
    async 'dataset:attachUpload'(request, context) {
      const attached = await attachUpload(kysely, request, personOf(context));
      wake.read();
      return attached;
    },
    'dataset:detachUpload': unanswered(detachUpload),
    'dataset:withholdVersion': unanswered(withholdVersion),
    'dataset:releaseVersion': unanswered(releaseVersion),
    'dataset:purgeVersion': unanswered(purgeVersion),
    'dataset:unpackFile': unanswered(unpackFile, wake.unpack),
    'dataset:readFile': unanswered(readAgain, wake.read),
    'dataset:answerFinding': unanswered(answerFinding),
    'dataset:renameColumn': unanswered(renameColumn),
    'dataset:separateColumn': unanswered(separateColumn),
    'dataset:acceptLostColumns': unanswered(acceptLost),
    'dataset:changeFile': unanswered(changeFile),
    'dataset:orderFiles': unanswered(orderFiles),
    'dataset:removeFile': unanswered(removeFile),
    'dataset:restoreFile': unanswered(restoreFile),
    'dataset:useVersion': unanswered(chooseVersion),
  };
}
