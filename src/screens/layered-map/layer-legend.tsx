/** What a layer's colours say, with the rows of each, and what its state is. */
import type { DrawnLayer, MapLayer } from '#contract/maps.ts';
import { LinkButton } from '../../components/button.tsx';
import { useMapsMessages } from '../../messages/maps.ts';
import { formatNumber } from '../../messages/format.ts';
import { AwaitedTable } from '../saved-chart/awaited-table.tsx';
import { RestrictedLayer } from './restricted-layer.tsx';
import { legendOf, type LegendEntry } from './layer-look.ts';
import type { LayerState } from './use-layer-states.ts';

function useEntryName(): (entry: LegendEntry) => string {
  const t = useMapsMessages().legend;
  return ({ kind, range, value }) => {
    if (kind === 'class' && range !== null) return t.range(...range);
    if (kind === 'category') return value ?? '';
    return {
      class: '',
      category: '',
      others: t.others,
      none: t.none,
      single: t.single,
      heat: t.heat,
      clusters: t.clusters,
    }[kind];
  };
}

function Lines({
  layer: { name, style, legend = '' },
  drawn,
}: {
  readonly layer: MapLayer;
  readonly drawn: DrawnLayer;
}) {
  const t = useMapsMessages().legend;
  const nameOf = useEntryName();
  const shape = drawn.features.find((feature) => feature.shape)?.shape?.type ?? 'Point';
  const isMany = drawn.features.some(({ count }) => count > 1);
  const note = () => {
    if (style.kind === 'heat') return t.heatNote;
    if (style.kind === 'clusters') return t.clustersNote;
    if (!isMany) return null;
    if (drawn.categories !== null) return t.most;
    return drawn.scale === null ? t.counted : t.means;
  };
  const said = note();
  return (
    <>
      {legend.trim() !== '' && <p className="strong">{legend}</p>}
      <ul className="legend-lines" aria-label={t.label(name)}>
        {legendOf(drawn, style).map((entry) => (
          <li key={entry.key}>
            <span
              className={`swatch ${{ single: shape, heat: 'heat', clusters: 'clusters' }[entry.kind as string] ?? ''}`}
              data-shade={entry.shade > 0 ? entry.shade : undefined}
            />
            <span className="legend-name">{nameOf(entry)}</span>
            <span className="num quiet">{formatNumber(entry.rows)}</span>
          </li>
        ))}
      </ul>
      {style.kind === 'graduated' && style.limit !== undefined && (
        <p className="limit-text num">{t.limit(style.limit)}</p>
      )}
      {said !== null && <p className="quiet">{said}</p>}
    </>
  );
}

/** The legend of a layer that is on, or why there is none. */
export function LayerLegend({
  state: { layer, state, refusal, drawn, retry },
}: {
  readonly state: LayerState;
}) {
  const { layer: t } = useMapsMessages();
  if (state === 'far') return <p className="quiet">{t.zoomIn(layer.from)}</p>;
  if (state === 'near') return <p className="quiet">{t.zoomOut(layer.to)}</p>;
  if (state === 'failed') {
    if (refusal?.kind === 'restricted') return <RestrictedLayer dataset={refusal.dataset} />;
    if (refusal !== null)
      return <p>{t[refusal.kind === 'unavailable' ? 'unavailableText' : refusal.kind]}</p>;
    return (
      <p role="alert">
        {t.failed}. <LinkButton onClick={retry}>{t.retry}</LinkButton>
      </p>
    );
  }
  if (drawn === undefined)
    return state === 'preparing' ? (
      <AwaitedTable name={t.preparing} />
    ) : (
      <p className="quiet late">{t.loading}</p>
    );
  const { placedCount, totalCount, missing, cut, leftOut } = drawn;
  return (
    <>
      <Lines layer={layer} drawn={drawn} />
      <p className="quiet">
        {[
          t.placed(placedCount, totalCount),
          missing.length > 0 && t.missing(missing.join(', ')),
          cut && t.cut,
          leftOut > 0 && t.leftOut(leftOut),
        ]
          .filter((sentence) => typeof sentence === 'string')
          .join('. ')}
      </p>
    </>
  );
}
