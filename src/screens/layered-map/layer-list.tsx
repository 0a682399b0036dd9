/** The places of each layer as tables, greatest value first: the map for anyone who does not see it. */
import { useState } from 'react';
import type { DrawnLayer } from '#contract/maps.ts';
import type { MapFeature } from '#contract/preview-map.ts';
import { LinkButton } from '../../components/button.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { StackedFigure } from '../../components/stacked-figure.tsx';
import { Table } from '../../components/table.tsx';
import { formatNumber } from '../../messages/format.ts';
import { useMapMessages } from '../../messages/map.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import { highestOf, InViewText, type InView } from '../preview/map/in-view.tsx';
import { withChosen } from '../preview/map/map-list.tsx';
import { layerLook } from './layer-look.ts';
import type { LayerState } from './use-layer-states.ts';
import type { LayeredMap } from './use-layered-map.ts';

/** Places that are listed before someone asks for more. */
const FIRST = 10;
const STEP = 50;

/** What a place is called. */
function useFeatureName(): (feature: MapFeature) => string {
  const t = useMapsMessages().list;
  return ({ label, rows, count }) => {
    const first = label ?? t.row(rows[0] ?? 0);
    return count === 1 ? first : t.several(first, count);
  };
}

/** The colour that a place has on the map; the value is written beside it. */
const Swatch = ({ shade }: { readonly shade: number }) =>
  shade > 0 && <span className="swatch listed" data-shade={shade} aria-hidden="true" />;

interface PlacesProps {
  readonly state: ListedLayer;
  readonly map: LayeredMap;
}

function Places({ state: { layer, drawn, inView }, map }: PlacesProps) {
  const { name, layerGUID } = layer;
  const t = useMapsMessages().list;
  const { place: placeText } = useMapMessages();
  const nameOf = useFeatureName();
  const [shown, setShown] = useState(FIRST);
  const { features, total } = inView;
  const chosen = map.chosen?.layer.layerGUID === layerGUID ? map.chosen.feature : null;
  const listed = withChosen(features.slice(0, shown), chosen);
  const lookOf = layerLook(drawn, layer);
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
        className="figures"
        rows={listed}
        rowKey={(feature) => map.keyOf(layer, feature)}
        columns={[
          {
            key: 'place',
            head: t.place,
            cell: (feature) => (
              <>
                <Swatch shade={lookOf(feature).shade} />
                <LinkButton
                  aria-pressed={chosen !== null && chosen.rows[0] === feature.rows[0]}
                  onClick={() => map.chooseIn(layerGUID, feature)}
                >
                  {nameOf(feature)}
                </LinkButton>
              </>
            ),
          },
          ...(styled === null
            ? []
            : [
                {
                  key: 'value',
                  head: styled.name,
                  end: categories === null,
                  cell: (feature: MapFeature) => (
                    <StackedFigure value={styleText(feature)} unit={categories === null ? styled.name : ''} />
                  ),
                },
              ]),
          {
            key: 'where',
            head: t.where,
            wideOnly: true,
            className: 'num',
            cell: ({ point }) => placeText(point[1], point[0], 2),
          },
          {
            key: 'rows',
            head: t.rows,
            end: true,
            cell: ({ count }) => <StackedFigure value={formatNumber(count)} unit={t.rowsUnit(count)} />,
          },
        ]}
      />
      <p className="row wrap t14">
        <span className="quiet num">{t.shown(listed.length, total)}</span>
        {features.length > shown && (
          <LinkButton onClick={() => setShown(shown + STEP)}>
            {t.more(Math.min(STEP, features.length - shown))}
          </LinkButton>
        )}
      </p>
    </>
  );
}

type ListedLayer = LayerState & { readonly drawn: DrawnLayer; readonly inView: InView };

const isListed = (one: LayerState): one is ListedLayer =>
  one.isOn && one.state === 'ready' && one.drawn !== undefined;

interface LayerListsProps {
  readonly map: LayeredMap;
  /** The title of the map, where there are several on a page. */
  readonly of?: string;
}

export function LayerLists({ map, of }: LayerListsProps) {
  const { list: t, view } = useMapsMessages();
  const layers = map.layers.filter(isListed);
  return (
    <section className="layer-lists" aria-label={of === undefined ? t.title : view.partOf(t.title, of)}>
      <SectionHead title={t.title} />
      {layers.length > 0 && (
        <InViewText
          count={layers.reduce((sum, { inView }) => sum + inView.count, 0)}
          highest={highestOf(layers.map(({ inView }) => inView))}
        />
      )}
      {layers.map((state) => (
        <div key={state.layer.layerGUID} className="stack s">
          {layers.length > 1 && <h3>{state.layer.name}</h3>}
          <Places state={state} map={map} />
        </div>
      ))}
    </section>
  );
}
