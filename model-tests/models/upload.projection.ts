/** What the page must show of one upload at a moment, read from the machine; a browser walk compares the two. */
import {
  uploadProblem,
  uploadProgress,
  uploadScreen,
  type UploadSnapshot,
} from '#machines/upload/upload.machine.ts';
import type { UploadScreen } from '#machines/upload/upload.types.ts';

export interface UploadProjection {
  readonly screen: UploadScreen | null;
  /** Bytes that the server has. */
  readonly offset: number;
  /** The code of the message instead of the state. */
  readonly problem: string | null;
}

export const projectUpload = (snapshot: UploadSnapshot): UploadProjection => ({
  screen: uploadScreen(snapshot),
  offset: uploadProgress(snapshot).offset,
  problem: uploadProblem(snapshot)?.code ?? null,
});
