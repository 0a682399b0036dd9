/** Publishing: what is missing, and the calls that publish and plan. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { GivenDay } from '#contract/entities/common.ts';
import type { Visibility } from '#contract/fixed-values.ts';
import { publishedStatuses, REASON_LENGTH } from '#contract/publishing-constants.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import { actOf, publicationWays } from '#machines/publication/publication.machine.ts';
import { useApi } from '../../app/context.ts';
import { usePageOffered } from '../../app/offered-calls.ts';
import { useOfferedVisibilities } from '../../app/offered-visibilities.ts';
import { useConfirmation } from '../../app/use-confirmation.ts';
import { useImmediateChange } from '../../app/use-immediate-change.ts';
import { useFormatInstant } from '../../app/time-zone.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { memberDatasetLink } from '../../components/dataset-link.ts';
import { catchFocusAfterDialog, placesBefore } from '../../components/lost-focus.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import {
  checklistQuery,
  rereadPublished,
  type EditedDataset,
  type Publication,
} from '../../services/api/publishing-queries.ts';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { FormArea, FormSelect, FormText, SubmissionForm } from '../settings/submission-form.tsx';
import { Affected } from './affected.tsx';
import { ChangeNote } from './change-note.tsx';
import { ChecklistPoints } from './checklist.tsx';
import type { Editing } from './use-dataset-editing.ts';
import { useKeepColumns } from './use-keep-columns.ts';
import { useKeptOffers } from './kept-offers.ts';
import { UploadsList } from './uploads-list.tsx';
import { usePublication } from './use-publication.ts';
import { keptOf, keptUntil, NOTICE_DAYS, timeOf, Ways } from './ways-to-publish.tsx';
import { Withdraw } from './withdraw.tsx';

type PublishedStatus = (typeof publishedStatuses)[number];

function Plan({ dataset }: { readonly dataset: EditedDataset }) {
  const messages = useDatasetEditMessages();
  const formatInstant = useFormatInstant();
  const t = messages.publish;
  const api = useApi();
  const queryClient = useQueryClient();
  const { plan, datasetGUID } = dataset;
  const cancelling = useConfirmation(async () => {
    await api.call('dataset:cancelPlan', { datasetGUID });
    await rereadPublished(queryClient);
  });
  const button = useRef<HTMLButtonElement>(null);
  const again = useImmediateChange<{ act: 'plan' }>(async () => {
    if (plan === null) return;
    const { status, visibility, at } = plan;
    await api.call('dataset:publish', { datasetGUID, status, visibility, at }, { keepalive: true });
    // The button goes with what it was for.
    const places = button.current === null ? [] : placesBefore(button.current);
    await rereadPublished(queryClient);
    catchFocusAfterDialog(() => places);
  });
  if (plan === null) return null;
  const { changedSince } = plan;
  return (
    <Banner kind={plan.failure === null && changedSince.length === 0 ? 'info' : 'warning'}>
      <p>{plan.failure === null ? t.plan(formatInstant(plan.at)) : t.planFailed(plan.failure)}</p>
      {changedSince.length > 0 && (
        <p>
          {t.planChanged(
            changedSince
              .map((field) => messages.fields[field as keyof typeof messages.fields] ?? t.files)
              .join(', '),
          )}
        </p>
      )}
      <p className="row wrap">
        {changedSince.length > 0 && plan.failure === null && dataset.may.publish && (
          <Button
            small
            ref={button}
            busy={again.isMaking}
            onClick={() => again.send({ type: 'change.requested', change: { act: 'plan' } })}
          >
            {t.planAgain}
          </Button>
        )}
        <Button small onClick={() => cancelling.send({ type: 'action.requested', subject: datasetGUID })}>
          {t.cancelPlan}
        </Button>
      </p>
      <ChangeNote changes={again} words={messages.changes.planning} />
      <ConfirmDialog
        confirmation={cancelling}
        title={t.cancelPlan}
        text={t.plan(formatInstant(plan.at))}
        act={t.cancelPlan}
      />
    </Banner>
  );
}

const Published = z.object({
  at: z.union([z.literal(''), z.iso.datetime({ local: true })]),
  reason: z.string().check(z.maxLength(REASON_LENGTH)),
  way: z.enum(publicationWays),
  keepUntil: GivenDay,
});

/** The form that publishes; the service checks everything again. */
function PublishForm({ editing, dataset }: { editing: Editing; dataset: EditedDataset }) {
  const t = useDatasetEditMessages().publish;
  const offers = useKeptOffers(dataset);
  const keeping = useKeepColumns(editing);
  const offered = useOfferedVisibilities(dataset.visibility);
  const api = useApi();
  const queryClient = useQueryClient();
  /** @param at when readers get it; null: at once */
  const publish = async ({ status, visibility, reason = '', way }: FormValues, at: string | null) => {
    const { plan, notified } = await api.call('dataset:publish', {
      datasetGUID: dataset.datasetGUID,
      status: status as PublishedStatus,
      visibility: visibility as Visibility,
      ...(at !== null && { at }),
      reason,
      note: reason,
      notify: way === 'notify',
    });
    await rereadPublished(queryClient);
    showSuccess({
      title: plan === null ? t.done : t.scheduled,
      ...(way === 'notify' && { text: t.ways.notified(notified) }),
    });
  };
  const publication = usePublication({
    values: {
      status: dataset.status === 'draft' || dataset.status === 'planned' ? 'published' : dataset.status,
      visibility:
        dataset.firstPublishedAt === null && dataset.status === 'draft' ? 'public' : dataset.visibility,
      at: '',
      reason: '',
      // A draft has no users to notify.
      way: dataset.firstPublishedAt === null ? 'later' : 'now',
      keepUntil: keptUntil(),
      leftOut: '',
    },
    schema: Published,
    toRequest: ({ way = '', keepUntil, leftOut = '', ...values }) => ({
      ...values,
      // Once columns are kept there is none to keep: the publisher chooses again.
      way: way === 'keep' && keptOf(offers, leftOut).length === 0 ? '' : way,
      keepUntil: way === 'keep' ? keepUntil : keptUntil(),
    }),
    calls: {
      publish: (values) => publish(values, null),
      schedule: (values) => publish(values, timeOf(values['at'] ?? '')),
      keep: ({ keepUntil = '', leftOut = '' }) => keeping.keep(keptOf(offers, leftOut), keepUntil),
    },
    tables: keeping.tables,
  });
  const acts = { publish: t.act, schedule: t.schedule, keep: t.keep.act };
  const done = { published: t.done, scheduled: t.scheduled, kept: t.keep.done, lost: t.keep.lost };
  const isSaved = editing.savedState === 'saved';
  return (
    <SubmissionForm
      submission={publication.submission}
      act={(view) => acts[actOf({ way: view.value('way'), at: view.value('at') })]}
      acting={publication.isKeeping ? t.keep.acting : t.acting}
      done={
        publication.screen === 'filling' || publication.screen === 'broken' ? '' : done[publication.screen]
      }
      held={!isSaved || publication.isHeld}
    >
      {(view) => {
        const wanted = {
          status: view.value('status') as PublishedStatus,
          visibility: view.value('visibility') as Visibility,
        };
        return (
          <>
            <Missing dataset={dataset} publication={wanted} />
            {editing.savedState === 'refused' ? (
              <Banner kind="warning">{t.refused}</Banner>
            ) : (
              !isSaved && <Banner kind="info">{t.unsaved}</Banner>
            )}
            <FormSelect
              view={view}
              name="status"
              label={t.as}
              hint={t.statusHint[wanted.status]}
              options={publishedStatuses.map((value) => ({ value, label: t.status[value] }))}
            />
            <FormSelect
              view={view}
              name="visibility"
              label={t.visibility}
              options={offered.map((value) => ({ value, label: t.visibilities[value] }))}
            />
            {dataset.firstPublishedAt !== null && <Ways view={view} dataset={dataset} offers={offers} />}
            <UploadsList uploads={keeping.uploads} />
            {(view.value('way') === 'notify' || view.value('way') === 'later') && (
              <FormText
                view={view}
                name="at"
                label={t.at}
                hint={view.value('way') === 'notify' ? t.ways.atHint(NOTICE_DAYS) : t.atHint}
                type="datetime-local"
              />
            )}
            {view.value('way') !== 'keep' && (
              <FormArea view={view} name="reason" label={t.reason} hint={t.reasonHint} rows={3} />
            )}
          </>
        );
      }}
    </SubmissionForm>
  );
}

