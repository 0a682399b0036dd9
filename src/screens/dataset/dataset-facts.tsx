/** Five facts that decide whether the data is of use: shape, age, coverage, licence, openness. */
import type { Dataset } from '#contract/entities/dataset.ts';
import { KeyFacts, type KeyFact } from '../../components/key-facts.tsx';
import { safeHref } from '../../components/markdown-inline.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { formatDay } from '../../messages/format.ts';
import { useMessages, type Messages } from '../../messages/messages.ts';

type Words = Messages['dataset']['facts'];

function shapeFact(t: Words, { shape, resources }: Dataset): KeyFact {
  if (shape === null) return { term: t.shape, value: t.files(resources.length), note: t.notTabular };
  return { term: t.shape, value: t.rows(shape.rows), note: t.columns(shape.columns) };
}

function ageFact(t: Words, dataset: Dataset): KeyFact {
  const { status, expectedAt, updatedAt, overdueDays, frequency } = dataset;
  if (status === 'planned')
    return { term: t.expected, value: expectedAt === null ? t.notStated : formatDay(expectedAt) };
  const late = overdueDays === null ? undefined : <span className="over">{t.overdue(overdueDays)}</span>;
  return { term: t.updated, value: <RelativeTime at={updatedAt} />, note: late ?? frequency?.label };
}

/** A period as people say it; parts that look like days are written out, others stay as given. */
export function periodText(t: Words, { temporal }: Pick<Dataset, 'temporal'>): string | null {
  const say = (moment: string) => (/^\d{4}-\d{2}-\d{2}/.test(moment) ? formatDay(moment) : moment);
  const start = temporal?.start ?? null;
  const end = temporal?.end ?? null;
  if (start !== null && end !== null) return start === end ? say(start) : t.between(say(start), say(end));
  if (start !== null) return t.from(say(start));
  return end === null ? null : t.until(say(end));
}

function licenceFact(t: Words, { licence }: Dataset): KeyFact {
  if (licence === null) return { term: t.licence, value: t.notStated, note: t.noLicence };
  const href = licence.url === null ? null : safeHref(licence.url);
  return {
    term: t.licence,
    value: href === null ? licence.label : <a href={href}>{licence.label}</a>,
    note: licence.open ? t.openLicence : t.closedLicence,
  };
}

export function DatasetFacts({ dataset }: { readonly dataset: Dataset }) {
  const t = useMessages().dataset.facts;
  const period = periodText(t, dataset);
  return (
    <KeyFacts
      facts={[
        shapeFact(t, dataset),
        ageFact(t, dataset),
        {
          term: t.covers,
          value: period ?? dataset.spatial ?? t.notStated,
          note: period === null ? undefined : dataset.spatial,
        },
        licenceFact(t, dataset),
        { term: t.openness, value: t.stars(dataset.openness.stars), note: dataset.openness.next },
      ]}
    />
  );
}
