/**
 * Name and description of a file, and what is stated about it beside: kind, availability, packing, licence, rights, period,
 * place and languages.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { LookupItem } from '#contract/entities/lookup.ts';
import { GivenFacts, type FileFacts } from '#contract/file-facts.ts';
import {
  availabilityWords,
  compressionWords,
  fileKindWords,
  packagingWords,
  packingOf,
} from '#contract/file-words.ts';
import { isInOrder, Moment } from '#contract/period.ts';
import { FILE_NAME_LENGTH, RIGHTS_LENGTH, SPATIAL_LENGTH } from '#contract/publishing-constants.ts';
import { ruleCode } from '#contract/rule.ts';
import { useApi } from '../../app/context.ts';
import type { FormView } from '../../app/use-form.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { lookupQuery } from '../../services/api/lookup-queries.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';
import { fieldErrors } from '../settings/say.ts';
import { FormDialog } from '../settings/form-dialog.tsx';
import { FormArea, FormText } from '../settings/submission-form.tsx';

type EditedFile = EditedDataset['files'][number];

type Values = Readonly<Record<string, string>>;

/** A field that is left empty states nothing. */
const isMoment = (text: string): boolean => text.trim() === '' || Moment.safeParse(text).success;
const periodIn = ({ start = '', end = '' }: Values) => ({
  start: start.trim() || null,
  end: end.trim() || null,
});

const tagsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((tag) => tag !== '');

/** What is typed; the other fields are choices. */
const Described = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(FILE_NAME_LENGTH)),
  languages: z
    .string()
    .check(z.refine((text: string) => GivenFacts.safeParse({ languages: tagsOf(text) }).success)),
  rights: z.string().check(z.maxLength(RIGHTS_LENGTH)),
  start: z.string().check(z.refine(isMoment)),
  end: z.string().check(z.refine(isMoment)),
  spatial: z.string().check(z.maxLength(SPATIAL_LENGTH)),
});

const InOrder = Described.check(
  z.refine((described: z.infer<typeof Described>) => isInOrder(periodIn(described)), {
    path: ['end'],
    error: ruleCode('period.reversed'),
  }),
);

const factFields = ['kind', 'availability', 'compression', 'packaging', 'licence'] as const;

/** What the form has as the call takes it. */
function factsOf({ licence = '', languages = '', rights = '', spatial = '', ...values }: Values): unknown {
  const tags = tagsOf(languages);
  const temporal = periodIn(values);
  const chosen = factFields.filter((field) => field !== 'licence' && (values[field] ?? '') !== '');
  return {
    ...Object.fromEntries(chosen.map((field) => [field, values[field]])),
    ...(licence !== '' && { licence: Number(licence) }),
    ...(rights.trim() !== '' && { rights }),
    ...((temporal.start ?? temporal.end) !== null && { temporal }),
    ...(spatial.trim() !== '' && { spatial }),
    ...(tags.length > 0 && { languages: tags }),
  };
}

