/**
 * Which part of each file's table an answer gives. The form has the parts as one text of JSON, by file; a file that is left
 * out is given whole. The columns that are asked for are parts from the start, and no others of that file can be given.
 */
import type { ReactNode } from 'react';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { NarrowingInput } from '#contract/narrowing.ts';
import type { FormView } from '../../app/use-form.ts';
import { Folded } from '../../components/folded.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { readFiles } from './access-queries.ts';
import { UnlistedColumns, useListedColumns } from './listed-columns.tsx';
import { lowerLevel, NarrowChoice, NarrowErrors } from './narrow-field.tsx';

type Asked = NonNullable<AccessRequest['columns']>;
interface File {
  readonly resourceGUID: string;
  readonly name: string;
}

/** Parts by file, some of them not complete. */
export type Parts = Readonly<Record<string, NarrowingInput>>;

export const readParts = (text: string): Parts => (text === '' ? {} : (JSON.parse(text) as Parts));
export const writeParts = (parts: Parts): string =>
  Object.keys(parts).length === 0 ? '' : JSON.stringify(parts);

/** Whether a part is complete: it names columns or has conditions, as the calls want it. */
export const isPart = (part: unknown): boolean => NarrowingInput.safeParse(part).success;

/** The files that are given, and the parts of these: what was chosen of a file that is not given says nothing. */
export function givenIn(text: string, chosen: string, files: readonly File[]) {
  const guids = readFiles(chosen);
  const given = files.filter(({ resourceGUID }) => guids === null || guids.includes(resourceGUID));
  const all = readParts(text);
  const parts = given.flatMap(({ resourceGUID }) => {
    const narrowing = all[resourceGUID];
    return narrowing === undefined ? [] : [{ resourceGUID, narrowing }];
  });
  return {
    given,
    parts,
    /** As the calls take them: with a part, the files are named. */
    resources: parts.length === 0 ? guids : given.map(({ resourceGUID }) => resourceGUID),
    isInParts: given.length > 0 && parts.length === given.length,
  };
}

interface PartsFieldProps {
  readonly view: FormView;
  /** Those that are asked for. */
  readonly files: readonly File[];
  readonly asked: Asked | null;
}

export function PartsField({ view, files, asked }: PartsFieldProps) {
  const t = useDatasetAccessMessages().narrowing;
  const text = view.value('parts');
  const parts = readParts(text);
  const { given, parts: chosen, isInParts } = givenIn(text, view.value('resources'), files);
  const change = (guid: string, value: NarrowingInput | null) => {
    const { [guid]: _, ...others } = parts;
    const next = writeParts(value === null ? others : { ...others, [guid]: value });
    view.send({ type: 'field.changed', field: 'parts', value: next });
    if (givenIn(next, view.value('resources'), files).isInParts) lowerLevel(view);
  };
  const choice = ({ resourceGUID, name }: File) => (
    <NarrowChoice
      key={resourceGUID}
      resourceGUID={resourceGUID}
      file={files.length > 1 ? name : undefined}
      names={asked?.find((one) => one.resourceGUID === resourceGUID)?.names ?? null}
      value={parts[resourceGUID] ?? null}
      onChange={(value) => change(resourceGUID, value)}
    />
  );
  const isAsked = ({ resourceGUID }: File) =>
    asked?.some((one) => one.resourceGUID === resourceGUID) === true;
  const whole = given.filter((file) => !isAsked(file));
  return (
    <div className="field stack">
      {given.filter(isAsked).map(choice)}
      {files.length === 1 && whole.map(choice)}
      {files.length > 1 && whole.length > 0 && (
        <Folded className="columns-of-file" summary={t.parts} opens={chosen.length > (asked?.length ?? 0)}>
          <div className="stack s">{whole.map(choice)}</div>
        </Folded>
      )}
      {chosen.length > 0 && !isInParts && <p className="hint">{t.partsLevel}</p>}
      <NarrowErrors view={view} name="parts" />
    </div>
  );
}

interface LocatedProps {
  readonly columns: Asked;
  /** @param parts those that were found, by file @param missing files that have no table, or none of these columns */
  readonly children: (parts: Parts, missing: readonly File[]) => ReactNode;
}

function LocatedNext({
  columns: [next, ...others],
  parts,
  missing,
  children,
}: LocatedProps & { readonly parts: Parts; readonly missing: readonly File[] }) {
  if (next === undefined) return children(parts, missing);
  return (
    <LocatedFile key={next.resourceGUID} asked={next}>
      {(part) => (
        <LocatedNext
          columns={others}
          parts={part === null ? parts : { ...parts, [next.resourceGUID]: part }}
          missing={part === null ? [...missing, next] : missing}
        >
          {children}
        </LocatedNext>
      )}
    </LocatedFile>
  );
}

function LocatedFile({
  asked: { resourceGUID, names },
  children,
}: {
  readonly asked: Asked[number];
  readonly children: (part: NarrowingInput | null) => ReactNode;
}) {
  const listed = useListedColumns(resourceGUID);
  // It is not known what was asked for: neither approving nor declining is offered.
  if (listed.kind === 'preparing' || listed.kind === 'failed') return <UnlistedColumns listed={listed} />;
  const columns = (listed.kind === 'listed' ? listed.page.result : [])
    .filter(({ name }) => names.includes(name))
    .map(({ position }) => position);
  return children(columns.length === 0 ? null : { sheet: 0, columns, filters: [] });
}

/** The places of columns that are asked for by name, once the table of each file is made. */
export const Located = (props: LocatedProps) => <LocatedNext {...props} parts={{}} missing={[]} />;
