/** One entry of the audit log: who did what, and what changed by it. */
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '#contract/audit.ts';
import { usePageOffered } from '../../../app/offered-calls.ts';
import { useFormatInstant } from '../../../app/time-zone.ts';
import { Button } from '../../../components/button.tsx';
import { ACCESS_PAGE } from '../../../components/dataset-link.ts';
import { useAuditMessages } from '../../../messages/audit.ts';
import { auditDefaults } from './audit-address.ts';

/** What was done, in words. */
export function useActionName(): (action: string) => string {
  const { actions } = useAuditMessages();
  return (action) => actions[action] ?? action;
}

export function Actor({ entry: { actorGUID, actorName } }: { readonly entry: AuditEntry }) {
  const t = useAuditMessages();
  if (actorGUID === null) return t.server;
  const name = actorName === '' ? t.deleted : actorName;
  return (
    <Link
      className="plain"
      to="/settings/audit"
      search={{ ...auditDefaults, actor: actorGUID }}
      aria-label={t.onlyActor(name)}
    >
      {name}
    </Link>
  );
}

/** What changes who can see a dataset. */
const isAboutAccess = (action: string): boolean =>
  action.startsWith('grant.') || action.startsWith('request.');

export function Thing({
  entry: { action, objectKind, objectId, objectName },
}: {
  readonly entry: AuditEntry;
}) {
  const t = useAuditMessages();
  const isPageOffered = usePageOffered();
  const name = objectName === '' ? objectId : objectName;
  if (objectKind !== 'dataset') return name;
  return (
    <>
      <Link
        className="plain"
        to="/settings/audit"
        search={{ ...auditDefaults, dataset: objectId }}
        aria-label={t.onlyDataset(name)}
      >
        {name}
      </Link>
      {isAboutAccess(action) && objectName !== '' && isPageOffered(ACCESS_PAGE) && (
        <p className="t13">
          <Link
            to={ACCESS_PAGE}
            params={{ datasetGUID: objectId }}
            search={{ keywords: '', page: 1 }}
            aria-label={t.accessNowOf(name)}
          >
            {t.accessNow}
          </Link>
        </p>
      )}
    </>
  );
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

function Value({ field, in: fields }: { readonly field: string; readonly in: Fields }) {
  const t = useAuditMessages();
  const of = fields[field];
  // The log has people by GUID, and their names from their accounts.
  if (field === 'name' && of === null && fields['kind'] === 'person') return t.deleted;
  if (of === undefined || of === null || of === '') return <span className="quiet">{t.nothing}</span>;
  return typeof of === 'string' ? of : JSON.stringify(of);
}

/** What changed, field by field, folded away; nothing where nothing was recorded. */
export function Change({
  entry,
  onUndo,
}: {
  readonly entry: AuditEntry;
  /** Asks whether to undo it; left out where it cannot be undone. */
  readonly onUndo?: (() => void) | undefined;
}) {
  const t = useAuditMessages();
  const formatInstant = useFormatInstant();
  const name = useActionName();
  const before = fieldsOf(entry.before);
  const after = fieldsOf(entry.after);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <>
      {name(entry.action)}
      {entry.reason !== '' && <p className="quiet t13">{t.reason(entry.reason)}</p>}
      {fields.length > 0 && (
        <details className="t13">
          <summary aria-label={t.detailsOf(name(entry.action), formatInstant(entry.at))}>{t.details}</summary>
          <dl className="audit-change">
            {fields.map((field) => (
              <div key={field}>
                <dt>
                  <code>{field}</code>
                </dt>
                <dd className="before">
                  <span className="quiet">{t.before}:</span> <Value field={field} in={before} />
                </dd>
                <dd className="after">
                  <span className="quiet">{t.after}:</span> <Value field={field} in={after} />
                </dd>
              </div>
            ))}
          </dl>
          {onUndo !== undefined && (
            <p>
              <Button
                small
                aria-haspopup="dialog"
                aria-label={t.undoLabel(name(entry.action), formatInstant(entry.at))}
                onClick={onUndo}
              >
                {t.undo}
              </Button>
            </p>
          )}
        </details>
      )}
    </>
  );
}
