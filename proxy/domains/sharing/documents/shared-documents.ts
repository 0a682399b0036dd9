/** Which map, chart or dashboard is shared, and its grants as those who share it and those who see it have them. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CallResponse } from '#contract/index.ts';
import type { DocumentShare, SharedDocumentKind } from '#contract/document-sharing.ts';
import { CapabilityMissing, ProblemError } from '#contract/problem.ts';
import { takeByAccount } from '#proxy/platform/access/address-grants.ts';
import { joinedPrincipal, principalName, principalPeople } from '#proxy/platform/access/principals.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { StoredPrincipalKind } from '#proxy/platform/database/schema.access.ts';
import { hasNotEnded } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import {
  documentsTable,
  mapsTable,
  mayEdit,
  mayShare,
  maySee,
  readDocument,
  unknownDocument,
  type Connection,
  type DocumentPlace,
  type StoredDocument,
} from '#proxy/platform/documents/document-rows.ts';
import { publishedTitle } from '#proxy/platform/documents/withheld-texts.ts';

/** Grants and documents in one answer. */
const MOST = 2_000;

export const placeOf = (kind: SharedDocumentKind): DocumentPlace =>
  kind === 'map' ? mapsTable : documentsTable;

export interface Which {
  readonly kind: SharedDocumentKind;
  readonly documentGUID: string;
}

type Titled = StoredDocument<{ readonly title: string }>;

/**
 * A document that the caller may share.
 * @param hasMaps whether this server has maps; otherwise it knows none
 * @throws ProblemError 404 for one that they may not know of, 403 for one that they may not share
 */
export async function findShared(
  kysely: Connection,
  hasMaps: boolean,
  { kind, documentGUID }: Which,
  identityGUID: string,
): Promise<Titled> {
  if (kind === 'map' && !hasMaps) throw new ProblemError(404, 'This server has no maps');
  const row = await readDocument<{ readonly title: string }>(
    kysely,
    placeOf(kind),
    documentGUID,
    identityGUID,
  );
  const unknown = () => unknownDocument({ kind, field: 'documentGUID' });
  if (row === undefined || row.removed_at !== null || (row.kind ?? 'map') !== kind) throw unknown();
  const editing = kind === 'map' ? 'map.edit' : 'chart.edit';
  if (mayShare(row)) return row;
  if (mayEdit(row, { editing }) || maySee(row)) throw new CapabilityMissing('dataset.share');
  throw unknown();
}

interface Row {
  grant_guid: string;
  kind: StoredPrincipalKind;
  guid: string;
  principal_name: string;
  people: number;
  created_at: Date;
  until: Date | null;
  granted_by: string;
  reason: string;
  state: 'active' | 'ended';
}

const toShare = (row: Row): DocumentShare => {
  const isWaiting = row.kind === 'address' && row.state === 'active';
  return {
    grantGUID: row.grant_guid,
    // An address is a person of whom nothing else is known.
    principal: {
      kind: row.kind === 'address' ? 'person' : row.kind,
      id: row.guid,
      name: row.principal_name,
      people: row.people,
    },
    level: 'read',
    resources: null,
    narrowing: null,
    quota: null,
    from: row.created_at.toISOString(),
    until: row.until?.toISOString() ?? null,
    grantedBy: row.granted_by,
    reason: row.reason,
    state: isWaiting ? 'pending' : row.state,
    acceptBy: null,
  };
};

/** @param condition on `g`, the grant, and `p`, its principal */
export async function readDocumentShares(
  kysely: Connection,
  condition: RawBuilder<boolean>,
): Promise<DocumentShare[]> {
  const { rows } = await sql<Row>`
    select g.grant_guid, p.kind, p.guid, ${principalName} as principal_name, ${principalPeople} as people, g.created_at,
      coalesce(g.ended_at, g.valid_until) as until, coalesce(${fullName('b')}, '') as granted_by, g.reason,
      case when g.ended_at is not null or g.valid_until <= now() then 'ended' else 'active' end as state
    from access.document_grant g
    ${joinedPrincipal}
    left join auth."user" b on b.identity_guid = g.granted_by
    where ${condition}
    order by g.created_at desc, g.grant_guid limit ${MOST}`.execute(kysely);
  return rows.map(toShare);
}

/** What others have granted to a person, a group or an organisation of theirs, and have published. */
export async function sharedWith(
  { kysely, hasMaps }: { readonly kysely: Kysely<Schema>; readonly hasMaps: boolean },
  identityGUID: string,
): Promise<CallResponse<'document/sharedWithMe'>> {
  // What was shared with their address since they were read last.
  await takeByAccount(kysely, identityGUID);
  const { rows } = await sql<{
    kind: SharedDocumentKind;
    guid: string;
    title: string;
    slug: string;
    name: string;
    until: Date | null;
  }>`
    select t.kind, t.guid, t.title, o.slug, o.name,
      -- Of several grants the last one to end counts.
      nullif(max(coalesce(g.valid_until, 'infinity')), 'infinity') as until
    from access.principals_of(${identityGUID}::uuid) own
    join access.document_grant g on g.principal_id = own.id and ${hasNotEnded}
    join (
      select 'map' as kind, map_guid as guid, organisation_guid, published, removed_at,
        ${publishedTitle('m', sql`'map'`)} as title
      from catalogue.map m
      union all
      select kind, document_guid, organisation_guid, published, removed_at, ${publishedTitle('d', sql`d.kind`)}
      from catalogue.document d
    ) t on t.guid = coalesce(g.map_guid, g.document_guid)
    join auth.organisation o on o.organisation_guid = t.organisation_guid
    where (${hasMaps} or t.kind <> 'map') and t.published is not null and t.removed_at is null and not exists (
      select from auth.member m
      where m.organisation_guid = t.organisation_guid and m.identity_guid = ${identityGUID})
    group by t.kind, t.guid, t.title, o.slug, o.name
    order by lower(t.title), t.guid limit ${MOST}`.execute(kysely);
  return {
    result: rows.map(({ kind, guid, title, slug, name, until }) => ({
      kind,
      documentGUID: guid,
      title,
      organisationSlug: slug,
      organisationName: name,
      until: until?.toISOString() ?? null,
    })),
  };
}
