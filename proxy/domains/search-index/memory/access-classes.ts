/**
 * Datasets of the same status, visibility and organisation are found by the same callers: they are of one
 * access class. Which classes a caller finds is asked of the database, by the rule that everything else asks.
 */
import { sql, type Kysely } from 'kysely';
import { mayFindByClass, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { createMemo } from '#proxy/platform/cache/memo.ts';

export interface AccessClasses {
  /** The number of a class. */
  of(statusId: number, visibility: string, organisationGUID: string): number;
  /** What each class is of, in the order of their numbers. */
  all(): readonly ClassOf[];
  /** One for each class that the caller finds, zero for each other. */
  allowed(accessScope: AccessScope): Promise<Uint8Array>;
}

/** Status, visibility and organisation of a class. */
export type ClassOf = readonly [statusId: number, visibility: string, organisationGUID: string];

interface AccessClass {
  readonly i: number;
  readonly status_id: number;
  readonly visibility: string;
  readonly organisation_guid: string;
}

/** Callers of one key find the same classes. */
export const classKey = ({ memberOf, editorOf }: AccessScope): string =>
  `${memberOf.toSorted().join()}|${editorOf.toSorted().join()}`;

/** The access classes of the datasets in the index, and those that a caller finds. */
export function createAccessClasses(kysely: Kysely<Schema>): AccessClasses {
  const numbers = new Map<string, number>();
  const classes: AccessClass[] = [];
  const known = createMemo<Promise<Uint8Array>>(200);

  async function ask(accessScope: AccessScope): Promise<Uint8Array> {
    const asked = classes.length;
    const { rows } = await sql<{ i: number }>`
      select d.i from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb)
        as d(i integer, status_id smallint, visibility text, organisation_guid uuid)
      where ${mayFindByClass(accessScope)}
    `.execute(kysely);
    const allowed = new Uint8Array(asked);
    for (const { i } of rows) allowed[i] = 1;
    return allowed;
  }

  return {
    of(statusId, visibility, organisationGUID) {
      const key = `${statusId} ${visibility} ${organisationGUID}`;
      const number = numbers.get(key);
      if (number !== undefined) return number;
      const i = classes.length;
      numbers.set(key, i);
      classes.push({ i, status_id: statusId, visibility, organisation_guid: organisationGUID });
      return i;
    },
    all: () =>
      classes.map(({ status_id, visibility, organisation_guid }) => [
        status_id,
        visibility,
        organisation_guid,
      ]),
    allowed: (accessScope) => known.get(`${classes.length} ${classKey(accessScope)}`, () => ask(accessScope)),
  };
}
