/** Datasets that have something in common with this one, each with what it is. */
import { useQuery } from '@tanstack/react-query';
import type { RelatedDataset } from '#contract/dataset-page.ts';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { isForMembers } from '../../components/dataset-link.ts';
import { DatasetTitleLink } from '../../components/dataset-title-link.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { useDatasetPageMessages, type DatasetPageMessages } from '../../messages/dataset-page.ts';
import { relatedQuery } from './dataset-view.ts';
import { inLanguage } from '../../components/in-language.ts';

/** The strongest thing that both have. */
function reason(t: DatasetPageMessages['related'], { shared }: RelatedDataset): string {
  if (shared.tags.length > 0) return t.tags(shared.tags);
  if (shared.columns.length > 0) return t.columns(shared.columns);
  return shared.themes.length > 0 ? t.themes(shared.themes) : t.organisation;
}

export function RelatedSection({ datasetGUID }: { readonly datasetGUID: string }) {
  const t = useDatasetPageMessages().related;
  // Kin are a help, not the page: where they could not be had, there is nothing to say.
  const isOffered = useOffered('dataset:related');
  const { data = [] } = useQuery({ ...relatedQuery(useApi(), datasetGUID), enabled: isOffered });
  if (data.length === 0) return null;
  return (
    <section id="related" className="section">
      <SectionHead title={t.title} />
      <ul className="related">
        {data.map((one) => (
          <li key={one.datasetGUID}>
            <DatasetTitleLink dataset={one} asMember={isForMembers(one)} {...inLanguage(one.language)}>
              {one.title}
            </DatasetTitleLink>
            <p className="quiet t14">
              {one.organisation.name} · {reason(t, one)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
