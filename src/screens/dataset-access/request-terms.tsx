/** The terms of a request as a list: who uses the data, which files and columns, until when. */
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { useFormatInstant } from '../../app/time-zone.ts';
import type { DefinitionListProps } from '../../components/definition-list.tsx';
import { MarkdownLine } from '../../components/markdown.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay, formatList } from '../../messages/format.ts';

const DAY = 86_400_000;

/** Who uses the data, in words. @param alone said for the person who made the request */
export function useUsedBy(): (usedBy: AccessRequest['usedBy'], alone: string) => string {
  const messages = useDatasetAccessMessages();
  const t = messages.request;
  return (usedBy, alone) => {
    if (usedBy === null) return alone;
    const { kind, name, from, people } = usedBy;
    if (name === '') return t.gone;
    return kind === 'key' ? t.key(name, from) : t.group(name, from, messages.people(people));
  };
}

/** The conditions of use as the person has accepted them, folded away. */
function Accepted({ text }: { readonly text: string }) {
  const t = useDatasetAccessMessages().request;
  return (
    <>
      {t.accepted}
      <details className="t13">
        <summary>{t.showConditions}</summary>
        <MarkdownLine text={text} />
      </details>
    </>
  );
}

/** Names of columns: of the one file that is asked for, or of each of several. */
function Columns({ resources, columns }: Pick<AccessRequest, 'resources' | 'columns'>) {
  const t = useDatasetAccessMessages().request;
  if (columns === null) return t.allColumns;
  const namesOf = new Map(columns.map(({ resourceGUID, names }) => [resourceGUID, names]));
  const files = resources ?? columns;
  const [first, ...others] = files;
  const said = (guid: string) => {
    const names = namesOf.get(guid);
    return names === undefined ? t.allColumns : formatList(names);
  };
  if (first === undefined || others.length === 0)
    return first === undefined ? null : said(first.resourceGUID);
  return (
    <ul className="given-grants">
      {files.map(({ resourceGUID, name }) => (
        <li key={resourceGUID}>
          <span className="quiet">{name}:</span> {said(resourceGUID)}
        </li>
      ))}
    </ul>
  );
}

/** The terms of a request with their values. @param alone said when the person uses the data alone */
export function useRequestTerms(request: AccessRequest, alone: string): DefinitionListProps['items'] {
  const t = useDatasetAccessMessages().request;
  const formatInstant = useFormatInstant();
  const say = useUsedBy();
  const {
    usedBy,
    resources,
    columns,
    from = null,
    until,
    askedAt,
    changedAt,
    contract,
    conditions,
  } = request;
  const days = Math.round((Date.parse(until) - Date.parse(from ?? askedAt)) / DAY);
  return [
    { term: t.usedByTerm, value: say(usedBy, alone) },
    {
      term: t.filesTerm,
      value: resources === null ? t.allFiles : formatList(resources.map(({ name }) => name)),
    },
    { term: t.columnsTerm, value: <Columns resources={resources} columns={columns} /> },
    ...(from === null ? [] : [{ term: t.fromTerm, value: formatDay(from) }]),
    { term: t.untilTerm, value: `${formatDay(until)} (${t.duration(days)})` },
    { term: t.contractTerm, value: contract },
    {
      term: t.conditionsTerm,
      value: conditions === null ? null : <Accepted text={conditions} />,
    },
    ...(changedAt === null ? [] : [{ term: t.changedTerm, value: formatInstant(changedAt) }]),
  ];
}
