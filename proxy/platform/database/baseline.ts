/**
 * Databases and backups from before the baseline. The migration `0110_baseline` replaced all earlier ones of the version
 * that was not released yet and creates the same schema, down to the order of the columns. A database that has exactly
 * these counts as one that has the baseline; one that has fewer needs the version before the baseline first.
 */
import { REPLACED } from './replaced-migrations.ts';

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** As it was when its schema was compared with that of the migrations that it replaced. */
export const BASELINE: AppliedMigration = {
  name: '0110_baseline',
  checksum: '0f0907c5b3ca5aa3e6adc99cb1a9422243a9ebbf3d5b3d8d8c9d974b7d5e10d0',
};

/** The last migration of the version that brings a database to where the baseline begins. */
const LAST_REPLACED = REPLACED.at(-1)?.name ?? '';

/**
 * What a database or a backup counts as.
 * @param applied in the order of their names
 * @returns the same list, or where it begins with the replaced migrations, the baseline and what came after them.
 */
export function adoptBaseline(applied: readonly AppliedMigration[]): readonly AppliedMigration[] {
  const hasReplaced = REPLACED.every(
    ({ name, checksum }, index) => applied[index]?.name === name && applied[index].checksum === checksum,
  );
  return hasReplaced ? [BASELINE, ...applied.slice(REPLACED.length)] : applied;
}

/** How a database from before the baseline comes to this version. */
export const WAY_TO_BASELINE = `start the version whose last migration is ${LAST_REPLACED} on it once, then this one`;

/**
 * Why a database cannot be brought to this version: it has some of the replaced migrations, or others than these.
 * @param applied in the order of their names, after `adoptBaseline`
 * @returns a sentence, or undefined where nothing is in the way.
 */
export function problemBeforeBaseline(applied: readonly AppliedMigration[]): string | undefined {
  const earlier = applied.filter(({ name }) => name < BASELINE.name);
  const last = earlier.at(-1);
  if (last === undefined) return undefined;
  const changed = earlier.find(({ name, checksum }) =>
    REPLACED.some((replaced) => replaced.name === name && replaced.checksum !== checksum),
  );
  return changed === undefined
    ? `The database is of an earlier version, its last migration is ${last.name}: ${WAY_TO_BASELINE}.`
    : `The migration ${changed.name} of this database is not the one that this version continues: start with an empty database, or restore a backup.`;
}
