/**
 * Databases and backups from before the baseline. The migration `0001_baseline` replaced fifteen migrations of the
 * version that was not released yet and creates the same schema, down to the order of the columns. A database that has
 * exactly these fifteen counts as one that has the baseline.
 */

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** As it was when its schema was compared with that of the migrations that it replaced. */
export const BASELINE: AppliedMigration = {
  name: '0001_baseline',
  checksum: '9e502f00720fc21bb674cd711a0bd4b6055e6d90dd754d9001ecb77740075767',
};

/** The migrations that it replaced, in their order. */
export const REPLACED: readonly AppliedMigration[] = [
  { name: '0001_catalogue', checksum: 'c67b30ba3fed0cf2ee53aacafac775dfda5949aa5783776e997a8d36ec03be11' },
  { name: '0002_identity', checksum: '6ba4aaf23c1bb59df6828674ab07a67e42182a6cd655983913287e4b26691f5a' },
  {
    name: '0003_identity_operations',
    checksum: '948cf49dc3fa8845816c2c259c87c4599d9ac037a7ce3cd3feaf032f85c105e1',
  },
  {
    name: '0004_hosted_sign_in',
    checksum: 'fdcd7a72d3f3f4e3d2e99c47f70321ff583811699bd3b3c0e79a873555a05df2',
  },
  { name: '0005_devices', checksum: '6d0fa4b844e1ac841ecb8d7e2132f922e51618d4b3026c4db63ddc8a03ee56ac' },
  { name: '0006_discovery', checksum: 'f09a10e5fbd3b8566988a74bab0222a2510b28c97c48875baab089c0f4dd6dcb' },
  { name: '0007_preview', checksum: 'db46e3ea56fe9f87c8ed57ef80db3aee02ada2f74632bbd2bd068a3a13c4183f' },
  { name: '0008_hits', checksum: 'b4f75b9140fabb7353bb9daba8ef6a41e9d6669c6b85bd10216578b49ae63bb4' },
  { name: '0009_words', checksum: '4c20b89b9bf073ee4f589b0fbfbb189dd85b3fb45a7c86b9ed72432db7484381' },
  { name: '0010_apps', checksum: '4cc0801d5035280c59e1d50a5734f5e10a5e54e4ef8fc7e6d523d398814e5675' },
  { name: '0011_follow', checksum: '3153c935d334baf8e1847c220b367d6ab601129099f334e2295ff0906e7a47c4' },
  { name: '0012_consent', checksum: 'c351a6c0cd94c9d03c31989ae6ba6b2228f66d1368aaa397dafe75f5af435de2' },
  { name: '0013_jobs', checksum: '2b17f67806c89283e097d741bcaa2b94667d90669c915457df7e55501e02c513' },
  { name: '0014_leftovers', checksum: 'f6bbd823343af30784f2733bfbf395c6f7cc3b90db0b168634cecbd9ad9d59dd' },
  { name: '0015_views', checksum: '742b91f61672ec37bfb095134233dd5b7c2179c009d19c13f6b66f3ca76cef90' },
];

/**
 * @param applied the migrations of a database or a backup, in the order of their names.
 * @returns the same list, or where it is the replaced one, the baseline.
 */
export function adoptBaseline(applied: readonly AppliedMigration[]): readonly AppliedMigration[] {
  const isReplaced =
    applied.length === REPLACED.length &&
    REPLACED.every(
      ({ name, checksum }, index) => applied[index]?.name === name && applied[index].checksum === checksum,
    );
  return isReplaced ? [BASELINE] : applied;
}

/** Whether a migration is one of those that the baseline replaced. */
export function isBeforeBaseline(name: string): boolean {
  return REPLACED.some((replaced) => replaced.name === name);
}
