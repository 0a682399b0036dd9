/** What is wrong in a table, by rule, with what a repair would make of it; and the repairs that are made. */
import { Fragment, useRef } from 'react';
import type { Repair, Violation } from '#contract/publishing-files.ts';
import { useApi } from '../../app/context.ts';
import { saveBlob, saveFile } from '../../app/save-file.ts';
import { useImmediateChange } from '../../app/use-immediate-change.ts';
import { Button } from '../../components/button.tsx';
import { StackedFigure } from '../../components/stacked-figure.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { formatNumber } from '../../messages/format.ts';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { fetchMarked } from '../../services/uploads/marked-file.ts';
import { ChangeNote } from './change-note.tsx';
import { checkReport } from './check-report.ts';
import type { PartProps } from './reading-choice.tsx';
import { repairsThatFit, withoutRepair, withRepairs } from './repairs.ts';

interface RepairsProps extends PartProps {
  /** The file is being read. */
  readonly isBusy: boolean;
}

/** The first values, and what they become; the first places where there are no values to show. */
function Examples({ violation: { examples, rows } }: { readonly violation: Violation }) {
  const t = useDatasetEditMessages().files.violations;
  if (examples.length === 0)
    return rows.length === 0 ? null : (
      <span className="quiet t13">{t.rows(rows.map((row) => formatNumber(row)).join(', '))}</span>
    );
  return (
    <ul className="examples t13">
      {examples.map(({ row, before, after }) => (
        <li key={row}>
          <span className="quiet">{t.row(formatNumber(row))}</span> <del>{before}</del> →{' '}
          {after === '' ? <i className="quiet">{t.empty}</i> : <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}

interface BrokenRulesProps {
  readonly violations: readonly Violation[];
  /** Whether a repair cannot be made now. */
  readonly isHeld: (repair: Repair) => boolean;
  readonly onRepair: (repair: Repair) => void;
}

/** The rules that are broken: how often, where, and what would repair each. */
function BrokenRules({ violations, isHeld, onRepair }: BrokenRulesProps) {
  const t = useDatasetEditMessages().files.violations;
  const columns: TableColumn<Violation>[] = [
    {
      key: 'rule',
      head: t.columns.rule,
      cell: ({ rule, column, text }) => (
        <>
          {t.rules[rule]} {column !== null && <code>{column}</code>}
          <span className="quiet t13 violation-text">{text}</span>
        </>
      ),
    },
    {
      key: 'places',
      head: t.columns.places,
      end: true,
      cell: ({ count }) => <StackedFigure value={formatNumber(count)} unit={t.placesUnit(count)} />,
    },
    {
      key: 'example',
      head: t.columns.example,
      ownLine: true,
      cell: (violation) => <Examples violation={violation} />,
    },
    {
      key: 'repair',
      head: t.columns.repair,
      ownLine: true,
      cell: ({ repair, column }) =>
        repair === null ? (
          <span className="quiet t13">{t.noRepair}</span>
        ) : (
          <Button
            small
            disabled={isHeld(repair)}
            aria-label={t.repairLabel(t.steps[repair.step](repair.width ?? 0), column)}
            onClick={() => onRepair(repair)}
          >
            {t.steps[repair.step](repair.width ?? 0)}
          </Button>
        ),
    },
  ];
  return (
    <Table
      caption={t.title}
      className="violations"
      columns={columns}
      rows={violations}
      rowKey={({ rule, column }) => `${rule} ${column}`}
    />
  );
}

/** Repairs that the table is read with. */
function Made({ file: { stated }, isBusy, onCorrect }: RepairsProps) {
  const t = useDatasetEditMessages().files.violations;
  const { repairs = [] } = stated;
  if (repairs.length === 0) return null;
  return (
    <>
      <h4>{t.made}</h4>
      <ul className="violation-list">
        {repairs.map((repair, place) => {
          const { step, columns = [], width = 0 } = repair;
          return (
            <li key={`${step} ${width}`} className="row wrap">
              <span>
                {t.steps[step](width)}
                {columns.map((column, i) => (
                  <Fragment key={column}>
                    {i === 0 ? ': ' : ', '}
                    <code>{column}</code>
                  </Fragment>
                ))}
              </span>
              <Button
                small
                disabled={isBusy}
                aria-label={t.takeBackLabel(t.steps[step](width))}
                onClick={() => onCorrect(withoutRepair(stated, place))}
              >
                {t.takeBack}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const saveReport = (file: RepairsProps['file']): void =>
  saveFile(
    `${file.fileName}.report.json`,
    'application/json',
    `${JSON.stringify(checkReport(file), null, 2)}\n`,
  );

/** The table of a file with a column of what is to be corrected in each row, for the editor to keep. */
function MarkedTable({ file, datasetGUID }: Pick<ViolationsProps, 'file' | 'datasetGUID'>) {
  const messages = useDatasetEditMessages();
  const api = useApi();
  const marked = useImmediateChange<{ act: 'marked' }>(async () =>
    saveBlob(`${file.fileName}.checked.csv`, await fetchMarked(api, datasetGUID, file.versionGUID)),
  );
  return (
    <>
      <Button
        busy={marked.isMaking}
        onClick={() => marked.send({ type: 'change.requested', change: { act: 'marked' } })}
      >
        {messages.files.violations.marked}
      </Button>
      <ChangeNote changes={marked} words={messages.changes.marked} />
    </>
  );
}

interface ViolationsProps extends RepairsProps {
  readonly datasetGUID: string;
}

export function Violations(props: ViolationsProps) {
  const t = useDatasetEditMessages().files.violations;
  const { file, isBusy, datasetGUID, onCorrect } = props;
  const proposed = file.violations.flatMap(({ repair }) => repair ?? []);
  const repairs = repairsThatFit(file.stated, proposed);
  // Repairs are made while a delimited text is read.
  const isText = typeof file.dialect?.delimiter === 'string';
  const heading = useRef<HTMLHeadingElement>(null);
  const repair = (chosen: readonly Repair[]) => {
    // What was pressed goes away with the rule that it repairs.
    heading.current?.focus();
    onCorrect(withRepairs(file.stated, chosen));
  };
  return (
    <section className="stack s" aria-label={t.title} aria-busy={isBusy}>
      <h3 ref={heading} tabIndex={-1}>
        {t.title}
      </h3>
      {file.violations.length === 0 ? (
        file.codes !== 'waiting' && <p className="quiet">{t.none}</p>
      ) : (
        <BrokenRules
          violations={file.violations}
          isHeld={(one) => isBusy || !repairs.includes(one)}
          onRepair={(one) => repair([one])}
        />
      )}
      {file.codes !== undefined && file.codes !== 'compared' && (
        <p className="quiet">
          <output>{t.codes[file.codes]}</output>
        </p>
      )}
      {file.violations.length > 0 && (
        <div className="row wrap">
          {repairs.length > 1 && (
            <Button disabled={isBusy} onClick={() => repair(repairs)}>
              {t.repairAll(repairs.length)}
            </Button>
          )}
          <Button onClick={() => saveReport(file)}>{t.report}</Button>
          <MarkedTable file={file} datasetGUID={datasetGUID} />
        </div>
      )}
      {file.violations.length > 0 && !isText && <p className="quiet t13">{t.notText(file.format)}</p>}
      {repairs.length < proposed.length && <p>{t.tooMany}</p>}
      {file.violations.length > 0 && repairs.length > 0 && <p className="quiet t13">{t.repairNote}</p>}
      <Made {...props} />
    </section>
  );
}
