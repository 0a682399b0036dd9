/** E-mails and notices about requests for access: to those who decide, and to the person who asked. */
import { sql, type Transaction } from 'kysely';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { givenTogether } from '#contract/given-together.ts';
import { rolesWith } from '#contract/roles.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { FilePart } from '#proxy/platform/messages/en/sharing.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import { EMAIL_EXPIRY, MOST_RECIPIENTS, type SendEmail } from '#proxy/platform/outbox/email.ts';
import { writeNotice } from '#proxy/platform/notices/notices.ts';
import { readRequest } from './read-requests.ts';

export interface RequestMail {
  /** Absent where nothing sends e-mail: the page of requests shows them all the same. */
  readonly sendEmail: SendEmail | undefined;
  readonly origin: () => string;
  readonly productName: string;
}

const deciders = rolesWith('request.decide');

interface Person {
  readonly identity_guid: string;
  /** Null without a verified address. */
  readonly email: string | null;
}

/** Those who decide on a request. */
async function decidersOf(trx: Transaction<Schema>, requestGUID: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.identity_guid, case when u.email_verified then u.email end as email from access.request q
    join catalogue.dataset d using (dataset_guid)
    join auth.member m on m.organisation_guid = d.organisation_guid and m.role_id = any (${deciders}::int[])
    join auth."user" u on u.identity_guid = m.identity_guid
    where q.request_guid = ${requestGUID}
    order by m.role_id, u.email limit ${MOST_RECIPIENTS}
  `.execute(trx);
  return rows;
}

/** The files that a request names, with their columns; none where it asks for all of them. */
const partsAsked = ({ resources, columns }: AccessRequest): FilePart[] =>
  (resources ?? []).map(({ resourceGUID, name: file }) => ({
    file,
    columns: columns?.find((one) => one.resourceGUID === resourceGUID)?.names ?? null,
  }));

/** The files that were given, with their columns; none where all of them were given whole. */
const partsGiven = ({ grants }: AccessRequest): FilePart[] =>
  grants.flatMap(({ resources, narrowing }) => {
    const nameOf = new Map(narrowing?.fields.map(({ position, name }) => [position, name]));
    const columns = narrowing?.columns?.map((position) => nameOf.get(position) ?? '') ?? null;
    const isOfSomeRows = narrowing !== null && narrowing.filters.length > 0;
    return (resources ?? []).map(({ name: file }) => ({ file, columns, isOfSomeRows }));
  });

/** Sends a message about a new request to the people who decide. */
export async function mailDeciders(
  { sendEmail, origin, productName }: RequestMail,
  trx: Transaction<Schema>,
  requestGUID: string,
): Promise<void> {
  const request = await readRequest(trx, requestGUID);
  const { dataset, requester, purpose, dueAt } = request;
  const people = await decidersOf(trx, requestGUID);
  for (const { identity_guid: identityGUID } of people)
    await writeNotice(trx, {
      identityGUID,
      kind: 'requestMade',
      params: {
        requestGUID,
        person: requester.name,
        dataset: dataset.title,
        organisation: dataset.organisationName,
        due: dueAt,
      },
      subject: requestGUID,
    });
  if (sendEmail === undefined) return;
  const text = messages.sharing.asked({
    person: requester.name,
    title: dataset.title,
    purpose,
    parts: partsAsked(request),
    from: request.from == null ? null : new Date(request.from),
    due: new Date(dueAt),
    link: `${origin()}/dashboard/requests`,
    productName,
  });
  for (const { identity_guid: identityGUID, email } of people)
    if (email !== null)
      await sendEmail(
        {
          to: email,
          ...text,
          purpose: 'access-request',
          expiresIn: EMAIL_EXPIRY.news,
          notice: { identityGUID, kind: 'requestMade' },
        },
        trx,
      );
}

const pathOf = ({ organisationSlug, datasetGUID }: AccessRequest['dataset']): string =>
  `/organisation/${organisationSlug}/dataset/${datasetGUID}`;

/** Asks the person who made a request. */
export async function mailQuestion(
  { sendEmail, origin, productName }: RequestMail,
  trx: Transaction<Schema>,
  asked: { readonly requestGUID: string; readonly questionGUID: string; readonly question: string },
): Promise<void> {
  const { question } = asked;
  const { dataset, requester } = await readRequest(trx, asked.requestGUID);
  const { title, organisationName: organisation } = dataset;
  await writeNotice(trx, {
    identityGUID: requester.identityGUID,
    kind: 'requestQuestion',
    params: {
      dataset: title,
      datasetGUID: dataset.datasetGUID,
      organisation,
      slug: dataset.organisationSlug,
      question,
    },
    subject: asked.questionGUID,
  });
  if (sendEmail === undefined || requester.email === null) return;
  const link = `${origin()}${pathOf(dataset)}`;
  const text = messages.sharing.question({ title, organisation, question, link, productName });
  await sendEmail(
    {
      to: requester.email,
      ...text,
      purpose: 'access-question',
      expiresIn: EMAIL_EXPIRY.news,
      notice: { identityGUID: requester.identityGUID, kind: 'requestQuestion' },
    },
    trx,
  );
}

/** Sends the reply to the person who asked the question, or to all who decide if that person no longer does. */
export async function mailReply(
  { sendEmail, origin, productName }: RequestMail,
  trx: Transaction<Schema>,
  {
    requestGUID,
    questionGUID,
    reply,
    askedBy,
  }: {
    readonly requestGUID: string;
    readonly questionGUID: string;
    readonly reply: string;
    readonly askedBy: string;
  },
): Promise<void> {
  const { dataset, requester, dueAt } = await readRequest(trx, requestGUID);
  const all = await decidersOf(trx, requestGUID);
  const asking = all.filter(({ identity_guid }) => identity_guid === askedBy);
  const text = messages.sharing.reply({
    person: requester.name,
    title: dataset.title,
    reply,
    due: new Date(dueAt),
    link: `${origin()}/dashboard/requests?request=${requestGUID}`,
    productName,
  });
  for (const { identity_guid: identityGUID, email } of asking.length > 0 ? asking : all) {
    await writeNotice(trx, {
      identityGUID,
      kind: 'requestReply',
      params: { requestGUID, person: requester.name, dataset: dataset.title, reply },
      subject: questionGUID,
    });
    if (sendEmail !== undefined && email !== null)
      await sendEmail(
        {
          to: email,
          ...text,
          purpose: 'access-reply',
          expiresIn: EMAIL_EXPIRY.news,
          notice: { identityGUID, kind: 'requestReply' },
        },
        trx,
      );
  }
}

/** Sends the decision to the person who made the request. */
export async function mailRequester(
  { sendEmail, origin, productName }: RequestMail,
  trx: Transaction<Schema>,
  requestGUID: string,
): Promise<void> {
  const request = await readRequest(trx, requestGUID);
  const { dataset, requester, answer, less = [] } = request;
  const given = givenTogether(request);
  const about = {
    dataset: dataset.title,
    datasetGUID: dataset.datasetGUID,
    organisation: dataset.organisationName,
    slug: dataset.organisationSlug,
  };
  await writeNotice(trx, {
    identityGUID: requester.identityGUID,
    ...(given === null
      ? { kind: 'requestDeclined', params: { ...about, answer } }
      : { kind: 'requestApproved', params: { ...about, until: given.until } }),
  });
  if (sendEmail === undefined) return;
  if (requester.email === null) return;
  const text = messages.sharing.decided({
    title: dataset.title,
    organisation: dataset.organisationName,
    from: given === null || given.from === null ? null : new Date(given.from),
    until: given === null || given.until === null ? null : new Date(given.until),
    isApproved: given !== null,
    answer,
    less,
    parts: partsGiven(request),
    link: `${origin()}${pathOf(dataset)}`,
    productName,
  });
  await sendEmail(
    {
      to: requester.email,
      ...text,
      purpose: 'access-decision',
      expiresIn: EMAIL_EXPIRY.news,
      notice: {
        identityGUID: requester.identityGUID,
        kind: given === null ? 'requestDeclined' : 'requestApproved',
      },
    },
    trx,
  );
}
