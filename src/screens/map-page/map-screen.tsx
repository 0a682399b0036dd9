/** A published map: its words, the map beside its layers, the places as tables, and where the data comes from. */
import { Link } from '@tanstack/react-router';
import { Printer, Share2 } from 'lucide';
import { useEffect, useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { embedMapPath } from '#contract/embed.ts';
import type { OpenLayer, ShownMap } from '#contract/maps.ts';
import { useApi } from '../../app/context.ts';
import { useSend } from '../../app/use-application.ts';
import { Banner } from '../../components/banner.tsx';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { Button, buttonClass } from '../../components/button.tsx';
import { DatasetTitleLink } from '../../components/dataset-title-link.tsx';
import { DefinitionList } from '../../components/definition-list.tsx';
import { Icon } from '../../components/icon.tsx';
import { LicenceList } from '../../components/licence-list.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { formatDay } from '../../messages/format.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import { captured } from '../../app/capture.ts';
import { shownMapQuery } from '../../services/api/map-queries.ts';
import { MapBoard } from '../layered-map/map-board.tsx';
import { LayerLists } from '../layered-map/layer-list.tsx';
import { ShareDocument } from '../document-sharing/share-document.tsx';
import { EmbedDocumentDialog } from '../saved-chart/embed-document-dialog.tsx';
import { TextsWithheld } from '../saved-chart/texts-withheld.tsx';
import { MapVersions } from './map-versions.tsx';
import { LayerDownload } from './layer-download.tsx';
import { useShownMap } from './use-shown-map.ts';
import { inLanguage } from '../../components/in-language.ts';

/** Datasets that the reader may know of, each once. */
function datasetsOf({ layers }: ShownMap) {
  const datasets = layers.flatMap((layer) => (layer.state === 'unavailable' ? [] : [layer.dataset]));
  return [...new Map(datasets.map((dataset) => [dataset.datasetGUID, dataset])).values()];
}

function Datasets({ map }: { readonly map: ShownMap }) {
  return datasetsOf(map).map(({ datasetGUID, title, organisationSlug, organisationName, language }) => (
    <p key={datasetGUID}>
      <DatasetTitleLink dataset={{ datasetGUID, organisationSlug }} {...inLanguage(language)}>
        {title}
      </DatasetTitleLink>
      , {organisationName}
    </p>
  ));
}

/** When the data changed last of which something is shown; undefined without a layer. */
const newestOf = (layers: ShownMap['layers']): string | undefined =>
  layers
    .flatMap((layer) => (layer.state === 'open' ? [layer.dataset.updatedAt] : []))
    .toSorted()
    .at(-1);

interface MapScreenProps {
  readonly mapGUID: string;
  /** One that readers had; null: the one that they have. */
  readonly version: number | null;
}

export function MapScreen({ mapGUID, version }: MapScreenProps) {
  const t = useMapsMessages();
  const { data: shown } = useSuspenseQuery(shownMapQuery(useApi(), mapGUID, version));
  const map = useShownMap(shown);
  const [isEmbedding, setEmbedding] = useState(false);
  const send = useSend();
  useEffect(() => {
    send(captured('map viewed', { mapGUID }));
  }, [send, mapGUID]);
  const { organisation, title, publication, layers } = shown;
  const newest = newestOf(layers);
  // A download has the first table of a file.
  const downloads = layers.filter(
    (layer): layer is OpenLayer => layer.state === 'open' && layer.mayExport && layer.sheet < 2,
  );
  return (
    <main id="main" tabIndex={-1} className="map-page">
      <div className="container">
        <Breadcrumb
          above={[
            {
              label: organisation.name,
              link: { to: '/organisation/$orgSlug', params: { orgSlug: organisation.slug } },
            },
          ]}
          current={title}
        />
        <div className="map-head">
          <div className="stack s">
            <h1>{title}</h1>
            <p className="facts quiet t14">
              <span>{organisation.name}</span>
              {publication !== null && (
                <span>{t.view.version(publication.version, formatDay(publication.at.slice(0, 10)))}</span>
              )}
              {newest !== undefined && (
                <span>
                  {t.view.changed} <RelativeTime at={newest} />
                </span>
              )}
            </p>
          </div>
          <div className="row wrap not-printed">
            {shown.mayEdit && (
              <Link
                className={buttonClass({})}
                to="/organisation/$orgSlug/map/$mapGUID/edit"
                params={{ orgSlug: organisation.slug, mapGUID }}
              >
                {t.view.edit}
              </Link>
            )}
            {shown.mayShare && (
              <ShareDocument
                kind="map"
                documentGUID={mapGUID}
                organisationGUID={organisation.organisationGUID}
              />
            )}
            <Button onClick={() => window.print()}>
              <Icon of={Printer} />
              {t.view.print}
            </Button>
            <Button aria-haspopup="dialog" onClick={() => setEmbedding(true)}>
              <Icon of={Share2} />
              {t.view.embed}
            </Button>
          </div>
        </div>
        <TextsWithheld shown={shown} />
        {publication !== null && publication.version < shown.latest && (
          <Banner kind="warning">
            {t.view.earlier(publication.version)}{' '}
            <Link to="/organisation/$orgSlug/map/$mapGUID" params={{ orgSlug: organisation.slug, mapGUID }}>
              {t.view.toLatest(shown.latest)}
            </Link>
          </Banner>
        )}
      </div>
      <MapBoard
        title={title}
        words={
          shown.words.trim() !== '' && (
            <div className="prose map-words">
              <Markdown text={shown.words} />
            </div>
          )
        }
        layers={layers}
        map={map}
      />
      <div className="container">
        <div className="map-below">
          <LayerLists map={map} />
          <section>
            <SectionHead title={t.view.about} />
            <DefinitionList
              items={[
                { term: t.view.inWords, value: shown.alternative },
                { term: t.view.from, value: <Datasets map={shown} /> },
                ...(datasetsOf(shown).length > 0
                  ? [
                      {
                        term: t.view.licence,
                        value: (
                          <LicenceList
                            licences={datasetsOf(shown).map(({ licence }) => licence)}
                            none={t.view.noLicence}
                          />
                        ),
                      },
                    ]
                  : []),
                { term: t.view.counts, value: t.view.countsText },
                ...(downloads.length > 0
                  ? [
                      {
                        term: t.view.downloads,
                        value: downloads.map((layer) => (
                          <LayerDownload key={layer.layerGUID} layer={layer} />
                        )),
                      },
                    ]
                  : []),
                { term: t.view.madeBy, value: organisation.name },
                { term: t.view.versions, value: <MapVersions shown={shown} /> },
              ]}
            />
          </section>
        </div>
      </div>
      {isEmbedding && (
        <EmbedDocumentDialog
          texts={t.view}
          title={title}
          path={embedMapPath(mapGUID)}
          isPublic={publication?.visibility === 'public'}
          onClose={() => setEmbedding(false)}
        />
      )}
    </main>
  );
}
