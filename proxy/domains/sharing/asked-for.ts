/** What a request for access asks for, as a preview of sharing needs it. */
import { sql, type Kysely } from 'kysely';
import type { PrincipalKind } from '#contract/access.ts';
import type { CallRequest } from '#contract/index.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Target } from './reach.ts';
import { unknownRequest } from './request-rules.ts';

type Request = CallRequest<'dataset/previewSharing'>;

/** Whom a request is for, and which files it asks for. */
export interface AskedFor {
  readonly to: Target;
  /** Null: no request. */
  readonly requestGUID: string | null;
  /** Null: all files. */
  readonly resources: readonly string[] | null;
}

/** Whom an open request is for, and which files. @throws ProblemError 404 */
export async function askedFor(
  kysely: Kysely<Schema>,
  { organisationGUID, datasetGUID }: Request,
  requestGUID: string,
): Promise<AskedFor> {
  const { rows } = await sql<{ kind: PrincipalKind; guid: string; resource_guids: string[] | null }>`
    select coalesce(q.used_by_kind, 'person') as kind, coalesce(q.used_by_guid, q.identity_guid) as guid,
      q.resource_guids
    from access.request q join catalogue.dataset d using (dataset_guid)
    where q.request_guid = ${requestGUID} and q.dataset_guid = ${datasetGUID} and q.state = 'open'
      and d.organisation_guid = ${organisationGUID}
  `.execute(kysely);
  const [row] = rows;
  if (row === undefined) throw unknownRequest();
  const { resource_guids: resources, ...to } = row;
  return { to, requestGUID, resources };
}

/** The files that a request asked for, decided or not; null for all. */
export async function filesAskedBy(
  kysely: Kysely<Schema>,
  requestGUID: string | null,
): Promise<string[] | null> {
  const { rows } = await sql<{ resource_guids: string[] | null }>`
    select resource_guids from access.request where request_guid = ${requestGUID}`.execute(kysely);
  return rows[0]?.resource_guids ?? null;
}
