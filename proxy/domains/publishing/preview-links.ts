/** Secret links to drafts: the handlers of `previewLink:*`, and how the secret becomes a caller of previews. */
import type { AuditAction } from '#contract/audit-actions.ts';
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { scopeFor } from '#contract/access.ts';
import type { Dataset } from '#contract/entities/dataset.ts';
import { statuses } from '#contract/fixed-values.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { LINKS_MOST, type PreviewLink, type previewLinkCalls } from '#contract/preview-links.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { wholeDataset } from '#proxy/platform/catalogue/dataset-record.ts';
import type { Projected } from '#proxy/platform/catalogue/fields.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { isTokenText, LINK_PREFIX, makeTokenText } from '#proxy/platform/secrets/token-text.ts';
import { authenticateProgram, isUseStale } from '#proxy/platform/service/program-token.ts';
import { requireCaller, type Authenticate, type Handler } from '#proxy/platform/service/service.ts';
import { findEditable, lockEditable } from './editable.ts';

const PURPOSE = 'preview-link';
const REFUSAL = 'This link does not work. It may have ended';
/** Reading a draft takes some twenty calls; a link that is passed on widely meets this limit. */
const QUOTA = { limit: 5000, period: 'day' } as const;

export interface PreviewLinksOptions {
  readonly kysely: Kysely<Schema>;
  readonly secrets: Pick<Secrets, 'hash' | 'hashes'>;
}

export interface PreviewLinks {
  readonly handlers: { [N in keyof typeof previewLinkCalls]: Handler<N> };
  /** Knows the secret of a link in the Authorization header, and asks on for every other token. */
  authenticate(next: Authenticate): Authenticate;
}

