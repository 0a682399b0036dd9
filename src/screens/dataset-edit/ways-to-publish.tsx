/**
 * How a dataset that has readers is published again: now, later, later with a notice to those who use it, or after the
 * columns that would go are kept for a while.
 */
import { useQuery } from '@tanstack/react-query';
import { affectedBy, countAffected } from '#contract/effects.ts';
import { publicationWays, type PublicationWay } from '#machines/publication/publication.machine.ts';
import { useApi } from '../../app/context.ts';
import type { FormView } from '../../app/use-form.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { ErrorLines } from '../../components/field.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { formatDay, formatList } from '../../messages/format.ts';
import { affectedQuery, type EditedDataset } from '../../services/api/publishing-queries.ts';
import { FormText } from '../settings/submission-form.tsx';
import type { KeptOffer } from './kept-offers.ts';

/** Days that those who use the data have to adapt, unless the publisher says otherwise. */
export const NOTICE_DAYS = 14;
/** Days for which a column is kept, unless the publisher says otherwise. */
const KEPT_DAYS = 90;
/** The last day of columns that are kept, before the publisher has chosen one. */
export const keptUntil = (): string => inDays(KEPT_DAYS).slice(0, 10);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** When a plan is due: without a time those who use the data have days to adapt. @param typed in local time */
export const timeOf = (typed: string): string =>
  typed === '' ? inDays(NOTICE_DAYS) : new Date(typed).toISOString();

/** The ids of columns that are not kept. @param field of the form, written below alone */
const leftOutOf = (field: string): readonly string[] =>
  field === '' ? [] : (JSON.parse(field) as readonly string[]);

/** The columns that are kept of those that can be. @param leftOut the field of the form */
export const keptOf = (offers: readonly KeptOffer[], leftOut: string): readonly KeptOffer[] =>
  offers.filter(({ id }) => !leftOutOf(leftOut).includes(id));

interface KeepProps {
  readonly view: FormView;
  readonly offers: readonly KeptOffer[];
}

/** Which columns are kept, from what each is filled, and until when. */
function KeepColumns({ view, offers }: KeepProps) {
  const t = useDatasetEditMessages().publish.keep;
  const leftOut = leftOutOf(view.value('leftOut'));
  const change = (id: string, isKept: boolean) =>
    view.send({
      type: 'field.changed',
      field: 'leftOut',
      value: JSON.stringify(isKept ? leftOut.filter((one) => one !== id) : [...leftOut, id]),
    });
  return (
    <div className="stack s">
      <ul aria-label={t.columns} className="kept-columns">
        {offers.map(({ id, column, from, key }) => (
          <li key={id}>
            <Checkbox
              checked={!leftOut.includes(id)}
              onChange={({ currentTarget }) => change(id, currentTarget.checked)}
            >
              <code>{column}</code>{' '}
              <span className="quiet t13">
                {from === null ? t.filledByKey(formatList(key)) : t.filledFrom(from)}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <FormText view={view} name="keepUntil" label={t.until} hint={t.untilHint} type="date" />
    </div>
  );
}

export interface WaysProps {
  readonly view: FormView;
  readonly dataset: EditedDataset;
  /** Columns that can be kept. */
  readonly offers: readonly KeptOffer[];
}

export function Ways({ view, dataset, offers }: WaysProps) {
  const messages = useDatasetEditMessages().publish;
  const t = messages.ways;
  const affected = useQuery(affectedQuery(useApi(), dataset));
  const { data } = affected;
  const { breaks, changes } = affectedBy(data ?? { columnUses: [], documents: [] });
  const broken = countAffected(breaks);
  const breaking = messages.breaking(breaks.keys.length, breaks.documents.length);
  const { value, ...control } = view.field('way');
  const until = view.value('keepUntil');
  const kept = keptOf(offers, view.value('leftOut'));
  const names = formatList((kept.length > 0 ? kept : offers).map(({ column }) => column));
  const choose = offers.length > 0 ? messages.keep.none : messages.keep.again;
  const labels: Readonly<Record<PublicationWay, string>> = {
    keep: until === '' ? messages.keep.label(names) : messages.keep.labelUntil(names, formatDay(until)),
    now: t.now,
    notify: t.notify(formatDay(inDays(NOTICE_DAYS))),
    later: t.later,
  };
  const effects: Readonly<Record<PublicationWay, string>> = {
    keep: messages.keep.effect(changes.keys.length),
    now: broken === 0 ? t.breakNothing : t.breakNow(breaking),
    notify: t.breakThen(broken === 0 ? null : breaking, NOTICE_DAYS),
    later: t.laterHint,
  };
  return (
    <fieldset className="stack s publish-ways">
      <legend className="label">{t.label}</legend>
      <FailedPart of={affected} part="affected" />
      {publicationWays
        .filter((way) => way !== 'keep' || offers.length > 0)
        .map((way) => (
          <label key={way} className="radio">
            <input {...control} id={undefined} type="radio" value={way} checked={value === way} />
            <span>
              {labels[way]}
              <span className={`hint${way === 'now' && broken > 0 ? ' problem' : ''}`}>{effects[way]}</span>
            </span>
          </label>
        ))}
      <div className="errors" aria-live="polite">
        <ErrorLines errors={view.errors('way').length > 0 ? [choose] : []} />
      </div>
      {value === 'keep' && offers.length > 0 && <KeepColumns view={view} offers={offers} />}
    </fieldset>
  );
}
