/**
 * The stores of a server: files as they were handed in, and tables that are made of them. They are in folders of
 * DATA_DIR, or in a bucket when FILES_S3_BUCKET names one.
 */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#proxy/platform/settings/config.ts';
import type { FileStore } from './file-store.ts';
import { createFolderFiles } from './folder-files.ts';
import { createFolderPieces } from './folder-pieces.ts';
import { createFolderTables } from './folder-tables.ts';
import type { PieceStore } from './piece-store.ts';
import type { TableStore } from './table-store.ts';

export interface Stores {
  readonly files: FileStore;
  /** What unfinished uploads have brought. */
  readonly pieces: PieceStore;
  readonly tables: TableStore;
  /** Where files of this machine are that are on their way. */
  readonly scratch: string;
  close(): void;
}

/** Where the folder of files of a server is. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

/** @throws StartError when a bucket answers and says no */
export async function openStores(
  { dataDir, files }: Pick<Config, 'dataDir' | 'files'>,
  log: Logger,
): Promise<Stores> {
  if (files.kind === 's3') {
    // Loaded only when S3 is configured.
    const { openS3Stores } = await import('./s3/open.ts');
    return openS3Stores(files, dataDir, log);
  }
  const scratch = join(filesFolder(dataDir), 'incoming');
  const stored = createFolderFiles(filesFolder(dataDir), scratch);
  return {
    files: stored,
    pieces: createFolderPieces(join(dataDir, 'uploads'), scratch, stored),
    tables: createFolderTables(join(dataDir, 'previews')),
    scratch,
    close: () => undefined,
  };
}
