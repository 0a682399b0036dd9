/** A stored map: who may edit and see it, and how its parts are written in answers. */
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { CallResponse } from '#contract/index.ts';
import type { MapDocument } from '#contract/maps.ts';
import { CapabilityMissing, ProblemError } from '#contract/problem.ts';
import { roleGrants, type Capability } from '#contract/roles.ts';
import { fieldError } from '#contract/rule.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { MapTable } from '#proxy/platform/database/schema.maps.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

export type Connection = Kysely<Schema> | Transaction<Schema>;

/** A row of `catalogue.map` with its organisation, and the caller's role in it. */
export interface StoredMap extends Selectable<MapTable> {
  readonly slug: string;
  readonly organisation_name: string;
  readonly role_id: number | null;
  readonly saved_by_name: string | null;
}

export const unknownMap = () =>
  new ProblemError(404, 'There is no such map', [fieldError('mapGUID', 'map.unknown')]);

/** The map, removed or not; undefined when there is none. */
export const readMapRow = (
  kysely: Connection,
  mapGUID: string,
  identityGUID: string | null,
): Promise<StoredMap | undefined> =>
  kysely
    .selectFrom('catalogue.map as t')
    .innerJoin('auth.organisation as o', 'o.organisation_guid', 't.organisation_guid')
    .leftJoin('auth.member as m', (join) =>
      join.onRef('m.organisation_guid', '=', 't.organisation_guid').on('m.identity_guid', '=', identityGUID),
    )
    .leftJoin('auth.user as u', 'u.identity_guid', 't.saved_by')
    .selectAll('t')
    .select(['o.slug', 'o.name as organisation_name', 'm.role_id', fullName('u').as('saved_by_name')])
    .where('t.map_guid', '=', mapGUID)
    .executeTakeFirst();

const grants = ({ role_id }: Pick<StoredMap, 'role_id'>, capability: Capability): boolean =>
  role_id !== null && roleGrants(role_id, capability);

export const mayEdit = (row: Pick<StoredMap, 'role_id'>): boolean => grants(row, 'map.edit');
export const mayPublish = (row: Pick<StoredMap, 'role_id'>): boolean =>
  mayEdit(row) && grants(row, 'dataset.publish');

/** Whether the caller sees the document that readers have. */
export const maySee = (row: StoredMap): boolean =>
  row.removed_at === null &&
  row.published !== null &&
  (row.visibility === 'public' || grants(row, 'organisation.read'));

/** No one else changes the map until the transaction ends. */
export async function lockMap(trx: Transaction<Schema>, mapGUID: string): Promise<void> {
  await trx
    .selectFrom('catalogue.map')
    .select('map_guid')
    .where('map_guid', '=', mapGUID)
    .forUpdate()
    .execute();
}

/** @throws ProblemError 404 for a map that the caller may not know of, 403 for one that they may not edit */
export async function findEditableMap(
  kysely: Connection,
  mapGUID: string,
  identityGUID: string,
): Promise<StoredMap> {
  const row = await readMapRow(kysely, mapGUID, identityGUID);
  if (row === undefined || row.removed_at !== null) throw unknownMap();
  if (mayEdit(row)) return row;
  if (maySee(row)) throw new CapabilityMissing('map.edit');
  throw unknownMap();
}

export const organisationOf = ({ organisation_guid, slug, organisation_name }: StoredMap) => ({
  organisationGUID: organisation_guid,
  slug,
  name: organisation_name,
});

export const publicationOf = ({
  published_at,
  visibility,
  version,
}: Pick<StoredMap, 'published_at' | 'visibility' | 'version'>) =>
  published_at && { at: published_at.toISOString(), visibility, version };

export const isUnpublished = ({
  published_revision,
  revision,
}: Pick<StoredMap, 'published_revision' | 'revision'>): boolean =>
  published_revision !== null && published_revision !== revision;

/** What a new map is called until someone calls it something. */
export const UNTITLED = 'Untitled map';

export const emptyDocument = (title: string): MapDocument => ({
  title: title === '' ? UNTITLED : title,
  words: '',
  alternative: '',
  extent: null,
  layers: [],
});

/** The map as its editors see it. */
export const editedMap = (row: StoredMap): CallResponse<'map:edit'> => ({
  mapGUID: row.map_guid,
  organisation: organisationOf(row),
  document: row.document,
  revision: row.revision,
  publication: publicationOf(row),
  unpublished: isUnpublished(row),
  may: { publish: mayPublish(row) },
  savedAt: row.saved_at.toISOString(),
  savedBy: row.saved_by_name ?? '',
});
