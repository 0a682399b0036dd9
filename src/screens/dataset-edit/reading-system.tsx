/** The reference system of the coordinates in a file. Where the file does not name one, the publisher is asked for it. */
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { FoundSystem } from '#contract/preview/states.ts';
import { useApi } from '../../app/context.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { keepFocusNear } from '../../components/lost-focus.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { lookupQuery } from '../../services/api/lookup-queries.ts';
import { Choice, type PartProps } from './reading-choice.tsx';

const OTHER = 'other';
/** As registries write their codes. */
const CODE = /^[A-Z]{2,10}:\w{1,19}$/;

interface SystemProps extends PartProps {
  readonly system: FoundSystem;
  readonly organisationGUID: string;
}

const nameOf = ({ code, name }: FoundSystem): string =>
  name === null ? (code ?? '') : code === null ? name : `${name} (${code})`;

/** A code that the lookup does not have. */
function OtherCode({ file: { resourceGUID, stated }, onCorrect }: PartProps) {
  const t = useDatasetEditMessages().files.reading;
  const [code, setCode] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const system = code.trim().toUpperCase();
    setWrong(!CODE.test(system));
    if (!CODE.test(system)) return;
    // The field goes with its form.
    if (document.activeElement instanceof HTMLElement) keepFocusNear(document.activeElement);
    onCorrect({ ...stated, system });
  };
  return (
    <form className="stack s" onSubmit={submit} noValidate>
      <TextField
        id={`${resourceGUID}-system-code`}
        label={t.systemCode}
        hint={t.systemCodeHint}
        errors={isWrong ? [t.systemCodeWrong] : []}
        value={code}
        maxLength={30}
        autoComplete="off"
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <div>
        <Button small type="submit">
          {t.systemSave}
        </Button>
      </div>
    </form>
  );
}

export function ReadingSystem({ system, organisationGUID, ...part }: SystemProps) {
  const t = useDatasetEditMessages().files.reading;
  const { stated } = part.file;
  const { columns } = system;
  const missing = columns === undefined ? t.systemMissing : t.systemOfColumns(columns.x, columns.y);
  const [isOther, setOther] = useState(false);
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
