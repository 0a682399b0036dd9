/**
 * What an import does without a person, chosen in place: what becomes of datasets that the source no longer lists, with what
 * that does to those that the last look has found, and when the source is read.
 */
import { useId } from 'react';
import { type HarvestRun, type HarvestSource } from '#contract/harvest.ts';
import { afterLooks, schedules } from '#contract/harvest-schedules.ts';
import { useFormatInstant } from '../../app/time-zone.ts';
import { Field } from '../../components/field.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { Select } from '../../components/select.tsx';
import { useImportMessages } from '../../messages/imports.ts';
import '../../styles/choice.css';
import '../../styles/field.css';
import '../../styles/form.css';
import { ChangeNote } from '../dataset-edit/change-note.tsx';
import { chosenSettings, type SourceChanges } from './use-source-changes.ts';

interface RulesProps {
  readonly source: HarvestSource;
  readonly changes: SourceChanges;
  /** The last look; undefined before it is known, and where there was none. */
  readonly run: HarvestRun | undefined;
}

const WHEN_GONE = ['keep', 'unpublish'] as const;

function WhenGone({ source, changes, run }: RulesProps) {
  const t = useImportMessages();
  const name = useId();
  const { whenGone } = chosenSettings(source, changes);
  // What a run that was applied has found is done.
  const counts = run?.state === 'ready' ? run.counts : null;
  const [gone, used] = [counts?.gone ?? 0, counts?.goneUsed ?? 0];
  return (
    <section className="section">
      <SectionHead title={t.rules.gone} />
      <fieldset className="stack s">
        <legend className="sr">{t.form.whenGone}</legend>
        {WHEN_GONE.map((value) => (
          <label key={value} className="radio">
            <input
              type="radio"
              name={name}
              value={value}
              checked={whenGone === value}
              onChange={() =>
                changes.send({ type: 'change.requested', change: { act: 'gone', whenGone: value } })
              }
            />
            <span>
              {t.form.whenGones[value]}
              <span className={`hint${value === 'unpublish' && used > 0 ? ' bad' : ''}`}>
                {t.rules.effects[value](gone, used)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <ChangeNote changes={changes} words={t.rules.changes} of={({ act }) => act === 'gone'} />
    </section>
  );
}

function When({ source, changes }: Omit<RulesProps, 'run'>) {
  const t = useImportMessages();
  const formatInstant = useFormatInstant();
  const id = useId();
  const { everyHours, afterLook } = chosenSettings(source, changes);
  const { nextAt } = source;
  const hint =
    everyHours === null
      ? t.rules.byHandHint
      : nextAt === null
        ? undefined
        : t.rules.next(formatInstant(nextAt));
  return (
    <section className="section">
      <SectionHead title={t.rules.when} />
      <div className="import-when">
        <Field id={`${id}-every`} label={t.form.schedule} {...(hint !== undefined && { hint })}>
          {(control) => (
            <Select
              {...control}
              value={String(everyHours ?? '')}
              options={['', ...schedules.map(String)].map((value) => ({
                value,
                label: t.form.schedules[value as keyof typeof t.form.schedules],
              }))}
              onChange={({ currentTarget: { value } }) =>
                changes.send({
                  type: 'change.requested',
                  change: {
                    act: 'schedule',
                    everyHours: schedules.find((hours) => String(hours) === value) ?? null,
                  },
                })
              }
            />
          )}
        </Field>
        {everyHours !== null && (
          <Field id={`${id}-after`} label={t.form.afterLook} hint={t.form.afterLookHint}>
            {(control) => (
              <Select
                {...control}
                value={afterLook}
                options={afterLooks.map((value) => ({ value, label: t.form.afterLooks[value] }))}
                onChange={({ currentTarget: { value } }) => {
                  const chosen = afterLooks.find((one) => one === value);
                  if (chosen !== undefined)
                    changes.send({ type: 'change.requested', change: { act: 'after', afterLook: chosen } });
                }}
              />
            )}
          </Field>
        )}
      </div>
      <ChangeNote
        changes={changes}
        words={t.rules.changes}
        of={({ act }) => act === 'schedule' || act === 'after'}
      />
    </section>
  );
}

/** A source without an address is read when its file is handed in. */
export function SourceRules(props: RulesProps) {
  return (
    <div>
      <WhenGone {...props} />
      {props.source.address !== null && <When {...props} />}
    </div>
  );
}
