/** The reference system of the coordinates in a file. Where the file does not name one, the publisher is asked for it. */
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { FoundSystem } from '#contract/preview/states.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import { useApi } from '../../app/context.ts';
import { useKeptDialog } from '../../app/use-kept-typing.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { Banner } from '../../components/banner.tsx';
import { keepFocusNear } from '../../components/lost-focus.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { lookupQuery } from '../../services/api/lookup-queries.ts';
import { Choice, type PartProps } from './reading-choice.tsx';
import { ReadingForm } from './reading-form.tsx';

const OTHER = 'other';
/** As registries write their codes. */
const CODE = /^[A-Z]{2,10}:\w{1,19}$/;

interface SystemProps extends PartProps {
  readonly system: FoundSystem;
  readonly organisationGUID: string;
}

const nameOf = ({ code, name }: FoundSystem): string =>
  name === null ? (code ?? '') : code === null ? name : `${name} (${code})`;

const OtherSystem = z.object({ code: z.string().check(z.regex(CODE)) });
/** What is typed of a code is kept under it. */
const keptAs = (resourceGUID: string): string => `reading.system ${resourceGUID}`;

/** A code that the lookup does not have. */
function OtherCode({ file: { resourceGUID, stated }, onCorrect }: PartProps) {
  const t = useDatasetEditMessages().files.reading;
  const toRequest = ({ code = '' }: FormValues) => ({ code: code.trim().toUpperCase() });
  const submission = useSubmission({
    keptAs: keptAs(resourceGUID),
    values: { code: '' },
    schema: OtherSystem,
    toRequest,
    submit: (values) => {
      // The field goes with its form.
      if (document.activeElement instanceof HTMLElement) keepFocusNear(document.activeElement);
      onCorrect({ ...stated, system: toRequest(values).code });
      return Promise.resolve();
    },
  });
  return (
    <ReadingForm submission={submission} act={t.systemSave}>
      {(view) => (
        <TextField
          {...view.field('code')}
          id={`${resourceGUID}-system-code`}
          label={t.systemCode}
          hint={t.systemCodeHint}
          errors={view.errors('code').length > 0 ? [t.systemCodeWrong] : []}
          maxLength={30}
          autoComplete="off"
        />
      )}
    </ReadingForm>
  );
}

export function ReadingSystem({ system, organisationGUID, ...part }: SystemProps) {
  const t = useDatasetEditMessages().files.reading;
  const { stated } = part.file;
  const { columns } = system;
  const missing = columns === undefined ? t.systemMissing : t.systemOfColumns(columns.x, columns.y);
  const [isOther, setOther] = useKeptDialog(keptAs(part.file.resourceGUID));
  const systems = useQuery(lookupQuery(useApi(), organisationGUID, 'spatialReferenceSystem'));
  const { data: rows = [] } = systems;
  const options = rows
    .filter(({ code }) => CODE.test(code))
    .map(({ code, label }) => ({ value: code, label: `${label} (${code})` }));
  // A code that the lookup does not have is a choice too, once it is stated.
  const own = stated.system;
  const isListed = own === undefined || options.some(({ value }) => value === own);
  const choices = isListed ? options : [...options, { value: own, label: own }];
  const choose = (value: string) => {
    setOther(value === OTHER);
    if (value !== OTHER) part.onCorrect({ ...stated, system: value || undefined });
  };
  return (
    <>
      {system.state === 'missing' && <Banner kind="warning">{missing}</Banner>}
      {system.state === 'unknown' && <Banner kind="warning">{t.systemUnknown(nameOf(system))}</Banner>}
      {system.state === 'outside' && <Banner kind="warning">{t.systemOutside(nameOf(system))}</Banner>}
      <FailedPart of={systems} part="list" />
      <div className="edit-pair">
        <Choice
          id={`${part.file.resourceGUID}-system`}
          label={t.system}
          value={isOther ? OTHER : (stated.system ?? '')}
          detected={stated.system !== undefined || nameOf(system) === '' ? undefined : nameOf(system)}
          options={[...choices, { value: OTHER, label: t.systemOther }]}
          onChoose={choose}
        />
        {isOther && (
          <OtherCode
            {...part}
            onCorrect={(next) => {
              setOther(false);
              part.onCorrect(next);
            }}
          />
        )}
      </div>
    </>
  );
}
