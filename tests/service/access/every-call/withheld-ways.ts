/**
 * Every way by which the bytes or values of one version of a file can leave: by its own address, by what was made of it,
 * and by what was begun or kept while readers had it.
 */
import { patchPath } from '#contract/difference.ts';
import { callByName, callNames, type CallName } from '#contract/index.ts';
import { rowsPath } from '#contract/rows-api.ts';
import type { Harness, Principal } from './harness.ts';
import { requestOf, type Things } from './requests.ts';
import { waysTo, type Way } from './ways.ts';

/** What was found while readers had the version. */
export interface Begun {
  /** The version that is withheld, and the one before and after it. */
  readonly version: string;
  readonly before: string;
  readonly after: string;
  readonly fileName: string;
  /** The next page of a walk that began with the version. */
  readonly next: string;
  /** Addresses that were signed for a person: of the stored file, of an export, of the patch. */
  readonly signed: readonly string[];
  /** The entity tags of answers, by their addresses. */
  readonly tags: ReadonlyMap<string, string>;
}

/** One question, as it is asked, with or without what a client has kept of an answer. */
export interface WithheldWay extends Pick<Way, 'name' | 'ask'> {
  /** The address is signed, so the caller does not matter. */
  readonly isSigned?: true;
}

const byAddress = (name: string, path: string, init: RequestInit = {}): WithheldWay => ({
  name,
  ask: (harness, as) => harness.fetch(path, as, init),
});
const byCall = (name: CallName, request: object): WithheldWay => ({
  name,
  ask: (harness: Harness, as: Principal) => harness.send(name, request, as),
});

/** Ways by GUIDs of the version itself, or of two versions. */
export function waysOfVersion(it: Things, begun: Begun): readonly WithheldWay[] {
  const { version, before, after, fileName, next } = begun;
  const own = waysTo({ ...it, resource: version })
    .filter(({ name, isOfDocument }) => isOfDocument !== true && name !== 'dataset:view')
    .filter(({ name }) => !name.startsWith('/files/'));
  const file = `/files/${version}/${fileName}`;
  const rows = rowsPath(version);
  const conditional = [...begun.tags].flatMap(([path, tag]) => [
    byAddress(`If-None-Match ${path}`, path, { headers: { 'if-none-match': tag } }),
    byAddress(`Range with If-Range ${path}`, path, { headers: { range: 'bytes=0-40', 'if-range': tag } }),
  ]);
  const heads = [file, `${file}?inline`, rows, rows.replace(/rows$/, 'table.parquet')];
  return [
    ...own,
    byAddress('file', file),
    byAddress('file inline', `${file}?inline`),
    ...heads.flatMap((path) => [
      byAddress(`HEAD ${path}`, path, { method: 'HEAD' }),
      byAddress(`Range ${path}`, path, { headers: { range: 'bytes=0-40' } }),
    ]),
    ...conditional,
    byAddress('cursor', next),
    byCall('resource:compare', { before: version, after }),
    byCall('resource:compare', { before, after: version }),
    byCall('resource:changedRows', { before: version, after }),
    byCall('resource:changedRows', { before, after: version }),
    byAddress('patch from it', patchPath(version, after)),
    byAddress('patch to it', patchPath(before, version)),
    ...begun.signed.map((path, place) => ({
      ...byAddress(`signed ${place}`, path),
      isSigned: true as const,
      ask: (harness: Harness) => harness.fetch(path, null),
    })),
  ];
}

/**
 * Ways that do not name the version, which answer with what readers have now, and with what authors have written.
 * @param following a chart of the current version
 */
export const waysAround = (it: Things, word: string, following: string): readonly WithheldWay[] => [
  ...waysTo(it).filter(({ name }) => !name.startsWith('/files/')),
  byCall('chart:figures', { documentGUID: it.chart, on: 'made' }),
  byCall('chart:figures', { documentGUID: it.chart, on: 'current' }),
  ...(['chart:view', 'dashboard:view', 'map:view'] as const).map((name) =>
    byCall(name, requestOf(name, it, word)),
  ),
  byCall('map:view', { mapGUID: it.map, version: 2 }),
  byCall('map:versions', { mapGUID: it.map }),
  byCall('chart:view', { documentGUID: following }),
  byCall('chart:figures', { documentGUID: following, on: 'current' }),
  byCall('dashboard:public', { organisationGUID: it.organisation }),
  ...(['document:list', 'map:list'] as const).map((name) =>
    byCall(name, { organisationGUID: it.organisation }),
  ),
  byCall('document/sharedWithMe', {}),
];

/** Calls that name a file or a version. A new one has to be among the ways above, or in a list of the test. */
export const callsOfFiles = (): readonly CallName[] =>
  callNames.filter((name) => {
    const { shape = {} } = callByName(name).request as { shape?: object };
    return ['resourceGUID', 'versionGUID', 'before'].some((field) => field in shape);
  });

/** Those of them that answer with nothing of a file; all but the first and the last are for its editors. */
export const withoutContent: readonly CallName[] = [
  'dataset:recordView',
  'harvest:confirmRenaming',
  'dataset:changeFile',
  'dataset:removeFile',
  'dataset:restoreFile',
  'dataset:useVersion',
  'dataset:withholdVersion',
  'dataset:releaseVersion',
  'dataset:purgeVersion',
  'dataset:unpackFile',
  'dataset:readFile',
  'dataset:renameColumn',
  'dataset:separateColumn',
  'dataset:acceptLostColumns',
  'dataset/explainAccess',
];
