/** What every change to an app leaves behind: a line in its history. */
import type { Transaction } from 'kysely';
import type { AppBefore, AppEventTable } from '#proxy/platform/database/schema.apps.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

export interface AppEvent {
  readonly appGUID: string;
  readonly version: number;
  readonly event: AppEventTable['event'];
  readonly actorGUID: string;
  readonly organisationGUID?: string;
  readonly reason?: string | null;
  readonly before?: AppBefore;
}

export async function recordEvent(trx: Transaction<Schema>, event: AppEvent): Promise<void> {
  await trx
    .insertInto('catalogue.app_event')
    .values({
      app_guid: event.appGUID,
      version: event.version,
      event: event.event,
      actor_guid: event.actorGUID,
      organisation_guid: event.organisationGUID ?? null,
      reason: event.reason ?? null,
      before: event.before === undefined ? null : JSON.stringify(event.before),
    })
    .execute();
}
