/** `npm run backup -- FILE`: writes the database to a file. The server may run meanwhile. */
import { backUp } from '#proxy/platform/database/backup.ts';
import { runTool } from './start/tool.ts';

await runTool('backup', async (database, file) => {
  const { tables, rows } = await backUp(database, file);
  return `Wrote ${rows} rows of ${tables} tables to ${file}.`;
});
