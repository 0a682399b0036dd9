/** The places of each layer as tables, greatest value first: the map for anyone who does not see it. */
import { useState } from 'react';
import type { DrawnLayer } from '#contract/maps.ts';
import type { MapFeature } from '#contract/preview-map.ts';
import { LinkButton } from '../../components/button.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { Table } from '../../components/table.tsx';
import { formatNumber } from '../../messages/format.ts';
import { useMapMessages } from '../../messages/map.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import type { LayeredMap, LayerState } from './use-layered-map.ts';

/** Places that are listed before someone asks for more. */
const FIRST = 10;
const STEP = 50;

const valueOf = ({ value }: MapFeature): number =>
  typeof value === 'number' ? value : Number.NEGATIVE_INFINITY;

/** Greatest value first; without a measure as they come, which is the largest first. */
export const byValue = ({ features, scale }: DrawnLayer): readonly MapFeature[] =>
  scale === null ? features : features.toSorted((a, b) => valueOf(b) - valueOf(a));

/** What a place is called. */
export function useFeatureName(): (feature: MapFeature) => string {
  const t = useMapsMessages().list;
  return ({ label, rows, count }) => {
    const first = label ?? t.row(rows[0] ?? 0);
    return count === 1 ? first : t.several(first, count);
  };
}

interface PlacesProps {
  readonly name: string;
  readonly drawn: DrawnLayer;
  readonly map: LayeredMap;
}

function Places({ name, drawn, map }: PlacesProps) {
  const t = useMapsMessages().list;
  const { place: placeText } = useMapMessages();
  const nameOf = useFeatureName();
  const [shown, setShown] = useState(FIRST);
  const features = byValue(drawn);
  const listed = features.slice(0, shown);
  const { styled, categories } = drawn;
  const styleText = ({ value, category, count }: MapFeature) => {
    if (categories !== null)
      return category == null ? t.noValue : (categories.values[category]?.value ?? t.other);
    return typeof value === 'number' ? t.mean(value, count) : t.noValue;
  };
  if (features.length === 0) return <p className="quiet">{t.none}</p>;
  return (
    <>
      <Table
        caption={name}
        rows={listed}
        rowKey={(feature) => map.lookOf(feature).key}
        columns={[
          {
            key: 'place',
            head: t.place,
            cell: (feature) => (
              <LinkButton aria-pressed={map.chosen?.feature === feature} onClick={() => map.choose(feature)}>
                {nameOf(feature)}
              </LinkButton>
            ),
          },
          ...(styled === null
            ? []
            : [{ key: 'value', head: styled.name, end: categories === null, cell: styleText }]),
          {
            key: 'where',
            head: t.where,
            wideOnly: true,
            className: 'num',
            cell: ({ point }) => placeText(point[1], point[0], 2),
          },
          { key: 'rows', head: t.rows, end: true, cell: ({ count }) => formatNumber(count) },
        ]}
      />
      <p className="row wrap t14">
        <span className="quiet num">{t.shown(listed.length, features.length)}</span>
        {features.length > shown && (
          <LinkButton onClick={() => setShown(shown + STEP)}>
            {t.more(Math.min(STEP, features.length - shown))}
          </LinkButton>
        )}
      </p>
    </>
  );
}

const isListed = (one: LayerState): one is LayerState & { readonly drawn: DrawnLayer } =>
  one.isOn && one.state === 'ready' && one.drawn !== undefined;

/** What is in view in one sentence, for readers who do not see the map move. */
function InView({ layers }: { readonly layers: readonly (LayerState & { readonly drawn: DrawnLayer })[] }) {
  const t = useMapsMessages();
  const nameOf = useFeatureName();
  const count = layers.reduce((sum, { drawn }) => sum + drawn.viewCount, 0);
  const [first] = layers.flatMap(({ drawn }) => (drawn.scale === null ? [] : (byValue(drawn)[0] ?? [])));
  const highest =
    first === undefined || typeof first.value !== 'number' ? null : t.highest(nameOf(first), first.value);
  return <output className="quiet t14">{t.inView(count, highest)}</output>;
}

export function LayerLists({ map }: { readonly map: LayeredMap }) {
  const t = useMapsMessages().list;
  const layers = map.layers.filter(isListed);
  return (
    <section className="layer-lists" aria-label={t.title}>
      <SectionHead title={t.title} />
      {layers.length > 0 && <InView layers={layers} />}
      {layers.map(({ layer, drawn }) => (
        <div key={layer.layerGUID} className="stack s">
          {layers.length > 1 && <h3>{layer.name}</h3>}
          <Places name={layer.name} drawn={drawn} map={map} />
        </div>
      ))}
    </section>
  );
}
