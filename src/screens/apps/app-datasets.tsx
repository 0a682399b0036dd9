/** The datasets of an app as links, each with who publishes it. */
import type { AppDataset } from '#contract/apps.ts';
import { DatasetTitleLink } from '../../components/dataset-title-link.tsx';
import { inLanguage } from '../../components/in-language.ts';

export function AppDatasets({ datasets }: { readonly datasets: readonly AppDataset[] }) {
  return (
    <ul className="app-datasets">
      {datasets.map((one) => (
        <li key={one.datasetGUID}>
          {/* What not everyone finds has no public page. */}
          <DatasetTitleLink
            dataset={one}
            asMember={one.visibility !== 'public' || one.status === 'draft'}
            {...inLanguage(one.language)}
          >
            {one.title}
          </DatasetTitleLink>
          <p className="quiet t14">{one.organisation.name}</p>
        </li>
      ))}
    </ul>
  );
}
