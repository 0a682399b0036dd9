/** Who would notice a publication, in three tabs: calls that break, figures that change, and those who are only informed. */
import { useSearch } from '@tanstack/react-router';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { countEffects, effectNames, type AffectedKey, type EffectName, type Effects } from './effects.ts';

interface KeysProps {
  readonly keys: readonly AffectedKey[];
  readonly effect: Exclude<EffectName, 'informed'>;
}

function Keys({ keys, effect }: KeysProps) {
  const p = useDatasetEditMessages().publish;
  const t = p.effectTabs;
  if (keys.length === 0) return <p className="quiet">{t.none[effect]}</p>;
  const columns: TableColumn<AffectedKey>[] = [
    {
      key: 'who',
      head: t.who,
      cell: ({ name, organisation }) => (name === null ? p.aKey : p.keyOf(name, organisation ?? '')),
    },
    {
      key: 'asks',
      head: t.asks,
      ownLine: true,
      cell: ({ columns: asked }) =>
        asked.map(({ column, effect: on }) => (
          <p key={`${column} ${on}`} className={on !== 'retyped' ? 'column-removed' : undefined}>
            <code>{column === '' ? p.allColumns : column}</code> {p.effects[on]}
          </p>
        )),
    },
    { key: 'happens', head: t.happens, cell: () => t.outcomes[effect] },
    {
      key: 'last',
      head: t.last,
      end: true,
      cell: ({ lastUsedAt, calls }) => (
        <>
          <RelativeTime at={lastUsedAt} />
          <p className="quiet t13">{p.columnCalls(calls)}</p>
        </>
      ),
    },
  ];
  return (
    <Table
      caption={t.tabs[effect]}
      className="dense"
      columns={columns}
      rows={keys}
      rowKey={({ name, organisation, lastUsedAt }) => `${name} ${organisation} ${lastUsedAt}`}
    />
  );
}

/** The address says which tab is open. */
export function EffectTabs({ effects }: { readonly effects: Effects }) {
  const p = useDatasetEditMessages().publish;
  const t = p.effectTabs;
  const { effect = 'breaks' } = useSearch({ strict: false });
  const counts = countEffects(effects);
  const { informed, unknownCalls } = effects;
  return (
    <div className="stack s">
      <Tabs
        label={t.label}
        tabs={effectNames.map((name) => ({
          key: name,
          label: t.tabs[name],
          count: counts[name],
          current: name === effect,
          link: { to: '.', search: { section: 'publish', effect: name } },
        }))}
      />
      {effect === 'informed' ? (
        <ul aria-label={t.tabs.informed}>
          <li>{p.followers(informed.followers)}</li>
          <li>{p.grants(informed.grants)}</li>
          <li>{t.otherKeys(informed.keys)}</li>
        </ul>
      ) : (
        <Keys keys={effects[effect]} effect={effect} />
      )}
      {effect === 'breaks' && unknownCalls > 0 && <p className="quiet t13">{t.unknown(unknownCalls)}</p>}
    </div>
  );
}
