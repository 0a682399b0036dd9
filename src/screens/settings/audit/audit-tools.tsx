/** Searches and filters the audit log, and exports what fits the filter. */
import { auditActions } from '#contract/audit-actions.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, X } from 'lucide';
import { useId } from 'react';
import { AUDIT_EXPORT_LIMIT, type AuditFormat } from '#contract/audit.ts';
import { useApi } from '../../../app/context.ts';
import { useShowFailed } from '../../../app/failure-toasts.ts';
import { saveFile } from '../../../app/save-file.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { SearchForm } from '../../../components/search-form.tsx';
import { Select } from '../../../components/select.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useAuditMessages } from '../../../messages/audit.ts';
import { formatDay } from '../../../messages/format.ts';
import { readAuditAddress, type AuditAddress } from './audit-address.ts';
import { auditFilter } from './audit-queries.ts';
import { useActionName } from './audit-entry.tsx';

const ANY = '';
const types = { csv: 'text/csv', jsonl: 'application/jsonl' } as const;

export function AuditTools({ address }: { readonly address: AuditAddress }) {
  const t = useAuditMessages();
  const id = useId();
  const navigate = useNavigate();
  const name = useActionName();
  const change = (part: Partial<AuditAddress>) =>
    void navigate({
      to: '/settings/audit',
      // Of what was asked for last, which may not be drawn yet.
      search: (now: object) => ({ ...readAuditAddress({ ...now }), ...part }),
      resetScroll: false,
    });
  const days = (day: string) => (day === '' ? '' : formatDay(day));
  const chips = [
    ...(address.actor === null ? [] : [{ label: t.filtered.actor, without: { actor: null } }]),
    ...(address.dataset === null ? [] : [{ label: t.filtered.dataset, without: { dataset: null } }]),
    ...(address.from === '' && address.until === ''
      ? []
      : [
          {
            label: t.filtered.days(days(address.from), days(address.until)),
            without: { from: '', until: '' },
          },
        ]),
  ];
  return (
    <>
      <div className="people-tools">
        <SearchForm
          className="input-wrap small"
          action="/settings/audit"
          label={t.search}
          placeholder={t.search}
          keywords={address.keywords}
          onSearch={(keywords) => change({ keywords })}
        >
          <button className="sr">{t.searchAct}</button>
        </SearchForm>
        <Select
          small
          aria-label={t.action}
          value={address.action ?? ANY}
          options={[
            { value: ANY, label: t.anyAction },
            ...auditActions
              .filter((action) => action in t.actions)
              .map((action) => ({ value: action, label: name(action) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ action: auditActions.find((action) => action === value) ?? null })
          }
        />
        <div className="row wrap">
          {(['from', 'until'] as const).map((key) => (
            <label key={key} className="row t14" htmlFor={`${id}-${key}`}>
              {t[key]}
              <input
                id={`${id}-${key}`}
                className="input small"
                type="date"
                value={address[key]}
                onChange={({ currentTarget: { value } }) => change({ [key]: value })}
              />
            </label>
          ))}
        </div>
      </div>
      {chips.length > 0 && (
        <p className="row wrap">
          {chips.map(({ label, without }) => (
            <Button key={label} small aria-label={t.removeFilter(label)} onClick={() => change(without)}>
              {label}
              <Icon of={X} />
            </Button>
          ))}
        </p>
      )}
    </>
  );
}

interface ExportProps {
  readonly organisationGUID: string;
  readonly address: AuditAddress;
}

export function AuditExports({ organisationGUID, address }: ExportProps) {
  const t = useAuditMessages();
  const api = useApi();
  const showFailed = useShowFailed();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: AuditFormat) =>
      api.call('audit/export', { ...auditFilter(organisationGUID, address), format }),
    onSuccess: ({ text, isCut }, format) => {
      saveFile(`audit-log.${format}`, types[format], text);
      if (isCut) showSuccess({ title: t.exportCut(AUDIT_EXPORT_LIMIT) });
    },
    onError: (error) => showFailed(error, t.exportFailed),
  });
  const formats = [
    ['csv', t.exportCsv],
    ['jsonl', t.exportJsonLines],
  ] as const;
  return formats.map(([format, label]) => (
    <Button
      key={format}
      aria-label={t.exportLabel(label)}
      busy={isPending && variables === format}
      onClick={() => mutate(format)}
    >
      <Icon of={Download} />
      {label}
    </Button>
  ));
}
