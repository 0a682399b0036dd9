/** What became of a member's request: its clock while it is open, then the answer, and what can be done next. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { givenTogether } from '#contract/given-together.ts';
import { useApi } from '../../app/context.ts';
import { useConfirmation } from '../../app/use-confirmation.ts';
import { useFormatInstant } from '../../app/time-zone.ts';
import { DatasetTitleLink } from '../../components/dataset-title-link.tsx';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { DefinitionList } from '../../components/definition-list.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetAccessMessages, type DatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay, formatList } from '../../messages/format.ts';
import type { DatasetView } from '../dataset/dataset-view.ts';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { REQUESTS } from './access-queries.ts';
import { GivenGrants } from './given-grants.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { AskedQuestions, ReplyForm } from './request-questions.tsx';
import { useRequestTerms } from './request-terms.tsx';
import { waitingQuestion } from './waiting-question.ts';
import { ClockDays } from './working-clock.tsx';

function Answer({ request: { answer, dataset, offered, less = [] } }: { readonly request: AccessRequest }) {
  const messages = useDatasetAccessMessages();
  const t = messages.request;
  return (
    <>
      {answer !== '' && (
        <>
          <p>{t.answer(dataset.organisationName)}</p>
          <blockquote className="said">{answer}</blockquote>
        </>
      )}
      {offered !== null && (
        <p>
          {t.offered}{' '}
          <DatasetTitleLink dataset={offered} asMember>
            {offered.title}
          </DatasetTitleLink>
        </p>
      )}
      {less.length > 0 && <p>{t.lessOffered(formatList(less.map((kind) => messages.lessWords[kind])))}</p>}
    </>
  );
}

function OpenRequest({
  dataset: of,
  request,
}: {
  readonly dataset: DatasetView;
  readonly request: AccessRequest;
}) {
  const messages = useDatasetAccessMessages();
  const formatInstant = useFormatInstant();
  const t = messages.request;
  const api = useApi();
  const queryClient = useQueryClient();
  const withdrawing = useConfirmation(async (requestGUID) => {
    await api.call('accessRequest/withdraw', { requestGUID });
    await queryClient.invalidateQueries({ queryKey: REQUESTS });
    showSuccess({ title: t.withdrawn });
  });
  const [isChanging, setChanging] = useState(false);
  const terms = useRequestTerms(request, t.me);
  const { requestGUID, number, dueAt, dataset, requester, questions, opened } = request;
  const waiting = waitingQuestion(request);
  return (
    <Banner kind={waiting === undefined ? 'info' : 'warning'}>
      <div className="request-open">
        <p className="strong">
          {waiting === undefined ? t.open(number) : messages.questions.waits(dataset.organisationName)}
        </p>
        <AskedQuestions questions={questions} person={requester.name} />
        {waiting !== undefined && (
          <ReplyForm key={waiting.questionGUID} requestGUID={requestGUID} question={waiting} />
        )}
        {waiting === undefined && <p>{t.due(dataset.organisationName, formatDay(dueAt))}</p>}
        <ClockDays request={request} />
        <section aria-label={t.youAsked}>
          <p className="strong t14">{t.youAsked}</p>
          <blockquote className="said">{request.purpose}</blockquote>
          <DefinitionList
            items={[
              { term: t.sentTerm, value: formatInstant(request.askedAt) },
              {
                term: t.openedTerm,
                value: opened === null ? t.notOpened : t.opened(opened.by, formatInstant(opened.at)),
              },
              ...terms,
            ]}
          />
        </section>
        <p className="row wrap">
          <Button small aria-haspopup="dialog" onClick={() => setChanging(true)}>
            {t.change}
          </Button>
          <Button
            small
            kind="quiet"
            onClick={() => withdrawing.send({ type: 'action.requested', subject: requestGUID })}
          >
            {t.withdraw}
          </Button>
        </p>
        {isChanging && <RequestDialog dataset={of} like={request} onClose={() => setChanging(false)} />}
        <ConfirmDialog
          confirmation={withdrawing}
          title={t.withdrawTitle}
          text={t.withdrawText}
          act={t.withdraw}
        />
      </div>
    </Banner>
  );
}

/** What was given, or why not. */
function Outcome({ request }: { readonly request: AccessRequest }) {
  const messages = useDatasetAccessMessages();
  const t = messages.request;
  const { grants, state, declineReason, usedBy } = request;
  const given = givenTogether(request);
  const because = t.declinedFor[declineReason ?? 'other'];
  if (state === 'declined')
    return (
      <Banner kind="warning">
        <p className="strong">{t.declined}</p>
        {because !== '' && <p>{because}</p>}
        <Answer request={request} />
      </Banner>
    );
  if (given === null) return null;
  if (given.state === 'ended')
    return (
      <Banner kind="info">
        <p className="strong">{t.ended(formatDay(given.until ?? request.until))}</p>
      </Banner>
    );
  const until = given.until === null ? null : formatDay(given.until);
  const own = until === null ? t.approvedNoEnd : t.approved(until);
  const title =
    usedBy === null ? own : (usedBy.kind === 'key' ? t.approvedKey : t.approvedGroup)(usedBy.name, until);
  return (
    <Banner kind="good">
      <p className="strong">{given.from === null ? title : t.begins(formatDay(given.from))}</p>
      {given.from !== null && until !== null && (
        <p>
          {t.untilTerm}: {until}
        </p>
      )}
      <div>
        {t.given} <GivenGrants grants={grants} />
      </div>
      <Answer request={request} />
    </Banner>
  );
}

export interface RequestStateProps {
  readonly dataset: DatasetView;
  /** The member's last request; undefined when there was none. */
  readonly request: AccessRequest | undefined;
  /** Whether the member has files of the dataset already. */
  readonly hasFiles: boolean;
}

/** What asking once more is called. */
function askWords(
  t: DatasetAccessMessages['request'],
  request: AccessRequest | undefined,
  endsLater: boolean,
): string {
  if (endsLater) return t.longer;
  if (request === undefined) return t.act;
  return request.state === 'declined' && request.less?.length ? t.askLess : t.again;
}

export function RequestState({ dataset, request, hasFiles }: RequestStateProps) {
  const t = useDatasetAccessMessages().request;
  const [isAsking, setAsking] = useState(false);
  const given = request === undefined ? null : givenTogether(request);
  const endsLater = given?.state === 'active' && given.until !== null;
  if (request?.state === 'open') return <OpenRequest dataset={dataset} request={request} />;
  return (
    <>
      {request !== undefined && <Outcome request={request} />}
      {(!hasFiles || endsLater) && (
        <>
          {request === undefined && <p>{t.offer}</p>}
          <p>
            <Button kind={endsLater ? 'plain' : 'primary'} onClick={() => setAsking(true)}>
              {askWords(t, request, endsLater)}
            </Button>
          </p>
          {isAsking && <RequestDialog dataset={dataset} like={request} onClose={() => setAsking(false)} />}
        </>
      )}
    </>
  );
}
