/** Organisations as parts of another: how many are listed, and what two who change them at once do to each other. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { ProblemError } from '#contract/problem.ts';
import { updateOrganisation } from '#proxy/domains/organisations/update-organisation.ts';
import { viewOrganisation } from '#proxy/domains/organisations/organisations.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { catalogueDatabase, ORGANISATION, OTHER_ORGANISATION, people } from '../../support/catalogue.ts';

let db: Database;

beforeAll(async () => {
  db = await catalogueDatabase();
  await db.kysely
    .insertInto('auth.member')
    .values({ organisation_guid: OTHER_ORGANISATION, identity_guid: people.owner, role_id: 1 })
    .execute();
});
afterAll(() => db.close());

const details = { description: '', url: '', email: '', kind: null };
const own = { ...details, organisationGUID: ORGANISATION, name: 'Own', slug: 'own' };
const other = { ...details, organisationGUID: OTHER_ORGANISATION, name: 'Other', slug: 'other' };
const update = (more: Parameters<typeof updateOrganisation>[1]) =>
  updateOrganisation(db.kysely, more, people.owner);

it('lists the first hundred parts by name, and says how many there are', async () => {
  const view = () => viewOrganisation(db.kysely, null, { organisationGUID: ORGANISATION });
  expect(await view()).not.toHaveProperty('partCount');
  await sql`
    insert into auth.organisation (organisation_guid, slug, name, description, parent_guid)
    select gen_random_uuid(), 'part-' || n, 'Part ' || lpad(n::text, 3, '0'), '', ${ORGANISATION}::uuid
    from generate_series(1, 120) n`.execute(db.kysely);
  const { parts = [], partCount } = await view();
  expect([parts.length, partCount]).toEqual([100, 120]);
  expect([parts.at(0)?.name, parts.at(-1)?.name]).toEqual(['Part 001', 'Part 100']);
});

it('lets two that name each other at once take turns, without a conflict that is tried again', async () => {
  await update(own);
  await update(other);
  for (let round = 0; round < 15; round += 1) {
    const ends = await Promise.allSettled([
      update({ ...own, parentGUID: OTHER_ORGANISATION }),
      update({ ...other, parentGUID: ORGANISATION }),
      // What refers to them is added meanwhile.
      ...[ORGANISATION, OTHER_ORGANISATION].map((organisation) =>
        db.kysely
          .insertInto('auth.organisation_slug')
          .values({ slug: `before-${organisation}-${round}`, organisation_guid: organisation })
          .execute(),
      ),
    ]);
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    // One of the two is a part of the other by then.
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toBeInstanceOf(ProblemError);
    await update({ ...own, parentGUID: null });
    await update({ ...other, parentGUID: null });
  }
});
