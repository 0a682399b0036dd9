/** `npm run restore -- FILE`: reads a file of `npm run backup` into a database without tables. */
import { refuseNoBackup, restore } from '#proxy/platform/database/backup.ts';
import { runTool } from './start/tool.ts';

await runTool(
  'restore',
  async (database, file) => {
    const { tables, rows } = await restore(database, file);
    return `Restored ${rows} rows of ${tables} tables from ${file}.`;
  },
  { create: true, before: refuseNoBackup },
);
