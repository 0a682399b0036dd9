/** `npm run reseal`: seals with SECRET_KEY what SECRET_KEY_PREVIOUS has sealed. The servers may run meanwhile. */
import { pino } from 'pino';
import { ConfigurationError, readConfig } from '#proxy/platform/settings/config.ts';
import { resealAudit } from '#proxy/platform/audit/seal.ts';
import { openDatabase } from '#proxy/platform/database/database.ts';
import { reseal } from '#proxy/platform/secrets/reseal.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { runProgram } from './start/tool.ts';

await runProgram(async () => {
  // What a server must have and this does not read; whatever is set takes precedence.
  const config = readConfig({
    PUBLIC_ORIGIN: 'http://localhost',
    SMTP_URL: 'smtp://localhost',
    ...process.env,
  });
  const { secretKey, previousSecretKey } = config;
  if (secretKey === undefined || previousSecretKey === undefined)
    throw new ConfigurationError('SECRET_KEY and SECRET_KEY_PREVIOUS must both be set.');
  const database = await openDatabase(config, pino({ level: 'silent' }), { join: true });
  try {
    const secrets = createSecrets(secretKey, previousSecretKey);
    const count = (await reseal(database.kysely, secrets)) + (await resealAudit(database.kysely, secrets));
    console.log(`${count} values were sealed again; SECRET_KEY opens everything that is kept.`);
  } finally {
    await database.close();
  }
});
