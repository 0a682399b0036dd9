/** A map beside its layers: each with its legend, whether it is on, and what a reader may not see in its place. */
import type { ReactNode } from 'react';
import { Lock } from 'lucide';
import type { OpenLayer, ShownLayer } from '#contract/maps.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { Icon } from '../../components/icon.tsx';
import { useMapsMessages } from '../../messages/maps.ts';
import '../../styles/layered-map.css';
import { FindOnMap } from './find-on-map.tsx';
import { LayerLegend } from './layer-legend.tsx';
import { MapSurface } from './map-surface.tsx';
import { RestrictedLayer } from './restricted-layer.tsx';
import type { LayeredMap } from './use-layered-map.ts';

/** A layer that the reader does not see, in its place. */
function ClosedLayer({ layer }: { readonly layer: Exclude<ShownLayer, { state: 'open' }> }) {
  const t = useMapsMessages().layer;
  if (layer.state === 'unavailable')
    return (
      <li className="closed-layer">
        <Icon of={Lock} />
        <div>
          <p>{t.unavailable}</p>
          <p className="quiet t13">{t.unavailableText}</p>
        </div>
      </li>
    );
  return (
    <li className="closed-layer">
      <Icon of={Lock} />
      <div>
        <p>{layer.name}</p>
        <RestrictedLayer dataset={layer.dataset} />
      </div>
    </li>
  );
}

/** What the board says of a layer; one that is tried out has no more. */
export type BoardLayer =
  | Exclude<ShownLayer, { state: 'open' }>
  | Pick<OpenLayer, 'state' | 'layerGUID' | 'name' | 'inPart'>;

interface MapBoardProps {
  readonly title: string;
  /** Words beside the map. */
  readonly words?: ReactNode;
  readonly layers: readonly BoardLayer[];
  readonly map: LayeredMap;
  /** It is one of several on a page, which are called by their titles. */
  readonly isPart?: boolean;
}

export function MapBoard({ title, words, layers, map, isPart = false }: MapBoardProps) {
  const t = useMapsMessages();
  const isClosed = layers.length > 0 && layers.every(({ state }) => state !== 'open');
  return (
    <div className="map-board">
      <section
        className="map-layers"
        aria-label={isPart ? t.view.partOf(t.view.layers, title) : t.view.layers}
      >
        {words !== undefined && words}
        <ul>
          {/* The uppermost first. */}
          {layers.toReversed().map((layer) => {
            if (layer.state !== 'open') return <ClosedLayer key={layer.layerGUID} layer={layer} />;
            const state = map.layers.find((one) => one.layer.layerGUID === layer.layerGUID);
            if (state === undefined) return null;
            return (
              <li key={layer.layerGUID}>
                <Checkbox
                  checked={state.isOn}
                  onChange={({ currentTarget: { checked } }) => map.turn(layer.layerGUID, checked)}
                >
                  {layer.name}
                </Checkbox>
                {state.isOn && (
                  <div className="map-layer-legend t13">
                    <LayerLegend state={state} />
                    {layer.inPart && <p className="quiet">{t.view.inPart}</p>}
                  </div>
                )}
              </li>
            );
          })}
        </ul>
        {map.layers.length > 0 && <FindOnMap map={map} />}
      </section>
      <MapSurface
        label={t.view.label(title)}
        map={map}
        empty={<p className="quiet">{isClosed ? t.layer.allClosed : t.layer.noPlaces}</p>}
      />
    </div>
  );
}
