/** The form of a request beside what becomes of it: its address, programs that send it, and the answer. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Preview } from '#contract/preview.ts';
import type { RowsFormat } from '#contract/rows-api.ts';
import { useApi, useOrigin } from '../../app/context.ts';
import { useAuthentication } from '../../app/use-application.ts';
import { Banner } from '../../components/banner.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useRowRequestMessages } from '../../messages/row-request.ts';
import { fieldErrorMessage, sayBrokenRule } from '../../messages/rules.ts';
import { CopyButton } from '../dataset/copy-button.tsx';
import { Samples } from '../dataset/samples.tsx';
import { AnswerView, statusText } from './answer-view.tsx';
import { apiColumnsQuery } from './load-row-request.ts';
import { QuestionForm } from './question-form.tsx';
import { rowsAddress } from './rows-asked.ts';
import { useRowRequest, useRowsAsked } from './use-row-request.ts';

/** What a sample reads, as file formats are named. */
const formats: Readonly<Record<RowsFormat, string>> = { json: 'JSON', ndjson: 'NDJSON', csv: 'CSV' };

export interface RequestBuilderProps {
  readonly resource: Preview['resource'];
  readonly totalColumns: number;
}

type Request = ReturnType<typeof useRowRequest>;

/** Says how far the request is. It stays in the page, so that each change is announced. */
function Progress({ screen, exchange }: Pick<Request, 'screen' | 'exchange'>) {
  const t = useRowRequestMessages();
  const said: Partial<Record<typeof screen, string>> = {
    idle: t.none,
    sending: t.sending,
    slow: t.slow,
    cancelled: t.cancelled,
    ...(exchange !== null && { answered: statusText(exchange, t) }),
  };
  // The status of an answer is shown with the answer.
  const look = { sending: 'late', answered: 'sr' } as Partial<Record<typeof screen, string>>;
  return <output className={look[screen] ?? 'quiet'}>{said[screen]}</output>;
}

/** Why there are no rows. */
function Failure({ screen, exchange }: Pick<Request, 'screen' | 'exchange'>) {
  const t = useRowRequestMessages();
  const says = { unreachable: t.unreachable, late: t.late, unsendable: t.unsendable };
  if (screen === 'unreachable' || screen === 'late' || screen === 'unsendable')
    return (
      <Banner kind="danger">
        <p>{says[screen]}</p>
      </Banner>
    );
  if (screen !== 'refused' || exchange === null) return null;
  const pause = new Map(exchange.headers).get('retry-after');
  return (
    <Banner kind="danger">
      <p>{exchange.reason ?? t.refused}</p>
      {exchange.errors.length > 0 && (
        <ul>
          {exchange.errors.map(({ parameter, message }) => (
            <li key={parameter + message}>
              <code>{parameter}</code>: {message}
            </li>
          ))}
        </ul>
      )}
      {pause !== undefined && <p>{t.retryAfter(pause)}</p>}
    </Banner>
  );
}

export function RequestBuilder({ resource, totalColumns }: RequestBuilderProps) {
  const t = useRowRequestMessages();
  const id = useId();
  const origin = useOrigin();
  const { status } = useAuthentication();
  const { resourceGUID, restricted } = resource;
  const { data: columns } = useSuspenseQuery(apiColumnsQuery(useApi(), resourceGUID));
  const { asked, change } = useRowsAsked();
  // In memory of this component alone: it goes with the page.
  const [key, setKey] = useState('');
  const address = rowsAddress(resourceGUID, asked);
  const request = useRowRequest(address);
  const { screen, exchange, errors, isSending, send } = request;
  const errorsOf = (parameter: string) =>
    errors
      .filter((error) => error.parameter === parameter)
      .map((error) => sayBrokenRule(fieldErrorMessage({ ...error, field: parameter })) ?? error.message);
  const sendTo = (to: string) => send({ type: 'request.sent', address: to, key: key.trim() });
  return (
    <div className="request">
      <section aria-labelledby={`${id}-question`} className="stack">
        <h2 id={`${id}-question`} className="sr">
          {t.question}
        </h2>
        <QuestionForm
          action={`/preview/${resourceGUID}/api`}
          columns={columns}
          totalColumns={totalColumns}
          asked={asked}
          errorsOf={errorsOf}
          isSending={isSending}
          onChange={change}
          onSend={() => sendTo(address)}
          onCancel={() => send({ type: 'request.cancelled' })}
        >
          <div className="script-only">
            {/* Without a name it is no part of what a form sends. */}
            <TextField
              id={`${id}-key`}
              label={t.key}
              hint={
                <>
                  {t.keyNote} {status === 'authenticated' ? t.asMember : t.asVisitor}
                </>
              }
              errors={screen === 'unsendable' ? [t.unsendable] : []}
              type="password"
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              value={key}
              onChange={(event) => setKey(event.currentTarget.value)}
            />
          </div>
        </QuestionForm>
      </section>
      <div className="stack l request-result">
        <section aria-labelledby={`${id}-address`} className="stack s">
          <h2 id={`${id}-address`}>{t.address}</h2>
          <p className="request-address">
            <code>GET {origin + address}</code>
          </p>
          <p className="row wrap gap-4 t14">
            <span className="script-only">
              <CopyButton text={origin + address} label={t.copyAddress} />
            </span>
            <a href={address} rel="noopener" target="_blank">
              {t.open}
            </a>
          </p>
        </section>
        <section aria-labelledby={`${id}-answer`} className="stack s script-only" aria-busy={isSending}>
          <h2 id={`${id}-answer`}>{t.answer}</h2>
          <Progress screen={screen} exchange={exchange} />
          <Failure screen={screen} exchange={exchange} />
          {request.isOutdated && !isSending && <p className="quiet t14">{t.outdated}</p>}
          {exchange !== null && (
            <AnswerView
              exchange={exchange}
              onNext={(cursor) => sendTo(rowsAddress(resourceGUID, change({ cursor })))}
            />
          )}
        </section>
        <section aria-labelledby={`${id}-samples`} className="stack s">
          <h2 id={`${id}-samples`}>{t.samples}</h2>
          <Samples
            target={{
              url: origin + address,
              format: formats[asked.format],
              fileName: null,
              token: restricted || key !== '',
              ...(asked.format === 'json' && { records: 'rows' }),
            }}
          />
        </section>
      </div>
    </div>
  );
}
