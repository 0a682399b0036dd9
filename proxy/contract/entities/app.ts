/** Apps as records: what a list, a page, a submission and a review contain, and what a member may write. */
import * as z from 'zod/mini';
import { appKinds, appLimits, appStates } from '../app-constants.ts';
import { ruleCode, ruleOfMost, type RuleCode } from '../rule.ts';
import { Guid, Instant, storable } from './common.ts';
import { DatasetReference } from './dataset-reference.ts';

/** A picture at an address of this origin. */
export const AppPicture = z.object({
  pictureGUID: Guid,
  /** For a version that is not shown to everyone, an address that works for some minutes. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type AppPicture = z.infer<typeof AppPicture>;

/** A dataset that an app uses, as far as the caller may find it. */
export const AppDataset = DatasetReference;
export type AppDataset = z.infer<typeof AppDataset>;

/** Who made the app: an organisation with a page here, or a person by name. */
export const AppMaker = z.object({ name: z.string(), slug: z.nullable(z.string()) });
export type AppMaker = z.infer<typeof AppMaker>;

export const AppSummary = z.object({
  appGUID: Guid,
  name: z.string(),
  summary: z.string(),
  kind: z.enum(appKinds),
  picture: z.nullable(AppPicture),
  maker: AppMaker,
  /** When it was first approved. */
  publishedAt: Instant,
  /** When the version that is shown was submitted. */
  updatedAt: Instant,
});
export type AppSummary = z.infer<typeof AppSummary>;

export const App = z.extend(AppSummary, {
  url: z.string(),
  /** Markdown; render with the product's sanitising renderer only. */
  description: z.string(),
  /** Those that the caller may find, which is at least one. */
  datasets: z.array(AppDataset),
});
export type App = z.infer<typeof App>;

export const AppPage = z.object({
  result: z.array(AppSummary),
  totalCount: z.int(),
  /** How many there are of each kind under the other conditions. */
  kinds: z.array(z.object({ kind: z.enum(appKinds), count: z.int() })),
});
export type AppPage = z.infer<typeof AppPage>;

// The name of a schema is also that of its checks, unless they have one of their own.
const line = (missing: RuleCode, most: number) =>
  z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(most, ruleOfMost('text.tooLong')), storable);

/** True for a whole https address of a host on the network, in one piece and without a name and password in it. */
export function isAppAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    // URL.parse passes over tabs, line ends and NUL, which would be stored all the same.
    !/[\s\p{Cc}]/u.test(text) &&
    /^https:\/\//i.test(text) &&
    /[^.]\.[^.]/.test(url.hostname)
  );
}

/** What a member writes about an app; the form and the server validate with it alike. */
export const appFields = {
  name: line(ruleCode('app.nameMissing'), appLimits.name),
  summary: line(ruleCode('app.summaryMissing'), appLimits.summary),
  description: z.string().check(z.trim(), z.maxLength(appLimits.description), storable),
  kind: z.enum(appKinds, ruleCode('app.kindMissing')),
  url: z
    .string(ruleCode('app.urlMissing'))
    .check(
      z.trim(),
      z.minLength(1, ruleCode('app.urlMissing')),
      z.maxLength(appLimits.url, ruleOfMost('text.tooLong')),
      z.refine(isAppAddress, ruleCode('app.urlNotWhole')),
    ),
  /** In the name of which of the member's organisations; null: in their own. */
  organisationGUID: z.nullable(Guid),
  pictureGUID: z.nullable(Guid),
  datasetGUIDs: z
    .array(Guid)
    .check(
      z.minLength(1, ruleCode('app.datasetsMissing')),
      z.maxLength(appLimits.datasets, ruleOfMost('app.datasetsTooMany')),
    ),
};

/** The whole of a submission, without the number of the app. */
export const AppContent = z.object(appFields);
export type AppContent = z.infer<typeof AppContent>;

/** One version of an app as its submitter and its reviewers see it. */
export const AppVersion = z.object({
  appGUID: Guid,
  version: z.int(),
  state: z.enum(appStates),
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  kind: z.enum(appKinds),
  url: z.string(),
  picture: z.nullable(AppPicture),
  maker: AppMaker,
  organisationGUID: z.nullable(Guid),
  /** Those that the caller may find. */
  datasets: z.array(AppDataset),
  /** All of them, for the submitter alone; empty for anyone else. */
  datasetGUIDs: z.array(Guid),
  submittedAt: Instant,
  decidedAt: z.nullable(Instant),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
  /** The version of the app that everyone sees now; null when none is. */
  shownVersion: z.nullable(z.int()),
});
export type AppVersion = z.infer<typeof AppVersion>;
