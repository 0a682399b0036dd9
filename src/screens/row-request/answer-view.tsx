/** What came back of a request: its status, the headers that matter, and the rows as a table or as they came. */
import { useEffect, useState } from 'react';
import type { RowsFormat } from '#contract/rows-api.ts';
import type { Exchange } from '#machines/row-request/row-request.machine.ts';
import { Button } from '../../components/button.tsx';
import { DefinitionList } from '../../components/definition-list.tsx';
import { useRowRequestMessages, type RowRequestMessages } from '../../messages/row-request.ts';
import { ScrollRegion } from '../preview/scroll-region.tsx';
import { CopyButton } from '../dataset/copy-button.tsx';
import { aboutAnswer } from './about-answer.ts';
import { readBody, type ReadRows } from './read-body.ts';

/** Rows of the table, and characters of the text, that are drawn. */
const ROWS = 100;
const CHARACTERS = 50_000;

/** The rows of an answer; null while the code that reads them is on its way. */
function useReadRows(format: RowsFormat, body: string): ReadRows | 'unreadable' | null {
  const [read, setRead] = useState<ReadRows | 'unreadable' | null>(null);
  useEffect(() => {
    let isWanted = true;
    readBody(format, body).then(
      (rows) => isWanted && setRead(rows),
      () => isWanted && setRead('unreadable'),
    );
    return () => {
      isWanted = false;
    };
  }, [format, body]);
  return read;
}

function Rows({ format, body }: { readonly format: RowsFormat; readonly body: string }) {
  const t = useRowRequestMessages();
  const data = useReadRows(format, body);
  if (data === 'unreadable')
    return (
      <>
        <p>{t.unreadable}</p>
        <Text body={body} />
      </>
    );
  if (data === null) return null;
  const { names, rows } = data;
  if (rows.length === 0) return <p>{t.noRows}</p>;
  const shown = rows.slice(0, ROWS);
  return (
    <>
      <p className="quiet t13">{t.rows(shown.length, rows.length)}</p>
      <ScrollRegion aria-label={t.caption} className="request-scroller">
        <table className="table request-rows">
          <caption className="sr">{t.caption}</caption>
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, i) => (
              // Rows of an answer have no name but their place.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={i}>
                {names.map((name, place) => (
                  <td key={name}>{row[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

function Text({ body }: { readonly body: string }) {
  const t = useRowRequestMessages();
  return (
    <>
      <ScrollRegion aria-label={t.asText} className="request-scroller">
        <pre className="request-raw">{body.slice(0, CHARACTERS)}</pre>
      </ScrollRegion>
      <p className="row wrap t13 quiet">
        {body.length > CHARACTERS && t.cutText(CHARACTERS, body.length)}
        <CopyButton text={body} />
      </p>
    </>
  );
}

export const statusText = (
  { status, milliseconds, body }: Exchange,
  t: Pick<RowRequestMessages, 'status'>,
): string => t.status(status, milliseconds, new Blob([body]).size);

export interface AnswerViewProps {
  readonly exchange: Exchange;
  /** Requests the rows that follow. */
  readonly onNext: (cursor: string) => void;
}

export function AnswerView({ exchange, onNext }: AnswerViewProps) {
  const t = useRowRequestMessages();
  const [isText, setText] = useState(false);
  const { format, version, cursor, total } = aboutAnswer(exchange);
  return (
    <div className="stack s">
      <p className="strong num">{statusText(exchange, t)}</p>
      <DefinitionList
        items={[
          ...exchange.headers.map(([name, value]) => ({ term: name, value })),
          { term: t.version, value: version },
          { term: t.cursor, value: cursor },
        ]}
      />
      {exchange.status < 400 && (
        <fieldset className="preview-views" aria-label={t.views}>
          <Button small kind="quiet" aria-pressed={!isText} onClick={() => setText(false)}>
            {t.asTable}
          </Button>
          <Button small kind="quiet" aria-pressed={isText} onClick={() => setText(true)}>
            {t.asText}
          </Button>
        </fieldset>
      )}
      {total !== null && <p className="t14">{t.total(total)}</p>}
      {isText || exchange.status >= 400 ? (
        <Text body={exchange.body} />
      ) : (
        <Rows key={exchange.body} format={format} body={exchange.body} />
      )}
      {cursor !== null && (
        <p>
          <Button small onClick={() => onNext(cursor)}>
            {t.next}
          </Button>
        </p>
      )}
    </div>
  );
}
