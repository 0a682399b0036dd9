/** Adds a source, or changes one: where it is, when it is read, and what it may write. */
import { useQueryClient } from '@tanstack/react-query';
import { sourceFields, type HarvestSource, type SourceSettings } from '#contract/harvest.ts';
import { afterLooks, schedules } from '#contract/harvest-schedules.ts';
import { harvestCalls } from '#contract/harvest-calls.ts';
import { useApi } from '../../app/context.ts';
import type { FormView } from '../../app/use-form.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useImportMessages } from '../../messages/imports.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { IMPORTS } from '../../services/api/import-queries.ts';
import { FormDialog } from '../settings/form-dialog.tsx';
import { FormSelect, FormText } from '../settings/submission-form.tsx';

type Values = Readonly<Record<string, string>>;
/** What a tick is in a form of texts. */
const TICKED = 'yes';
const ownerOf = (field: string) => `editor_${field}`;

function readSettings(values: Values): SourceSettings {
  const isAddress = values['from'] !== 'files';
  const every = schedules.find((hours) => String(hours) === values['everyHours']);
  return {
    name: values['name'] ?? '',
    address: isAddress ? (values['address'] ?? '') : null,
    everyHours: isAddress ? (every ?? null) : null,
    whenGone: values['whenGone'] === 'unpublish' ? 'unpublish' : 'keep',
    newAs: values['newAs'] === 'draft' ? 'draft' : 'source',
    afterLook: afterLooks.find((one) => one === values['afterLook']) ?? 'apply',
    editorFields: sourceFields.filter((field) => values[ownerOf(field)] === TICKED),
  };
}

const toValues = (source: HarvestSource | null): Values => ({
  name: source?.name ?? '',
  from: source !== null && source.address === null ? 'files' : 'address',
  address: source?.address ?? '',
  everyHours: String(source?.everyHours ?? ''),
  newAs: source?.newAs ?? 'draft',
  whenGone: source?.whenGone ?? 'keep',
  afterLook: source?.afterLook ?? 'apply',
  ...Object.fromEntries(
    sourceFields.map((field) => [
      ownerOf(field),
      source?.editorFields.includes(field) === true ? TICKED : '',
    ]),
  ),
});

interface ChoiceProps {
  readonly view: FormView;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly options: Readonly<Record<string, string>>;
  readonly order?: readonly string[];
}

function Choice({ options, order = Object.keys(options), ...field }: ChoiceProps) {
  return <FormSelect {...field} options={order.map((value) => ({ value, label: options[value] ?? '' }))} />;
}

function Owners({ view }: { readonly view: FormView }) {
  const t = useImportMessages();
  return (
    <fieldset>
      <legend className="strong t14">{t.form.owner}</legend>
      <p className="quiet t13">{t.form.ownerHint}</p>
      <div className="import-owners">
        {sourceFields.map((field) => (
          <Checkbox
            key={field}
            name={ownerOf(field)}
            checked={view.value(ownerOf(field)) === TICKED}
            onChange={({ currentTarget }) =>
              view.send({
                type: 'field.changed',
                field: ownerOf(field),
                value: currentTarget.checked ? TICKED : '',
              })
            }
          >
            {t.fields[field]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function Fields({ view }: { readonly view: FormView }) {
  const t = useImportMessages().form;
  const isAddress = view.value('from') === 'address';
  return (
    <>
      <FormText view={view} name="name" label={t.name} hint={t.nameHint} autoComplete="off" />
      <Choice view={view} name="from" label={t.from} options={t.froms} />
      {isAddress && (
        <>
          <FormText
            view={view}
            name="address"
            type="url"
            label={t.address}
            hint={t.addressHint}
            autoComplete="off"
          />
          <Choice
            view={view}
            name="everyHours"
            label={t.schedule}
            options={t.schedules}
            order={['', ...schedules.map(String)]}
          />
          {view.value('everyHours') !== '' && (
            <Choice
              view={view}
              name="afterLook"
              label={t.afterLook}
              hint={t.afterLookHint}
              options={t.afterLooks}
              order={afterLooks}
            />
          )}
        </>
      )}
      <Choice view={view} name="newAs" label={t.newAs} options={t.newAss} />
      <Choice view={view} name="whenGone" label={t.whenGone} options={t.whenGones} />
      <Owners view={view} />
    </>
  );
}

interface SourceDialogProps {
  readonly organisationGUID: string;
  /** Null for a new one. */
  readonly source: HarvestSource | null;
  readonly onSaved?: (sourceGUID: string) => void;
  readonly onClose: () => void;
}

export function SourceDialog({ organisationGUID, source, onSaved, onClose }: SourceDialogProps) {
  const t = useImportMessages().form;
  const { actions } = useSettingsMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const toRequest = (values: Values) => ({
    organisationGUID,
    sourceGUID: source?.sourceGUID ?? null,
    ...readSettings(values),
  });
  const submission = useSubmission({
    keptAs: `import.source ${source?.sourceGUID ?? ''}`,
    values: toValues(source),
    schema: harvestCalls['harvest:saveSource'].request,
    toRequest,
    submit: async (values) => {
      const { sourceGUID } = await api.call('harvest:saveSource', toRequest(values));
      await queryClient.invalidateQueries({ queryKey: IMPORTS });
      showSuccess({ title: source === null ? t.added : t.changed });
      onSaved?.(sourceGUID);
      onClose();
    },
  });
  return (
    <FormDialog
      title={source === null ? t.addTitle : t.editTitle(source.name)}
      submission={submission}
      act={source === null ? t.act : actions.save}
      onClose={onClose}
    >
      {(view) => <Fields view={view} />}
    </FormDialog>
  );
}
