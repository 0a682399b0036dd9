/** The datasets of an app as links, each with who publishes it. */
import type { AppDataset } from '#contract/apps.ts';
import { isForMembers } from '../../components/dataset-link.ts';
import { DatasetTitleLink } from '../../components/dataset-title-link.tsx';
import { inLanguage } from '../../components/in-language.ts';

export function AppDatasets({ datasets }: { readonly datasets: readonly AppDataset[] }) {
  return (
    <ul className="app-datasets">
      {datasets.map((one) => (
        <li key={one.datasetGUID}>
          <DatasetTitleLink dataset={one} asMember={isForMembers(one)} {...inLanguage(one.language)}>
            {one.title}
          </DatasetTitleLink>
          <p className="quiet t14">{one.organisation.name}</p>
        </li>
      ))}
    </ul>
  );
}