interface ChoiceOf {
  readonly name: (typeof factFields)[number];
  /** What counts where nothing is chosen. */
  readonly none: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** What can be chosen of a file. A licence that it has stays a choice when the organisation no longer offers it. */
function useChoices(
  { facts, licence, url, fileName }: EditedFile,
  licences: readonly LookupItem[] | undefined,
): readonly ChoiceOf[] {
  const t = useDatasetEditMessages().files.facts;
  const packed = packingOf(url ?? fileName);
  const known = (word: string | undefined) => (word === undefined ? t.none : t.byName(word));
  const offered = (licences ?? []).map((row) => [String(row.id), row.label] as const);
  const id = facts.licence === undefined ? '' : String(facts.licence);
  const own = licence ?? id;
  const isOffered = id === '' || offered.some(([value]) => value === id);
  const kept = [id, licences === undefined ? own : t.notOffered(own)] as const;
  return [
    { name: 'kind', none: t.none, options: Object.entries(fileKindWords) },
    { name: 'availability', none: t.none, options: Object.entries(availabilityWords) },
    {
      name: 'packaging',
      none: known(packed.packaging && packagingWords[packed.packaging]),
      options: Object.entries(packagingWords),
    },
    {
      name: 'compression',
      none: known(packed.compression && compressionWords[packed.compression]),
      options: Object.entries(compressionWords),
    },
    { name: 'licence', none: t.ofDataset, options: isOffered ? offered : [...offered, kept] },
  ];
}

function Choice({ view, of: { name, none, options } }: { readonly view: FormView; readonly of: ChoiceOf }) {
  const t = useDatasetEditMessages().files.facts;
  return (
    <Field id={name} label={t[name]}>
      {(control) => (
        <Select
          {...control}
          {...view.field(name)}
          options={[
            { value: '', label: none },
            ...options.map(([value, words]) => ({ value, label: words })),
          ]}
        />
      )}
    </Field>
  );
}

interface DescribeProps {
  readonly datasetGUID: string;
  readonly organisationGUID: string;
  readonly file: EditedFile;
  readonly onClose: () => void;
}

/** The dialog that describes a file. Readers get what is saved with the next publication. */
export function DescribeFile({ datasetGUID, organisationGUID, file, onClose }: DescribeProps) {
  const t = useDatasetEditMessages().files;
  const s = useSettingsMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const licences = useQuery(lookupQuery(api, organisationGUID, 'licenceType'));
  const { facts } = file;
  const choices = useChoices(file, licences.data);
  const submission = useSubmission({
    values: {
      name: file.name,
      description: file.description ?? '',
      kind: facts.kind ?? '',
      availability: facts.availability ?? '',
      compression: facts.compression ?? '',
      packaging: facts.packaging ?? '',
      licence: facts.licence === undefined ? '' : String(facts.licence),
      rights: facts.rights ?? '',
      start: facts.temporal?.start ?? '',
      end: facts.temporal?.end ?? '',
      spatial: facts.spatial ?? '',
      languages: (facts.languages ?? []).join(', '),
    },
    schema: InOrder,
    toRequest: ({ name, languages, rights, start, end, spatial }) => ({
      name,
      languages,
      rights,
      start,
      end,
      spatial,
    }),
    submit: async (values) => {
      const { name, description = '' } = values as Values;
      await api.call('dataset:changeFile', {
        datasetGUID,
        resourceGUID: file.resourceGUID,
        name: name ?? '',
        description: description || null,
        facts: factsOf(values as Values) as FileFacts,
      });
      await queryClient.invalidateQueries({ queryKey: ['publishing'] });
      onClose();
    },
  });
  return (
    <FormDialog title={t.describeTitle} submission={submission} act={t.save} onClose={onClose}>
      {(view) => (
        <>
          <FormText view={view} name="name" label={t.name} hint={t.nameHint} autoComplete="off" />
          <FormArea view={view} name="description" label={t.description} hint="" rows={3} />
          {choices.map((choice) => (
            <Choice key={choice.name} view={view} of={choice} />
          ))}
          <FailedPart of={licences} part="list" />
          <FormArea view={view} name="rights" label={t.facts.rights} hint={t.facts.rightsHint} rows={3} />
          <div className="edit-pair">
            <FormText
              view={view}
              name="start"
              label={t.facts.start}
              hint={t.facts.temporalHint}
              autoComplete="off"
            />
            <FormText view={view} name="end" label={t.facts.end} hint="" autoComplete="off" />
          </div>
          <FormText
            view={view}
            name="spatial"
            label={t.facts.spatial}
            hint={t.facts.spatialHint}
            autoComplete="off"
          />
          <Field
            id="languages"
            label={t.facts.languages}
            hint={t.facts.languagesHint}
            errors={fieldErrors(s, view, 'languages')}
          >
            {(control) => <input {...control} {...view.field('languages')} className="input" />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
