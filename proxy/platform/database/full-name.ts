/** The name of a person in SQL. */
import { sql, type RawBuilder } from 'kysely';

/** The name of a person of `auth.user`, else the address. @param alias of the table; the result is null where it has no row */
export const fullName = (alias: string): RawBuilder<string | null> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`coalesce(nullif(trim(concat(${column('given_name')}, ' ', ${column('family_name')})), ''), ${column('email')})`;
};
