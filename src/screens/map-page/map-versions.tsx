/** The versions of a map that readers had and have, each with its address and the data of its time. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ShownMap } from '#contract/maps.ts';
import { useApi } from '../../app/context.ts';
import { LinkButton } from '../../components/button.tsx';
import { formatDay } from '../../messages/format.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import { mapVersionsQuery } from '../../services/api/map-queries.ts';

/** Versions that are listed before someone asks for more. */
const FIRST = 3;

interface MapVersionsProps {
  readonly shown: ShownMap;
  /** The publication that is shown; null: the latest, with the data of now. */
  readonly version: number | null;
}

export function MapVersions({ shown, version: shownVersion }: MapVersionsProps) {
  const { view: t, layer } = useMapsMessages();
  const { mapGUID, organisation } = shown;
  const { data, error, refetch } = useQuery(mapVersionsQuery(useApi(), mapGUID));
  const [isWhole, setWhole] = useState(false);
  if (error !== null)
    return (
      <p role="alert">
        {t.versionsFailed} <LinkButton onClick={() => void refetch()}>{layer.retry}</LinkButton>
      </p>
    );
  if (data === undefined) return <p className="quiet late">{layer.loading}</p>;
  const { result } = data;
  const listed = isWhole ? result : result.slice(0, FIRST);
  const linkTo = (version: number | null, name: string) => (
    <p key={version}>
      <Link
        to="/organisation/$orgSlug/map/$mapGUID"
        params={{ orgSlug: organisation.slug, mapGUID }}
        search={version === null ? {} : { version }}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={version === shownVersion ? 'page' : undefined}
      >
        {name}
      </Link>
    </p>
  );
  return (
    <>
      {linkTo(null, t.now)}
      {listed.map(({ version, at }) => linkTo(version, t.versionOf(version, formatDay(at.slice(0, 10)))))}
      {listed.length < result.length && (
        <LinkButton onClick={() => setWhole(true)}>{t.allVersions(result.length)}</LinkButton>
      )}
    </>
  );
}
