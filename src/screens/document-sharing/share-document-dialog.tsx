/** Shares a map, a chart or a dashboard: with whom, until when, and who sees it and why. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import type { DocumentAccess, DocumentShare } from '#contract/document-sharing.ts';
import { useApi } from '../../app/context.ts';
import { useConfirmation } from '../../app/use-confirmation.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { FailedState } from '../../components/failed-state.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { useDocumentSharingMessages } from '../../messages/document-sharing.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { documentAccessQuery, DOCUMENT_SHARING } from '../../services/api/document-sharing-queries.ts';
import '../../styles/dataset-access.css';
import '../../styles/field.css';
import '../../styles/form.css';
import '../../styles/list.css';
import '../../styles/settings.css';
import { ShareList } from '../dataset-access/share-list.tsx';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { dayOf, endOfDay } from '../settings/sharing/sharing-queries.ts';
import { FormText, SubmissionForm } from '../settings/submission-form.tsx';
import { AddShare } from './add-share.tsx';
import { ExplainDocument } from './explain-document.tsx';
import type { SharedWhich } from './which.ts';

const Changed = z.object({ until: z.union([z.literal(''), z.iso.date()]) });

/** Changes when a grant ends. */
function ChangeEnd({ share, onDone }: { readonly share: DocumentShare; readonly onDone: () => void }) {
  const t = useDocumentSharingMessages();
  const s = useDatasetAccessMessages().share;
  const api = useApi();
  const queryClient = useQueryClient();
  const submission = useSubmission({
    values: { until: dayOf(share.until) },
    schema: Changed,
    toRequest: (values) => values,
    submit: async ({ until = '' }) => {
      await api.call('document/changeSharing', { grantGUID: share.grantGUID, until: endOfDay(until) });
      await queryClient.invalidateQueries({ queryKey: DOCUMENT_SHARING });
      showSuccess({ title: t.changed });
      onDone();
    },
  });
  return (
    <section className="stack" aria-label={s.changeTitle(share.principal.name)}>
      <h3>{s.changeTitle(share.principal.name)}</h3>
      <SubmissionForm submission={submission} act={t.changeAct} onCancel={onDone}>
        {(view) => <FormText view={view} name="until" label={s.until} hint={s.untilHint} type="date" />}
      </SubmissionForm>
    </section>
  );
}

/** Who sees it without a grant. */
function ByVisibility({ access }: { readonly access: DocumentAccess }) {
  const { byVisibility: t, noData } = useDocumentSharingMessages();
  const { people } = useDatasetAccessMessages();
  const { isPublished, visibility } = access;
  const text = visibility === 'public' ? t.public : t.organisation(people(access.people));
  return (
    <p className="quiet t14">
      {isPublished ? text : t.draft} {noData}
    </p>
  );
}

export interface ShareDocumentDialogProps extends SharedWhich {
  readonly onClose: () => void;
}

export function ShareDocumentDialog({ onClose, ...which }: ShareDocumentDialogProps) {
  const t = useDocumentSharingMessages();
  const s = useDatasetAccessMessages().share;
  const id = useId();
  const api = useApi();
  const queryClient = useQueryClient();
  const { kind, documentGUID } = which;
  const { data: access, error, refetch } = useQuery(documentAccessQuery(api, { kind, documentGUID }));
  const [changed, setChanged] = useState<DocumentShare | null>(null);
  const ending = useConfirmation(async (grantGUID) => {
    await api.call('document/endSharing', { grantGUID });
    await queryClient.invalidateQueries({ queryKey: DOCUMENT_SHARING });
    showSuccess({ title: s.ended });
  });
  const asked = access?.shares.find(({ grantGUID }) => grantGUID === ending.subject);
  const isPending = asked?.state === 'pending';
  return (
    <ModalDialog labelledBy={id} onClose={onClose} wide>
      <div className="stack l">
        <div>
          <h2 id={id}>{t.title}</h2>
          {access !== undefined && <p className="quiet t14">{access.title}</p>}
        </div>
        {access === undefined && error === null && <SkeletonRows rows={3} />}
        {access === undefined && error !== null && (
          <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
        )}
        {changed !== null && <ChangeEnd share={changed} onDone={() => setChanged(null)} />}
        {access !== undefined && changed === null && (
          <>
            <ByVisibility access={access} />
            <section className="stack" aria-label={t.present}>
              <h3>{t.present}</h3>
              <ShareList
                shares={access.shares}
                none={t.unshared}
                hasLevels={false}
                onChange={setChanged}
                onEnd={({ grantGUID }) => ending.send({ type: 'action.requested', subject: grantGUID })}
              />
            </section>
            <section className="stack" aria-label={s.add}>
              <h3>{s.add}</h3>
              <AddShare {...which} />
            </section>
            <section className="stack" aria-label={t.explain.title}>
              <h3>{t.explain.title}</h3>
              <ExplainDocument {...which} />
            </section>
          </>
        )}
      </div>
      <ConfirmDialog
        confirmation={ending}
        title={(isPending ? s.withdrawTitle : s.stopTitle)(asked?.principal.name ?? '')}
        text={isPending ? t.pendingText : s.stopText}
        act={isPending ? s.withdraw : s.stop}
      />
    </ModalDialog>
  );
}