/** What stops it from being published as the form says. */
function Missing({ dataset, publication }: { dataset: EditedDataset; publication: Publication }) {
  const t = useDatasetEditMessages().publish;
  const checklist = useQuery(checklistQuery(useApi(), dataset.datasetGUID, publication, dataset));
  const blocking = checklist.data?.filter(({ level }) => level === 'blocks') ?? [];
  if (blocking.length === 0) return <FailedPart of={checklist} part="checklist" />;
  return (
    <Banner kind="warning">
      <p className="strong">{t.blocked(blocking.length)}</p>
      <ChecklistPoints points={blocking} />
    </Banner>
  );
}

export function PublishSection({ editing }: { readonly editing: Editing }) {
  const t = useDatasetEditMessages().publish;
  const { dataset } = editing;
  const isPageOffered = usePageOffered();
  if (dataset === undefined) return <SkeletonRows rows={4} />;
  const page = memberDatasetLink(dataset);
  return (
    <>
      <Plan dataset={dataset} />
      {dataset.status !== 'draft' && isPageOffered(page.to) && (
        <p>
          <Link {...page}>{t.view}</Link>
        </p>
      )}
      <Affected dataset={dataset} />
      {dataset.may.publish ? (
        <PublishForm key={dataset.status} editing={editing} dataset={dataset} />
      ) : (
        <Banner kind="info">{t.notAllowed}</Banner>
      )}
      <Withdraw dataset={dataset} />
    </>
  );
}
