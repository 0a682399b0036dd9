/** Finds datasets, of an organisation or all, while one types, with something to do for each. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useApi } from '../../app/context.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { TextField } from '../../components/text-field.tsx';
import { datasetListQuery } from '../../services/api/dataset-queries.ts';
import { inLanguage } from '../../components/in-language.ts';

/** A dataset that was found. */
export interface FoundDataset {
  readonly datasetGUID: string;
  readonly title: string;
}

interface DatasetSearchProps {
  /** Undefined: of all organisations. */
  readonly organisationGUID: string | undefined;
  readonly id: string;
  readonly label: string;
  /** Said when nothing matches. */
  readonly noMatch: string;
  /** Datasets that are read for each search. */
  readonly limit: number;
  /** Leaves out those for which it is true. */
  readonly isHidden?: (datasetGUID: string) => boolean;
  /** The button beside a dataset. */
  readonly act: (dataset: FoundDataset) => ReactNode;
}

export function DatasetSearch({
  organisationGUID,
  id,
  label,
  noMatch,
  limit,
  isHidden = () => false,
  act,
}: DatasetSearchProps) {
  const [typed, setTyped] = useState('');
  const keywords = useDeferredValue(typed);
  const found = useQuery(
    datasetListQuery(useApi(), {
      keywords,
      ...(organisationGUID !== undefined && { organisationGUID }),
      limit,
      offset: 0,
    }),
  );
  const { data } = found;
  return (
    <>
      <TextField
        id={id}
        type="search"
        label={label}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
      />
      <FailedPart of={found} part="datasets" />
      <ul className="outcomes t14" aria-label={label} aria-busy={keywords !== typed}>
        {data?.result
          .filter(({ datasetGUID }) => !isHidden(datasetGUID))
          .map(({ datasetGUID, title, language }) => (
            <li key={datasetGUID}>
              <span {...inLanguage(language)}>{title}</span>
              {act({ datasetGUID, title })}
            </li>
          ))}
        {data?.result.length === 0 && <li>{noMatch}</li>}
      </ul>
    </>
  );
}
