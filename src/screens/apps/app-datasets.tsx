/** The datasets of an app as links, each with who publishes it. */
import { Link } from '@tanstack/react-router';
import type { AppDataset } from '#contract/apps.ts';
import { memberDatasetLink, publicDatasetLink } from '../../components/dataset-link.ts';
import { inLanguage } from '../../components/in-language.ts';

/** What not everyone finds has no public page. */
const linkTo = (one: AppDataset) =>
  one.visibility === 'public' && one.status !== 'draft' ? publicDatasetLink(one) : memberDatasetLink(one);

export function AppDatasets({ datasets }: { readonly datasets: readonly AppDataset[] }) {
  return (
    <ul className="app-datasets">
      {datasets.map((one) => (
        <li key={one.datasetGUID}>
          <Link {...linkTo(one)} {...inLanguage(one.language)}>
            {one.title}
          </Link>
          <p className="quiet t14">{one.organisation.name}</p>
        </li>
      ))}
    </ul>
  );
}
