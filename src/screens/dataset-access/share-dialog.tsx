/** Shares one dataset: with whom it is shared, each to change in its line or to end, and a form to add another. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AccessLevel } from '#contract/access.ts';
import { useApi } from '../../app/context.ts';
import { FailedState } from '../../components/failed-state.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { ApiError } from '../../services/api/api-error.ts';
import '../../styles/dataset-access.css';
import '../../styles/field.css';
import '../../styles/form.css';
import '../../styles/settings.css';
import { accessQuery } from './access-queries.ts';
import { ChangeShareForm } from './change-share-form.tsx';
import { EndShareDialog, useEndShare } from './end-share.tsx';
import { EveryoneElse } from './everyone-else.tsx';
import { ShareForm, type FirstShare } from './share-form.tsx';
import { ShareList } from './share-list.tsx';
import { together, type SharedTogether } from './shares-together.ts';

/** A change that is proposed: another level for a grant, or a grant for a person or a key. */
export type ShareStart =
  | { readonly kind: 'raise'; readonly grantGUID: string; readonly level: AccessLevel }
  | ({ readonly kind: 'give' } & FirstShare);

export interface ShareDialogProps {
  readonly organisationGUID: string;
  readonly datasetGUID: string;
  /** What the dialog opens with; left out: an empty form. */
  readonly first?: ShareStart | undefined;
  readonly onClose: () => void;
}

export function ShareDialog(props: ShareDialogProps) {
  const { organisationGUID, datasetGUID, first, onClose } = props;
  const t = useDatasetAccessMessages().share;
  const id = useId();
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: access, error, refetch } = useQuery(accessQuery(api, organisationGUID, datasetGUID));
  const [changed, setChanged] = useState<SharedTogether | 'none' | null>(null);
  const raised = first?.kind === 'raise' ? first : undefined;
  const shares = together(access?.shares ?? []);
  const has = (grantGUID: string | null | undefined) => (share: SharedTogether) =>
    [share, ...share.withIt].some((one) => one.grantGUID === grantGUID);
  const opened = changed ?? shares.find(has(raised?.grantGUID)) ?? 'none';
  const ending = useEndShare(organisationGUID, async () => {
    await queryClient.invalidateQueries({ queryKey: ['sharing', organisationGUID] });
    showSuccess({ title: t.ended });
  });
  const asked = shares.find(has(ending.subject));
  const isPending = asked?.state === 'pending';
  const body = () => {
    if (access === undefined)
      return error === null ? (
        <SkeletonRows rows={3} />
      ) : (
        <FailedState
          title={t.failed}
          offline={error instanceof ApiError && error.status === 0}
          onRetry={() => void refetch()}
        />
      );
    return (
      <>
        {/* One form at a time: what was typed to add another is kept meanwhile. */}
        {opened === 'none' && (
          <section className="stack" aria-label={t.add}>
            <h3>{t.add}</h3>
            <ShareForm {...props} access={access} first={first?.kind === 'give' ? first : undefined} />
          </section>
        )}
        <section className="stack" aria-label={t.present}>
          <h3>{t.present}</h3>
          <ShareList
            shares={shares}
            none={t.unshared}
            hasLevels
            openOf={(share) =>
              opened === 'none' || share.grantGUID !== opened.grantGUID ? null : (
                <ChangeShareForm
                  {...props}
                  key={share.grantGUID}
                  share={share}
                  files={access.files}
                  level={changed === null ? raised?.level : undefined}
                  onBack={() => setChanged('none')}
                />
              )
            }
            onChange={(share) =>
              setChanged(opened !== 'none' && share.grantGUID === opened.grantGUID ? 'none' : share)
            }
            onEnd={({ grantGUID }) => ending.send({ type: 'action.requested', subject: grantGUID })}
          />
        </section>
        <EveryoneElse datasetGUID={datasetGUID} access={access} />
      </>
    );
  };
  return (
    <ModalDialog labelledBy={id} onClose={onClose} wide>
      <div className="stack l">
        <div>
          <h2 id={id}>{t.title}</h2>
          {access !== undefined && <p className="quiet t14">{access.title}</p>}
        </div>
        {body()}
      </div>
      <EndShareDialog
        organisationGUID={organisationGUID}
        ending={ending}
        share={asked}
        title={(isPending ? t.withdrawTitle : t.stopTitle)(asked?.principal.name ?? '')}
        text={isPending ? t.withdrawText : t.stopText}
        act={isPending ? t.withdraw : t.stop}
      />
    </ModalDialog>
  );
}
