/** Five facts that decide whether the data is of use: shape, age, coverage, licence, openness. */
import { Link } from '@tanstack/react-router';
import { useAuthentication } from '../../app/use-application.ts';
import { KeyFacts, type KeyFact } from '../../components/key-facts.tsx';
import { safeHref } from '../../components/markdown-inline.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { isFinished } from '../../components/update-cycle.ts';
import { formatDay } from '../../messages/format.ts';
import { type DatasetMessages, useDatasetMessages } from '../../messages/dataset.ts';
import { useMessages } from '../../messages/messages.ts';
import { coverageText } from './coverage.tsx';
import type { DatasetView } from './dataset-view.ts';
import { mainTable } from '#contract/main-file.ts';
import { periodText } from './period.ts';

type Words = DatasetMessages['facts'];

function shapeFact(t: Words, { resources }: DatasetView): KeyFact {
  const { shape } = mainTable(resources) ?? { shape: null };
  const files = t.files(resources.length);
  if (shape === null) return { term: t.shape, value: files, note: t.notTabular };
  const value = t.rows(shape.rows);
  const note = t.columns(shape.columns);
  if (resources.length === 1) return { term: t.shape, value, note };
  return { term: t.shape, value: files, note: t.tableOf(value, note) };
}

function ageFact(t: Words, dataset: DatasetView): KeyFact {
  const { status, expectedAt, updatedAt, overdueDays, frequency } = dataset;
  if (status === 'planned')
    return { term: t.expected, value: expectedAt === null ? t.notStated : formatDay(expectedAt) };
  const late = overdueDays === null ? undefined : <span className="over">{t.overdue(overdueDays)}</span>;
  const cycle = isFinished(frequency) ? t.noFurtherUpdates : frequency?.label;
  return { term: t.updated, value: <RelativeTime at={updatedAt} />, note: late ?? cycle };
}

function licenceFact(t: Words, { licence }: DatasetView): KeyFact {
  if (licence === null) return { term: t.licence, value: t.notStated, note: t.noLicence };
  const href = licence.url === null ? null : safeHref(licence.url);
  return {
    term: t.licence,
    value: href === null ? licence.label : <a href={href}>{licence.label}</a>,
    note: licence.open ? t.openLicence : t.closedLicence,
  };
}

/** What the reader has by it; the step to the next star is the publisher's business. */
function OpennessNote({ dataset }: { dataset: DatasetView }) {
  const t = useDatasetMessages().facts;
  const isMember = useAuthentication().status === 'authenticated';
  const { licence, openness } = dataset;
  const has = () => {
    if (openness.stars > 0) return t.openTo[openness.stars] ?? null;
    if (licence === null) return t.openTo.unlicensed;
    return licence.open ? t.openTo.nothing : t.openTo.closed;
  };
  if (openness.stated !== undefined)
    return (
      <>
        {t.statedStars(openness.stated.reason)}
        {isMember && <span className="advice">{t.computedStars(openness.stated.computed)}</span>}
      </>
    );
  return (
    <>
      {has()}
      {isMember && openness.next !== null && <span className="advice">{openness.next}</span>}
    </>
  );
}

export function DatasetFacts({ dataset }: { readonly dataset: DatasetView }) {
  const { components } = useMessages();
  const words = useDatasetMessages();
  const t = words.facts;
  const period = periodText(t, dataset);
  const place = coverageText(dataset, components.box);
  const isPlanned = dataset.status === 'planned';
  const openness: KeyFact = {
    term: t.openness,
    value: <Link to="/dataset">{t.stars(dataset.openness.stars)}</Link>,
    note: <OpennessNote dataset={dataset} />,
  };
  return (
    <KeyFacts
      facts={[
        ...(isPlanned ? [] : [shapeFact(t, dataset)]),
        ageFact(t, dataset),
        {
          term: t.covers,
          value: period ?? place ?? t.notStated,
          note: period === null ? undefined : place,
        },
        licenceFact(t, dataset),
        ...(isPlanned ? [] : [openness]),
      ]}
    />
  );
}