interface LinkRow {
  link_guid: string;
  name: string;
  last_four: string;
  made_by: string | null;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

const toLink = (row: LinkRow): PreviewLink => ({
  linkGUID: row.link_guid,
  name: row.name,
  lastFour: row.last_four,
  madeBy: row.made_by ?? '',
  madeAt: row.created_at.toISOString(),
  until: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

const isLive = sql<boolean>`l.ended_at is null and l.expires_at > now()`;

async function readLinks(kysely: Kysely<Schema>, datasetGUID: string): Promise<PreviewLink[]> {
  const { rows } = await sql<LinkRow>`
    select l.link_guid, l.name, l.last_four, ${fullName('u')} as made_by, l.created_at, l.expires_at, l.last_used_at
    from access.preview_link l left join auth."user" u on u.identity_guid = l.created_by
    where l.dataset_guid = ${datasetGUID} and ${isLive} order by l.created_at desc`.execute(kysely);
  return rows.map(toLink);
}

const noLink = () => new ProblemError(404, REFUSAL);

const audit = (
  trx: Transaction<Schema>,
  action: AuditAction,
  entry: { organisationGUID: string; actorGUID: string | null; datasetGUID: string; name: string },
): Promise<void> =>
  recordAudit(trx, {
    organisationGUID: entry.organisationGUID,
    actorGUID: entry.actorGUID,
    action,
    object: { kind: 'dataset', id: entry.datasetGUID },
    after: { link: entry.name },
  });

async function makeLink(
  { kysely, secrets }: PreviewLinksOptions,
  { datasetGUID, name, days }: CallRequest<'previewLink:make'>,
  actorGUID: string,
): Promise<CallResponse<'previewLink:make'>> {
  const secret = makeTokenText(LINK_PREFIX);
  const linkGUID = randomUUID();
  await kysely.transaction().execute(async (trx) => {
    const { status, organisationGUID } = await lockEditable(trx, datasetGUID, actorGUID);
    if (status !== 'draft')
      throw new ProblemError(409, 'The dataset is no draft', [fieldError('datasetGUID', 'link.noDraft')]);
    if ((await readLinks(trx, datasetGUID)).length >= LINKS_MOST)
      throw new ProblemError(409, 'There are too many links', [
        fieldError('name', 'link.tooMany', { most: LINKS_MOST }),
      ]);
    await trx
      .insertInto('access.preview_link')
      .values({
        link_guid: linkGUID,
        dataset_guid: datasetGUID,
        name: storableText(name),
        token_hash: secrets.hash(secret, PURPOSE),
        last_four: secret.slice(-4),
        created_by: actorGUID,
        expires_at: sql<Date>`now() + ${days} * interval '1 day'`,
      })
      .execute();
    await audit(trx, 'previewLink.made', { organisationGUID, actorGUID, datasetGUID, name });
  });
  const link = (await readLinks(kysely, datasetGUID)).find((one) => one.linkGUID === linkGUID);
  if (link === undefined) throw noLink();
  return { secret, link };
}

async function endLink(
  kysely: Kysely<Schema>,
  { datasetGUID, linkGUID }: CallRequest<'previewLink:end'>,
  actorGUID: string,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const { organisationGUID } = await lockEditable(trx, datasetGUID, actorGUID);
    const { rows } = await sql<{ name: string }>`
      update access.preview_link l set ended_at = now(), ended_by = ${actorGUID}
      where l.link_guid = ${linkGUID} and l.dataset_guid = ${datasetGUID} and l.ended_at is null
      returning l.name`.execute(trx);
    const [ended] = rows;
    if (ended !== undefined)
      await audit(trx, 'previewLink.ended', { organisationGUID, actorGUID, datasetGUID, name: ended.name });
  });
}

interface OpenedRow {
  link_guid: string;
  name: string;
  dataset_guid: string;
  organisation_guid: string;
  slug: string;
  title: string;
  status_id: number;
  visibility: string;
  expires_at: Date;
  /** The audit log has no entry of the last hour. */
  is_new: boolean;
}

/** The draft as its page shows it. @throws ProblemError 404 where the link does not work, the same for every reason */
async function openLink(
  { kysely, secrets }: PreviewLinksOptions,
  secret: string,
): Promise<CallResponse<'previewLink:open'>> {
  if (!isTokenText(secret, LINK_PREFIX)) throw noLink();
  const { rows } = await sql<OpenedRow>`
    select l.link_guid, l.name, d.dataset_guid, d.organisation_guid, o.slug, d.title, d.status_id, d.visibility,
      l.expires_at, coalesce(l.last_used_at < now() - interval '1 hour', true) as is_new
    from access.preview_link l join catalogue.dataset d on d.dataset_guid = l.dataset_guid
    join auth.organisation o on o.organisation_guid = d.organisation_guid
    where l.token_hash = any (${secrets.hashes(secret, PURPOSE)}::bytea[]) and ${isLive} and d.removed_at is null
  `.execute(kysely);
  const [found] = rows;
  if (found === undefined) throw noLink();
  const { dataset_guid: datasetGUID, organisation_guid: organisationGUID, title } = found;
  if (found.status_id !== statuses.draft.id) {
    // Only those who may find it themselves learn where it is.
    if (found.visibility !== 'public') throw noLink();
    return { kind: 'published', datasetGUID, orgSlug: found.slug, title };
  }
  await kysely.transaction().execute(async (trx) => {
    await sql`update access.preview_link set last_used_at = now() where link_guid = ${found.link_guid}`.execute(
      trx,
    );
    if (found.is_new)
      await audit(trx, 'previewLink.opened', {
        organisationGUID,
        actorGUID: null,
        datasetGUID,
        name: found.name,
      });
  });
  // A draft has the same values for readers and editors.
  const { rows: datasets } = await sql<Projected<Dataset>>`
    select ${wholeDataset.columns} from catalogue.dataset d ${wholeDataset.joins}
    where d.dataset_guid = ${datasetGUID}`.execute(kysely);
  const [row] = datasets;
  if (row === undefined) throw noLink();
  const dataset = wholeDataset.readChecked(row);
  // Files can be looked at and not be downloaded.
  const resources = dataset.resources.map((file) => (file.external ? file : { ...file, url: null }));
  return { kind: 'draft', until: found.expires_at.toISOString(), dataset: { ...dataset, resources } };
}

export function createPreviewLinks(options: PreviewLinksOptions): PreviewLinks {
  const { kysely, secrets } = options;
  return {
    handlers: {
      async 'previewLink:list'({ datasetGUID }, context) {
        await findEditable(kysely, datasetGUID, requireCaller(context).identityGUID);
        return { result: await readLinks(kysely, datasetGUID) };
      },
      'previewLink:make': (request, context) =>
        makeLink(options, request, requireCaller(context).identityGUID),
      async 'previewLink:end'(request, context) {
        await endLink(kysely, request, requireCaller(context).identityGUID);
        return {};
      },
      'previewLink:open': ({ secret }) => openLink(options, secret),
    },
    authenticate: (next) =>
      authenticateProgram(
        {
          kysely,
          prefix: LINK_PREFIX,
          refusal: REFUSAL,
          async find(text) {
            const { rows } = await sql<{ guid: string; until: Date; stale: boolean }>`
              select l.link_guid as guid, l.expires_at as until, ${isUseStale} as stale from access.preview_link l
              where l.token_hash = any (${secrets.hashes(text, PURPOSE)}::bytea[]) and ${isLive}
            `.execute(kysely);
            const [link] = rows;
            return link && { ...link, scopes: [scopeFor('metadata'), scopeFor('read')], quota: QUOTA };
          },
          noteUse: (guid) =>
            sql`update access.preview_link set last_used_at = now() where link_guid = ${guid}`.execute(
              kysely,
            ),
        },
        next,
      ),
  };
}
