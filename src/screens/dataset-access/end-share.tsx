/** Ends a share: the question with who loses access, and whether those who used it are informed. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { useConfirmation, type Confirmation } from '../../app/use-confirmation.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../settings/confirm-dialog.tsx';
import { previewQuery } from './access-queries.ts';
import { SharePreview } from './share-preview.tsx';
import type { SharedTogether } from './shares-together.ts';

export interface EndingShare extends Confirmation {
  readonly informs: boolean;
  readonly setInforms: (informs: boolean) => void;
}

/** @param onEnded reads again what is shared */
export function useEndShare(organisationGUID: string, onEnded: () => Promise<void>): EndingShare {
  const api = useApi();
  const [informs, setInforms] = useState(true);
  const confirmation = useConfirmation(async (grantGUID) => {
    await api.call('dataset/endSharing', { organisationGUID, grantGUID, notify: informs });
    await onEnded();
  });
  return { ...confirmation, informs, setInforms };
}

interface EndShareDialogProps extends Pick<ConfirmDialogProps, 'title' | 'text' | 'act'> {
  readonly organisationGUID: string;
  readonly ending: EndingShare;
  /** The share that is asked about, once there is one. */
  readonly share: SharedTogether | undefined;
}

export function EndShareDialog({ organisationGUID, ending, share, ...words }: EndShareDialogProps) {
  const t = useDatasetAccessMessages().share;
  const change = { kind: 'end', grantGUID: ending.subject ?? '' } as const;
  const isAsked = share !== undefined && ending.subject !== null && share.state !== 'pending';
  const asked = { organisationGUID, datasetGUID: share?.dataset.datasetGUID ?? '', change };
  const canPreview = useOffered('dataset/previewSharing');
  const { data, isPlaceholderData } = useQuery({
    ...previewQuery(useApi(), asked),
    enabled: canPreview && isAsked,
  });
  const used = isPlaceholderData ? 0 : (data?.used ?? 0);
  return (
    <ConfirmDialog confirmation={ending} {...words}>
      {isAsked && <SharePreview {...asked} isOfKey={share.principal.kind === 'key'} />}
      {isAsked && used > 0 && (
        <Checkbox
          checked={ending.informs}
          onChange={({ currentTarget }) => ending.setInforms(currentTarget.checked)}
        >
          {t.inform(used)}
        </Checkbox>
      )}
    </ConfirmDialog>
  );
}
