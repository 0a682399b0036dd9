/** `npm run verify-audit`: verifies the seals of the audit log. Exit code 1 when a line was changed, removed or inserted. */
import { pino } from 'pino';
import { readHead } from '#proxy/platform/audit/seal.ts';
import { isIntact, verifyAudit } from '#proxy/platform/audit/verify.ts';
import { openDatabase } from '#proxy/platform/database/database.ts';
import { createSecrets, keptKey } from '#proxy/platform/secrets/secrets.ts';
import { readConfig } from '#proxy/platform/settings/config.ts';
import { runProgram } from './start/tool.ts';

/** Ids of one kind that are named. */
const NAMED = 100;

const listed = (what: string, ids: readonly string[]): string[] =>
  ids.length === 0
    ? []
    : [
        `${what}: ${ids.slice(0, NAMED).join(', ')}${ids.length > NAMED ? ` and ${ids.length - NAMED} more` : ''}`,
      ];

await runProgram(async () => {
  // What a server must have and this does not read; whatever is set takes precedence.
  const config = readConfig({
    PUBLIC_ORIGIN: 'http://localhost',
    SMTP_URL: 'smtp://localhost',
    ...process.env,
  });
  const { dataDir, previousSecretKey } = config;
  const database = await openDatabase(config, pino({ level: 'silent' }), { join: true });
  try {
    const key = config.secretKey ?? (await keptKey(dataDir));
    const head = await readHead(dataDir);
    const verdict = await verifyAudit(database.kysely, createSecrets(key, previousSecretKey), head);
    console.log(
      [
        `${verdict.lines} sealed lines in ${verdict.batches} batches, ${verdict.unsealed} lines wait for their seal.`,
        ...(head === null
          ? ['No head is kept in the data folder: an end that was cut off cannot be found.']
          : []),
        ...listed('Changed lines', verdict.changed),
        ...listed('Removed lines', verdict.removed),
        ...listed('Inserted lines', verdict.inserted),
        ...listed('Broken seals of batches', verdict.broken),
        ...(verdict.isCut ? [`The log ends before batch ${head?.number}, whose hash is kept.`] : []),
        isIntact(verdict) ? 'The audit log is intact.' : 'THE AUDIT LOG WAS ALTERED.',
      ].join('\n'),
    );
    if (!isIntact(verdict)) process.exitCode = 1;
  } finally {
    await database.close();
  }
});
