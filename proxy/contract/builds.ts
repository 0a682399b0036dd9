/** What a server says of its builds: `builds/latest.json` and `builds/meta/{id}.json`. */
import * as z from 'zod/mini';
import { RedirectRule } from './redirects.ts';
import { ruleCode } from './rule.ts';

/** The id of a build: it is part of an address and of a file's name. */
export const BuildId = z.string().check(z.regex(/^[\w-]{1,64}$/, ruleCode('build.notId')));

export const LatestBuild = z.object({ id: BuildId });
export type LatestBuild = z.infer<typeof LatestBuild>;

export const BuildMeta = z.object({
  id: BuildId,
  /** The build that is handed out now; another one than `id` to a page that was opened before. */
  latest: BuildId,
  /** What addresses lead elsewhere, the first that fits counts. They belong to the deployment, whatever the build. */
  redirects: z.array(RedirectRule),
});
export type BuildMeta = z.infer<typeof BuildMeta>;

export const LATEST_BUILD_PATH = '/builds/latest.json';
export const buildMetaPath = (id: string): string => `/builds/meta/${id}.json`;
