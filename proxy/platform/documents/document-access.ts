/**
 * Who sees a published map, chart or dashboard: the decision about datasets, asked with the facts of a document. Its
 * visibility, the role of the caller and grants are ways in; how much of its data is shown is asked of each dataset.
 */
import { sql, type RawBuilder } from 'kysely';
import type { AccessDecision, AccessFacts, GrantFacts, PrincipalKind } from '#contract/access.ts';
import { decideAccess } from '#contract/access-decision.ts';
import { joinedPrincipal, principalName } from '#proxy/platform/access/principals.ts';
import type { DocumentPlace, StoredDocument } from './document-rows.ts';

/** A grant that was not taken back, as JSON. Times are milliseconds since 1970. */
export interface StoredGrant {
  readonly guid: string;
  readonly kind: PrincipalKind;
  readonly name: string;
  readonly from: number;
  readonly until: number | null;
}

/** What is granted to a caller of the document `t`, as a JSON list. */
export const grantsToCaller = (
  { guid }: DocumentPlace,
  identityGUID: string | null,
): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('guid', g.grant_guid, 'kind', p.kind, 'name', ${principalName},
    'from', extract(epoch from g.created_at) * 1000, 'until', extract(epoch from g.valid_until) * 1000)
    order by g.created_at)
  from access.principals_of(${identityGUID}::uuid) own
  join access.document_grant g on g.principal_id = own.id and g.${sql.ref(guid)} = t.${sql.ref(guid)}
    and g.ended_at is null
  ${joinedPrincipal}), '[]')`;

const factsOf = ({ guid, kind, name, from, until }: StoredGrant): GrantFacts => ({
  grantGUID: guid,
  principal: { kind, name },
  level: 'read',
  from,
  until,
  resources: null,
  narrowing: null,
  quota: null,
});

type Decided = Pick<
  StoredDocument<unknown>,
  'published' | 'removed_at' | 'visibility' | 'role_id' | 'grants' | 'now'
>;

/** A document has the visibility of members whether or not the catalogue of datasets is private. */
const factsOfDocument = (row: Decided): AccessFacts => ({
  now: row.now.getTime(),
  caller: { kind: 'member', roleId: row.role_id, limits: null },
  isCataloguePrivate: true,
  dataset:
    row.removed_at === null
      ? { status: row.published === null ? 'draft' : 'published', visibility: row.visibility }
      : null,
  grants: row.grants.map(factsOf),
  link: null,
});

/** Whether the caller sees what is published of a document, and why. */
export const decideOnDocument = (row: Decided): AccessDecision =>
  decideAccess(factsOfDocument(row), { action: 'read' });
