/** Where the data of an embed is from: its dataset, a link where this deployment has a page of it, and who publishes it. */
import { datasetPagePath } from '#contract/exports.ts';
import { usePageOffered } from '../../app/offered-calls.ts';
import { DATASET_PAGE } from '../../components/dataset-link.ts';
import { inLanguage } from '../../components/in-language.ts';
import { OutLink } from './embed-frame.tsx';

interface SourceLinkProps {
  readonly dataset: {
    readonly datasetGUID: string;
    readonly title: string;
    readonly organisationSlug: string;
    readonly organisationName: string;
    readonly language?: string | undefined;
  };
}

export function SourceLink({
  dataset: { datasetGUID, title, organisationSlug, organisationName, language },
}: SourceLinkProps) {
  const isPageOffered = usePageOffered();
  return (
    <>
      {isPageOffered(DATASET_PAGE) ? (
        <OutLink href={datasetPagePath(organisationSlug, datasetGUID)} language={language}>
          {title}
        </OutLink>
      ) : (
        <span {...inLanguage(language)}>{title}</span>
      )}
      , {organisationName}
    </>
  );
}
