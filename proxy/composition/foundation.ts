/** What the domains are built on: where bytes are kept, what sends messages, and who signs in. */
import { createFileLinks } from '#proxy/domains/files/links.ts';
import { namePlatformAdministrators } from '#proxy/platform/access/platform-administrators.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import { withPreferences } from '#proxy/platform/notices/notice-mail.ts';
import type { SendEmail } from '#proxy/platform/outbox/email.ts';
import { createOutbox } from '#proxy/platform/outbox/index.ts';
import { createTransports } from '#proxy/platform/outbox/transports.ts';
import { openStores } from '#proxy/platform/store/index.ts';
import type { EmbeddedOptions } from './embedded.types.ts';
import { createOwnPool, createRemotePool } from './user-pool.ts';

/** Opens the stores, the outbox and the user pool, and writes the lookups and who administers the platform. */
export async function openFoundation(options: EmbeddedOptions) {
  const { config, database: db, log, secrets } = options;
  const stores = await openStores(config, log);
  await seedLookups(db.kysely);
  await namePlatformAdministrators(db.kysely, config.platformAdministrators);
  const transports = createTransports(config.delivery);
  const outbox = createOutbox(db, config, log, { secrets, transports });
  const pool = config.identity.embedded ? await createOwnPool(options, outbox) : createRemotePool(options);
  // A product elsewhere that nothing delivers e-mails for cannot send any.
  const mayMail = transports.email !== undefined || config.mode === 'development';
  const sendEmail: SendEmail | undefined = mayMail
    ? withPreferences({ secrets, origin: options.origin, productName: config.productName }, (message, trx) =>
        outbox.send(message, trx),
      )
    : undefined;
  return {
    ...options,
    db,
    stores,
    outbox,
    pool,
    sendEmail,
    links: createFileLinks(db.kysely, secrets),
    async close() {
      await pool.close();
      await outbox.close();
      stores.close();
    },
  };
}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;
