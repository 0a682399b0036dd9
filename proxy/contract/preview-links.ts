/**
 * Calls about secret links to drafts. A link opens the page and the previews of one draft for anyone who has it, until
 * it ends. Its secret is answered once, and is a token for the calls of previews as well (`Authorization: Bearer`).
 */
import * as z from 'zod/mini';
import { dataCall, defineCall } from './call.ts';
import { Guid, Instant, nameOf, Nothing } from './entities/common.ts';
import { Dataset } from './entities/dataset.ts';

/** How long a link can work, in days. */
export const LINK_DAYS_MOST = 90;
/** Links of a dataset that work at a time. */
export const LINKS_MOST = 20;
export const LINK_NAME_LENGTH = 100;

export const PreviewLink = z.object({
  linkGUID: Guid,
  /** For whom it is, in the words of the person who made it. */
  name: z.string(),
  /** The end of the secret, which distinguishes links. */
  lastFour: z.string(),
  /** Empty for an account that was deleted. */
  madeBy: z.string(),
  madeAt: Instant,
  until: Instant,
  /** To the minute; null for a link that no one has opened. */
  lastUsedAt: z.nullable(Instant),
});
export type PreviewLink = z.infer<typeof PreviewLink>;

const dataset = { datasetGUID: Guid };

export const previewLinkCalls = {
  'previewLink:list': defineCall({
    ...dataCall,
    path: 'previewLink:list',
    summary: 'The links of a draft that work, the latest first. For its editors.',
    access: 'member',
    safe: true,
    request: z.object(dataset),
    response: z.object({ result: z.array(PreviewLink) }),
  }),
  'previewLink:make': defineCall({
    ...dataCall,
    path: 'previewLink:make',
    summary: 'Makes a link to a draft. The secret is answered this once.',
    access: 'member',
    safe: false,
    request: z.object({
      ...dataset,
      name: nameOf(LINK_NAME_LENGTH),
      days: z.int().check(z.gte(1), z.lte(LINK_DAYS_MOST)),
    }),
    response: z.object({ secret: z.string(), link: PreviewLink }),
  }),
  'previewLink:end': defineCall({
    ...dataCall,
    path: 'previewLink:end',
    summary: 'Ends a link at once.',
    access: 'member',
    safe: false,
    request: z.object({ ...dataset, linkGUID: Guid }),
    response: Nothing,
  }),
  'previewLink:open': defineCall({
    ...dataCall,
    path: 'previewLink:open',
    summary: 'The draft of a link. For a dataset that was published since: where it is.',
    access: 'anyone',
    safe: false,
    request: z.object({ secret: z.string().check(z.maxLength(100)) }),
    response: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('draft'), until: Instant, dataset: Dataset }),
      z.object({ kind: z.literal('published'), ...dataset, orgSlug: z.string(), title: z.string() }),
    ]),
  }),
};
