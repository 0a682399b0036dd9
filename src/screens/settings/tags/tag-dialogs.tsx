/** Renames a tag, which merges it with another of that name, and removes one. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallRequest } from '#contract/index.ts';
import { tagCalls, type UsedTag } from '#contract/tags.ts';
import { useApi } from '../../../app/context.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { FailedPart } from '../../../components/failed-part.tsx';
import { useTagMessages } from '../../../messages/tags.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { FormDialog } from '../form-dialog.tsx';
import { FormText } from '../submission-form.tsx';
import { ConfirmForm } from '../confirm-form.tsx';
import { addTagChange, tagChangesQuery, tagsKey, tagsQuery } from './tags-queries.ts';

interface TagDialogProps {
  readonly organisationGUID: string;
  readonly tag: UsedTag;
  readonly onClose: () => void;
}

/** Says that another tag has the name. */
function Merges({
  organisationGUID,
  tag,
  name,
}: Omit<TagDialogProps, 'onClose'> & { readonly name: string }) {
  const t = useTagMessages().tags;
  const folded = name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const found = useQuery({
    ...tagsQuery(useApi(), organisationGUID, { keywords: folded, page: 1 }),
    enabled: folded !== '' && folded !== tag.tag,
  });
  const other = found.data?.result.find((one) => one.tag === folded && one.tag !== tag.tag);
  return (
    <>
      <FailedPart of={found} part="sameName" />
      <output>{other && t.merges(other.label, other.datasetCount)}</output>
    </>
  );
}

/** Asks for a change, whose progress the page then shows. */
function useChangeOfTags() {
  const api = useApi();
  const queryClient = useQueryClient();
  return async (request: CallRequest<'tag:replace'>) => {
    const { organisationGUID } = request;
    const { change } = await api.call('tag:replace', request);
    // Where no dataset has the tag any more, the list does not contain it yet.
    if (change === null) return queryClient.invalidateQueries({ queryKey: tagsKey(organisationGUID) });
    queryClient.setQueryData(tagChangesQuery(api, organisationGUID).queryKey, addTagChange(change));
  };
}

export function RenameDialog({ organisationGUID, tag, onClose }: TagDialogProps) {
  const t = useTagMessages().tags;
  const settings = useSettingsMessages();
  const change = useChangeOfTags();
  const toRequest = ({ label = '' }: Readonly<Record<string, string>>) => ({
    organisationGUID,
    tags: [tag.tag],
    label,
  });
  const submission = useSubmission({
    keptAs: `tag ${tag.label}`,
    values: { label: tag.label },
    schema: tagCalls['tag:replace'].request,
    toRequest,
    submit: async (values) => {
      await change(toRequest(values));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.renameLabel(tag.label)}
      lead={<p>{t.used(tag.datasetCount)}</p>}
      submission={submission}
      act={settings.actions.save}
      onClose={onClose}
    >
      {(view) => (
        <>
          <FormText view={view} name="label" label={t.name} hint={t.nameHint} autoComplete="off" />
          <Merges organisationGUID={organisationGUID} tag={tag} name={view.value('label')} />
        </>
      )}
    </FormDialog>
  );
}

export function RemoveTagDialog({ organisationGUID, tag, onClose }: TagDialogProps) {
  const t = useTagMessages().tags;
  const change = useChangeOfTags();
  const removal = useConfirmation(async () => {
    await change({ organisationGUID, tags: [tag.tag], label: null });
    onClose();
  });
  return (
    <ConfirmForm
      confirmation={removal}
      subject={tag.tag}
      title={t.removeTitle(tag.label)}
      text={t.removeText(tag.datasetCount)}
      act={t.remove}
      failed={t.removeFailed}
      onClose={onClose}
    />
  );
}
