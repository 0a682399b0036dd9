/** What is stored in a browser, as tables made of the catalogue that the code itself goes by. */
import { Fragment } from 'react';
import { Table } from '../../components/table.tsx';
import { useConsentMessages, type ConsentMessages } from '../../messages/consent.ts';
import {
  storageKinds,
  storedEntries,
  type Lifetime,
  type StoredEntry,
} from '../../services/storage/catalogue.ts';

/** The heading, and where links lead to. */
export const STORED_ID = 'stored';

function lifetimeText(lifetime: Lifetime, t: ConsentMessages['stored']['lifetime']): string {
  if (lifetime.kind === 'days') return t.days(lifetime.days);
  return lifetime.kind === 'minutes' ? t.minutes(lifetime.minutes) : t[lifetime.kind];
}

export function StoredTables() {
  const { stored: t } = useConsentMessages();
  const rows = (kind: StoredEntry['kind']) => storedEntries.filter((one) => one.kind === kind);
  return (
    <section aria-labelledby={STORED_ID} className="stack">
      <h2 id={STORED_ID}>{t.title}</h2>
      {storageKinds.map(
        (kind) =>
          kind !== 'indexedDB' && (
            <Fragment key={kind}>
              <div>
                <h3>{t.kinds[kind]}</h3>
                <p className="quiet t14">{t.kindTexts[kind]}</p>
              </div>
              <Table
                caption={t.caption(t.kinds[kind])}
                rows={rows(kind)}
                rowKey={({ key }) => key}
                columns={[
                  {
                    key: 'name',
                    head: t.head.name,
                    cell: ({ key, isPrefix }) => (
                      <code className="mono">{isPrefix ? t.begins(key) : key}</code>
                    ),
                  },
                  {
                    key: 'what',
                    head: t.head.what,
                    className: 'what',
                    cell: ({ what, setBy }) => `${t.what[what]} ${t.setBy[setBy]}`.trim(),
                  },
                  {
                    key: 'purpose',
                    head: t.head.purpose,
                    cell: ({ purpose }) => t.purpose[purpose],
                  },
                  {
                    key: 'lifetime',
                    head: t.head.lifetime,
                    cell: ({ lifetime }) => lifetimeText(lifetime, t.lifetime),
                  },
                ]}
              />
            </Fragment>
          ),
      )}
      <p>{t.nothing}</p>
    </section>
  );
}
