/** Rows of lookups that a dataset `d` names, as terms: one, several, or a part of each group of a list. */
import { sql, type RawBuilder } from 'kysely';
import type { Term } from '#contract/entities/common.ts';
import type { Dataset } from '#contract/entities/dataset.ts';
import { lookupOfPart, type PartField } from '#contract/publishing-fields.ts';

/** A row of a lookup as a term, or null. */
const term = <More = object>(table: string, id: string, more = sql``): RawBuilder<(Term & More) | null> =>
  sql`(select jsonb_build_object('id', l.id, 'code', l.code, 'label', l.label ${more})
    from catalogue.lookup l where l.table_name = ${sql.lit(table)} and l.id = ${sql.ref(id)})`;

/** Rows of a lookup as terms, in the order of their ids in the column. */
const termList = (table: string, ids: string): RawBuilder<Term[]> =>
  sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'code', l.code, 'label', l.label)
      order by array_position(${sql.ref(ids)}, l.id)), '[]')
    from catalogue.lookup l where l.table_name = ${sql.lit(table)} and l.id = any (${sql.ref(ids)}))`;

/** Themes as terms, each with the one that it is a part of. */
const themes: RawBuilder<Dataset['themes']> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'code', l.code, 'label', l.label)
    || case when b.id is null then '{}' else jsonb_build_object('broader',
      jsonb_build_object('id', b.id, 'code', b.code, 'label', b.label)) end
    order by array_position(d.theme_ids, l.id)), '[]')
  from catalogue.lookup l
  left join catalogue.lookup b on b.table_name = 'theme' and b.id = (l.details ->> 'broader')::integer
  where l.table_name = 'theme' and l.id = any (d.theme_ids))`;

/** The columns of lists of groups that name rows of lookups. */
export const partColumns: Readonly<Record<PartField, string>> = {
  tagTypes: 'd.tag_types',
  agents: 'd.agents',
  dates: 'd.dates',
};

/** A list of groups with the row that a part of each names. A group whose row is gone is left out. */
const withTerms = <Group>(name: PartField): RawBuilder<Group[]> => {
  const { part, table } = lookupOfPart[name];
  return sql`(
    select coalesce(jsonb_agg(e.value || jsonb_build_object(${sql.lit(part)}::text,
      jsonb_build_object('id', l.id, 'code', l.code, 'label', l.label)) order by e.ordinality), '[]')
    from jsonb_array_elements(${sql.ref(partColumns[name])}) with ordinality e
    join catalogue.lookup l on l.table_name = ${sql.lit(table)} and l.id = (e.value ->> ${sql.lit(part)})::integer)`;
};

/** What a dataset `d` names of lookups. */
export const terms = {
  access: term('access', 'd.access_id'),
  frequency: term('updateFrequency', 'd.frequency_id'),
  licence: term<{ url: string | null; open: boolean }>(
    'licenceType',
    'd.licence_id',
    sql`, 'url', l.details -> 'url', 'open', l.details -> 'open'`,
  ),
  themes,
  spatialReferenceSystem: term('spatialReferenceSystem', 'd.spatial_reference_system_id'),
  lawfulBases: termList('lawfulBasis', 'd.lawful_basis_ids'),
  anonymisation: term('dataAnonymisationType', 'd.anonymisation_id'),
  tagTypes: withTerms<NonNullable<Dataset['tagTypes']>[number]>('tagTypes'),
  agents: withTerms<NonNullable<Dataset['agents']>[number]>('agents'),
  dates: withTerms<NonNullable<Dataset['dates']>[number]>('dates'),
  dataProvider: sql<Dataset['dataProvider']>`(select jsonb_build_object('name', p.name, 'url', p.url)
    from catalogue.data_provider p where p.id = d.data_provider_id)`,
};
