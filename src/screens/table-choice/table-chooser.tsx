/** Chooses the table of a new layer or chart: any that the author may read, which is made first where no one has opened it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OfferedTable } from '#contract/table-sources.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { TextField } from '../../components/text-field.tsx';
import { failureOf } from '../../services/api/api-error.ts';
import type { offeredTablesQuery } from '../../services/api/table-queries.ts';
import '../../styles/map-edit.css';
import { PreparedTable, UnfitTable, type UnfitTexts } from './prepared-table.tsx';
import { useTableChoice, type TableChoiceOptions } from './use-table-choice.ts';

const WORDS = 'table-choice-words';

interface Texts extends UnfitTexts {
  readonly title: string;
  readonly find: string;
  readonly hint: string;
  readonly failed: string;
  readonly found: (count: number) => string;
  readonly more: string;
  readonly add: string;
  readonly addNamed: (name: string) => string;
  readonly unmade: string;
  readonly back: string;
  readonly using: string;
  readonly notUsed: string;
}

/** The tables that some words find. */
export type TablesQuery = (keywords: string) => ReturnType<typeof offeredTablesQuery>;

interface ListProps {
  readonly texts: Texts;
  readonly queryOf: TablesQuery;
  readonly keywords: string;
  readonly onKeywords: (keywords: string) => void;
  /** A table was looked at before: the focus was on what has gone. */
  readonly isBack: boolean;
  readonly onChoose: (table: OfferedTable) => void;
}

function TableList({ texts: t, queryOf, keywords, onKeywords, isBack, onChoose }: ListProps) {
  const { data, error, refetch } = useQuery(queryOf(keywords.trim()));
  useEffect(() => {
    if (isBack) document.getElementById(WORDS)?.focus();
  }, [isBack]);
  return (
    <>
      <TextField
        id={WORDS}
        type="search"
        label={t.find}
        hint={t.hint}
        value={keywords}
        onChange={({ currentTarget: { value } }) => onKeywords(value)}
      />
      {error !== null && data === undefined && (
        <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {error === null && data === undefined && <SkeletonRows rows={4} />}
      {data !== undefined && (
        <>
          <output className="quiet t13">
            {t.found(data.result.length)}
            {data.hasMore && `. ${t.more}`}
          </output>
          <ul className="map-sources" aria-label={t.title}>
            {data.result.map((table) => (
              <li key={table.resourceGUID}>
                <div>
                  <p>{table.datasetTitle}</p>
                  <p className="quiet t13">
                    {table.name} ({table.format}), {table.organisationName}
                  </p>
                  {!table.isMade && <p className="quiet t13">{t.unmade}</p>}
                </div>
                <Button
                  small
                  aria-label={t.addNamed(`${table.datasetTitle}, ${table.name}`)}
                  onClick={() => onChoose(table)}
                >
                  {t.add}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface TableChooserProps extends Pick<ListProps, 'texts' | 'queryOf'>, TableChoiceOptions {
  readonly onClose: () => void;
}

export function TableChooser({ texts, queryOf, onClose, ...options }: TableChooserProps) {
  const { screen, file, preview, send } = useTableChoice(options);
  const [keywords, setKeywords] = useState('');
  /** As it was offered. */
  const [chosen, setChosen] = useState<OfferedTable | null>(null);
  // The button that was pressed goes with the list.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (file !== null) heading.current?.focus();
  }, [file]);
  return (
    <Dialog labelledBy="table-choice-title" onClose={onClose}>
      <div className="stack">
        <h2 id="table-choice-title">{texts.title}</h2>
        {screen === 'choosing' && (
          <TableList
            texts={texts}
            queryOf={queryOf}
            keywords={keywords}
            onKeywords={setKeywords}
            isBack={chosen !== null}
            onChoose={(table) => {
              setChosen(table);
              send({ type: 'table.chosen', table });
            }}
          />
        )}
        {file !== null && (
          <div className="stack s">
            <h3 ref={heading} tabIndex={-1}>
              {chosen?.datasetTitle}, {chosen?.name}
            </h3>
            {preview !== null && <PreparedTable resourceGUID={file} preview={preview} />}
            {screen === 'using' && (
              <p className="preview-wait late" aria-busy="true">
                <span className="spin" />
                <output>{texts.using}</output>
              </p>
            )}
            {screen === 'unfit' && <UnfitTable resourceGUID={file} texts={texts} />}
            {screen === 'failed' && (
              <FailedState
                title={texts.notUsed}
                offline={!navigator.onLine}
                onRetry={() => send({ type: 'retry.requested' })}
              />
            )}
            {screen !== 'using' && (
              <p>
                <Button small onClick={() => send({ type: 'table.dropped' })}>
                  {texts.back}
                </Button>
              </p>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
