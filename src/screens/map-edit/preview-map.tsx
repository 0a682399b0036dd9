/** The map that is being edited as readers will see it, before it is published. */
import { useEffect, useRef } from 'react';
import type { MapDocument } from '#contract/maps.ts';
import { useApi } from '../../app/context.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { DefinitionList } from '../../components/definition-list.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { useMapsMessages } from '../../messages/maps.ts';
import { triedLayerQuery } from '../../services/api/map-queries.ts';
import { LayerLists } from '../layered-map/layer-list.tsx';
import { MapBoard } from '../layered-map/map-board.tsx';
import { useLayeredMap } from '../layered-map/use-layered-map.ts';

interface PreviewMapProps {
  readonly document: MapDocument;
  readonly onClose: () => void;
}

export function PreviewMap({ document, onClose }: PreviewMapProps) {
  const t = useMapsMessages();
  const api = useApi();
  const back = useRef<HTMLButtonElement>(null);
  // What was pressed to come here is gone.
  useEffect(() => back.current?.focus(), []);
  const { title, words, alternative, layers, extent } = document;
  const map = useLayeredMap({
    layers,
    extent,
    queryOf: (layer, asked) => triedLayerQuery(api, layer, asked),
  });
  return (
    <>
      <Banner kind="info">
        <p>{t.edit.previewText}</p>
        <Button small ref={back} onClick={onClose}>
          {t.edit.backToEditing}
        </Button>
      </Banner>
      <h2 className="previewed-title">{title}</h2>
      <MapBoard
        title={title}
        words={
          words.trim() !== '' && (
            <div className="prose map-words">
              <Markdown text={words} />
            </div>
          )
        }
        layers={layers.map(({ layerGUID, name }) => ({ state: 'open', layerGUID, name, inPart: false }))}
        map={map}
      />
      <div className="map-below">
        <LayerLists map={map} />
        <section>
          <SectionHead title={t.view.about} />
          <DefinitionList items={[{ term: t.view.inWords, value: alternative }]} />
        </section>
      </div>
    </>
  );
}
