/** What there is to know about a map: where its data comes from, under which licence, its versions, and how to cite it. */
import type { OpenLayer, ShownMap } from '#contract/maps.ts';
import { embedMapPath, mapPath } from '#contract/embed.ts';
import { useConfiguration, useOrigin } from '../../app/context.ts';
import { DatasetTitleLink } from '../../components/dataset-title-link.tsx';
import { DefinitionList } from '../../components/definition-list.tsx';
import { inLanguage } from '../../components/in-language.ts';
import { LicenceList } from '../../components/licence-list.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { language } from '../../messages/language.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import { CiteWork } from '../dataset/citation.tsx';
import { LayerDownload } from './layer-download.tsx';
import { MapVersions } from './map-versions.tsx';

/** Datasets that the reader may know of, each once. */
function datasetsOf({ layers }: ShownMap) {
  const datasets = layers.flatMap((layer) => (layer.state === 'unavailable' ? [] : [layer.dataset]));
  return [...new Map(datasets.map((dataset) => [dataset.datasetGUID, dataset])).values()];
}

function Datasets({ map }: { readonly map: ShownMap }) {
  return datasetsOf(map).map(
    ({ datasetGUID, title, organisationSlug, organisationName, language: written }) => (
      <p key={datasetGUID}>
        <DatasetTitleLink dataset={{ datasetGUID, organisationSlug }} {...inLanguage(written)}>
          {title}
        </DatasetTitleLink>
        , {organisationName}
      </p>
    ),
  );
}

/** Names the publication with the data of then, which stays what it is. */
function MapCitation({ shown }: { readonly shown: ShownMap }) {
  const t = useMapsMessages().view;
  const { productName } = useConfiguration();
  const origin = useOrigin();
  const { mapGUID, title, organisation, publication } = shown;
  if (publication === null) return null;
  const { version, visibility } = publication;
  const published = publication.at.slice(0, 10);
  const path =
    visibility === 'public' ? embedMapPath(mapGUID, version) : mapPath(organisation.slug, mapGUID, version);
  const work = {
    title,
    publisher: organisation.name,
    published,
    version: String(version),
    catalogue: productName,
    address: origin + path,
    language: language.tag,
    tags: [],
  };
  return <CiteWork work={work} text={t.cite({ ...work, year: published.slice(0, 4) })} />;
}

interface AboutMapProps {
  readonly shown: ShownMap;
  /** The publication that the address names; null: the latest, with the data of now. */
  readonly version: number | null;
}

export function AboutMap({ shown, version }: AboutMapProps) {
  const t = useMapsMessages().view;
  const { alternative, organisation, layers } = shown;
  const licences = datasetsOf(shown).map(({ licence }) => licence);
  // A download has the first table of a file.
  const downloads = layers.filter(
    (layer): layer is OpenLayer => layer.state === 'open' && layer.mayExport && layer.sheet < 2,
  );
  return (
    <div className="stack">
      <section>
        <SectionHead title={t.about} />
        <DefinitionList
          items={[
            { term: t.inWords, value: alternative },
            { term: t.from, value: <Datasets map={shown} /> },
            {
              term: t.licence,
              value: licences.length > 0 && <LicenceList licences={licences} none={t.noLicence} />,
            },
            { term: t.counts, value: t.countsText },
            {
              term: t.downloads,
              value:
                downloads.length > 0 &&
                downloads.map((layer) => <LayerDownload key={layer.layerGUID} layer={layer} />),
            },
            { term: t.madeBy, value: organisation.name },
            { term: t.versions, value: <MapVersions shown={shown} version={version} /> },
          ].filter(({ value }) => value !== false)}
        />
      </section>
      <MapCitation shown={shown} />
    </div>
  );
}
