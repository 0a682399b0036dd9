/** What an approval gives: how far access goes, until when, which files and parts of them, and how often. */
import type { ReactNode } from 'react';
import { requestLevels } from '#contract/access-requests.ts';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import type { FormView } from '../../app/use-form.ts';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay } from '../../messages/format.ts';
import { QuotaFields } from '../settings/quota-fields.tsx';
import { FormArea, FormSelect, FormText } from '../settings/submission-form.tsx';
import { isLater } from './asked-days.ts';
import { FilesField } from './files-field.tsx';
import { narrowedLevels } from './narrow-field.tsx';
import { givenIn, PartsField } from './parts-field.tsx';

interface ApproveFieldsProps {
  readonly view: FormView;
  /** Files that can be given. */
  readonly files: AccessRequest['dataset']['files'];
  readonly request: AccessRequest;
  readonly preview: ReactNode;
}

export function ApproveFields({ view, files, request, preview }: ApproveFieldsProps) {
  const messages = useDatasetAccessMessages();
  const t = messages.desk;
  const { parts, isInParts } = givenIn(view.value('parts'), view.value('resources'), files);
  const { quotaHint } = messages.share;
  return (
    <>
      <div className="share-days">
        <FormSelect
          view={view}
          name="level"
          label={t.level}
          options={(isInParts ? narrowedLevels : requestLevels).map((level) => ({
            value: level,
            label: messages.levels[level],
          }))}
        />
        <FormText
          view={view}
          name="from"
          label={t.beginsOn}
          hint={t.beginsHint(isLater(request.from) ? formatDay(request.from) : null)}
          type="date"
        />
        <FormText
          view={view}
          name="until"
          label={t.endsOn}
          hint={t.untilHint(formatDay(request.until))}
          type="date"
        />
      </div>
      <FilesField view={view} name="resources" label={t.files} files={files} />
      <PartsField view={view} files={files} asked={request.columns} />
      <QuotaFields
        view={view}
        hint={parts.length > 1 ? `${quotaHint} ${messages.narrowing.partsQuota}` : quotaHint}
      />
      <FormArea view={view} name="answer" label={t.answer} hint={t.answerHint} rows={3} />
      {preview}
    </>
  );
}
