/**
 * The layers of a map that is being edited, the uppermost first: which is open, their order, by buttons and by dragging, and
 * what each has.
 */
import { GripVertical } from 'lucide';
import type { MapLayer } from '#contract/maps.ts';
import { LinkButton } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Icon } from '../../components/icon.tsx';
import { useMapsMessages } from '../../messages/maps.ts';
import { RowActs } from '../document-editing/row-acts.tsx';
import { useMoving } from '../document-editing/use-moving.ts';
import { LayerLegend } from '../layered-map/layer-legend.tsx';
import type { LayeredMap } from '../layered-map/use-layered-map.ts';

interface LayerRowsProps {
  readonly layers: readonly MapLayer[];
  readonly map: LayeredMap;
  /** Which dataset the data of a layer is from; undefined while, or where, it is not known. */
  readonly datasetOf: (resourceGUID: string) => string | undefined;
  readonly selected: string | null;
  readonly onSelect: (layerGUID: string | null) => void;
  /** @param to the place among the layers, the lowest being 0 */
  readonly onMove: (layerGUID: string, to: number) => void;
  readonly onRemove: (layerGUID: string) => void;
}

/** A layer is called as its dataset until its editor gives it another name. */
function FromDataset({ name, dataset }: { readonly name: string; readonly dataset: string | undefined }) {
  const t = useMapsMessages().edit;
  return dataset === undefined || dataset === name ? null : <p className="quiet t13">{t.from(dataset)}</p>;
}

export function LayerRows({ layers, map, datasetOf, selected, onSelect, onMove, onRemove }: LayerRowsProps) {
  const { edit: t, view } = useMapsMessages();
  const { dragging, move, announced } = useMoving(onMove, (id, to) => {
    const name = layers.find(({ layerGUID }) => layerGUID === id)?.name ?? '';
    // The list has the uppermost first.
    return t.moved(name === '' ? t.unnamed : name, layers.length - to, layers.length);
  });
  return (
    <>
      <output className="sr">{announced}</output>
      <ul className="edited-layers" aria-label={t.layers}>
        {layers
          .map((layer, place) => ({ layer, place, state: map.layers[place] }))
          .toReversed()
          .map(({ layer: { layerGUID, resourceGUID, name }, place, state }) => (
            <li
              key={layerGUID}
              data-open={selected === layerGUID || undefined}
              {...dragging.line(layerGUID, place)}
            >
              <div className="edited-layer-head">
                {/* For a pointer alone: the buttons move a layer for everyone. */}
                <span className="layer-grip" aria-hidden {...dragging.handle(layerGUID)}>
                  <Icon of={GripVertical} />
                </span>
                {/* On the map of the editor alone; what readers begin with is in the form. */}
                {state !== undefined && (
                  <Checkbox
                    checked={state.isOn}
                    onChange={({ currentTarget: { checked } }) => map.turn(layerGUID, checked)}
                  >
                    <span className="sr">{view.show(name === '' ? t.unnamed : name)}</span>
                  </Checkbox>
                )}
                <LinkButton
                  aria-expanded={selected === layerGUID}
                  onClick={() => onSelect(selected === layerGUID ? null : layerGUID)}
                >
                  {name === '' ? t.unnamed : name}
                </LinkButton>
                <RowActs
                  labels={{ up: t.up(name), down: t.down(name), remove: t.remove(name) }}
                  isUppermost={place === layers.length - 1}
                  isLowest={place === 0}
                  onUp={(button) => move(layerGUID, place + 1, button)}
                  onDown={(button) => move(layerGUID, place - 1, button)}
                  onRemove={() => onRemove(layerGUID)}
                />
              </div>
              <FromDataset name={name} dataset={datasetOf(resourceGUID)} />
              {state?.isOn === true && (
                <div className="map-layer-legend t13">
                  <LayerLegend state={state} />
                </div>
              )}
            </li>
          ))}
      </ul>
    </>
  );
}
