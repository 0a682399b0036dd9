/** Looks for a place by its name in the layers that are on, or goes to coordinates. */
import { useQueries } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { mapLimits } from '#contract/map-constants.ts';
import type { DrawnLayer, MapLayer } from '#contract/maps.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMapMessages } from '../../messages/map.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import { isPreparing } from '../../services/api/awaited-table.ts';
import type { LayerQuery } from '../../services/api/map-queries.ts';
import { readCoordinates } from '../preview/map/map-place.ts';
import type { LayeredMap } from './use-layered-map.ts';

/** How close a map goes to coordinates. */
const NEAR = 12;

interface FoundProps {
  readonly words: string;
  readonly map: LayeredMap;
}

interface Found {
  readonly layer: MapLayer;
  readonly data: DrawnLayer | undefined;
}

function FoundPlaces({ words, map }: FoundProps) {
  const t = useMapsMessages().find;
  const { row } = useMapsMessages().list;
  const layers = map.layers.filter(({ isOn }) => isOn).map(({ layer }) => layer);
  const results = useQueries({
    queries: layers.map((layer): LayerQuery => map.findQuery(layer, words)),
  });
  const found = layers.map((layer, i): Found => ({ layer, data: results[i]?.data }));
  const failed = results.filter(({ error }) => error !== null && !isPreparing(error));
  const isWaiting = results.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData);
  const count = found.reduce((sum, { data }) => sum + (data?.placedCount ?? 0), 0);
  const listed = found.flatMap(({ layer, data }) =>
    (data?.features ?? []).map((feature) => ({ layer, feature })),
  );
  if (isWaiting && failed.length < results.length) return <p className="quiet late">{t.loading}</p>;
  return (
    <>
      <output className="t13">{t.found(count, words, listed.length)}</output>
      {failed.length > 0 && (
        <p role="alert" className="t13">
          {t.failed}{' '}
          <LinkButton onClick={() => failed.forEach(({ refetch }) => void refetch())}>{t.retry}</LinkButton>
        </p>
      )}
      {listed.length > 0 && (
        <ul aria-label={t.label} className="t14">
          {listed.map(({ layer, feature }) => (
            <li key={map.keyOf(layer, feature)}>
              <LinkButton onClick={() => map.openFound(layer.layerGUID, feature)}>
                {feature.label ?? row(feature.rows[0] ?? 0)}
              </LinkButton>
              {layers.length > 1 && <span className="quiet t13"> {layer.name}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function FindOnMap({ map }: { readonly map: LayeredMap }) {
  const t = useMapsMessages().find;
  const { place } = useMapMessages();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const coordinates = readCoordinates(asked);
  const find = (event: FormEvent) => {
    event.preventDefault();
    const words = typed.trim();
    const at = readCoordinates(words);
    setAsked(words);
    if (at !== null) map.go({ ...at, zoom: Math.max(NEAR, map.place?.zoom ?? 0) });
  };
  return (
    <div className="find-on-map">
      <search>
        <form onSubmit={find}>
          <TextField
            id={useId()}
            label={t.title}
            placeholder={t.hint}
            type="search"
            maxLength={mapLimits.find}
            value={typed}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              if (value.trim() === '') setAsked('');
            }}
          />
          <Button small type="submit">
            {t.act}
          </Button>
        </form>
      </search>
      {coordinates !== null && (
        <output className="t13">{t.moved(place(coordinates.latitude, coordinates.longitude))}</output>
      )}
      {asked !== '' && coordinates === null && <FoundPlaces words={asked} map={map} />}
    </div>
  );
}
