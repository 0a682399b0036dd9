/** What is wrong in a table, by rule, with what a repair would make of it; and the repairs that are made. */
import { Fragment, useRef } from 'react';
import type { Repair, Violation } from '#contract/publishing-files.ts';
import { useApi } from '../../app/context.ts';
import { saveBlob, saveFile } from '../../app/save-file.ts';
import { useImmediateChange } from '../../app/use-immediate-change.ts';
import { Button } from '../../components/button.tsx';
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

/** The first values, and what they become. */
function Examples({ examples }: Pick<Violation, 'examples'>) {
  const t = useDatasetEditMessages().files.violations;
  return (
    <ul className="bare row wrap t13">
      {examples.map(({ row, before, after }) => (
        <li key={row}>
          <span className="quiet">{t.row(formatNumber(row))}</span> <del>{before}</del> →{' '}
          {after === '' ? <i className="quiet">{t.empty}</i> : <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}

interface BrokenRuleProps {
  readonly violation: Violation;
  readonly isBusy: boolean;
  readonly onRepair: (repair: Repair) => void;
}

function BrokenRule({ violation, isBusy, onRepair }: BrokenRuleProps) {
  const t = useDatasetEditMessages().files.violations;
  const { rows, text, repair, examples, column } = violation;
  return (
    <li className="stack s">
      <span>
        {text}
        {rows.length > 0 && examples.length === 0 && (
          <span className="quiet t13"> {t.rows(rows.map((row) => formatNumber(row)).join(', '))}</span>
        )}
      </span>
      {examples.length > 0 && <Examples examples={examples} />}
      {repair !== null && (
        <div>
          <Button
            small
            disabled={isBusy}
            aria-label={t.repairLabel(t.steps[repair.step](repair.width ?? 0), column)}
            onClick={() => onRepair(repair)}
          >
            {t.steps[repair.step](repair.width ?? 0)}
          </Button>
        </div>
      )}
    </li>
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
        <ul className="violation-list">
          {file.violations.map((violation) => (
            <BrokenRule
              key={`${violation.rule} ${violation.column}`}
              violation={violation}
              isBusy={isBusy || (violation.repair !== null && !repairs.includes(violation.repair))}
              onRepair={(one) => repair([one])}
            />
          ))}
        </ul>
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
