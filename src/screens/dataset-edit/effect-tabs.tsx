/** Who would notice a publication, in three tabs: what breaks, figures that change, and those who are only informed. */
import { useSearch } from '@tanstack/react-router';
import {
  countEffects,
  effectNames,
  type Affected,
  type AffectedKey,
  type EffectName,
  type Effects,
} from '#contract/effects.ts';
import type { ChangedColumn, DocumentUse } from '#contract/publishing-effects.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';

interface AffectedProps {
  readonly affected: Affected;
  readonly effect: Exclude<EffectName, 'informed'>;
}

interface Line {
  readonly id: string;
  readonly who: string;
  readonly kind: 'key' | DocumentUse['kind'];
  readonly columns: readonly ChangedColumn[];
  /** Of a key. */
  readonly used?: Pick<AffectedKey, 'lastUsedAt' | 'calls'>;
}

function AffectedTable({ affected: { keys, documents }, effect }: AffectedProps) {
  const p = useDatasetEditMessages().publish;
  const t = p.effectTabs;
  const lines: Line[] = [
    ...keys.map(({ name, organisation, columns, ...used }) => ({
      id: `${name} ${organisation} ${used.lastUsedAt}`,
      who: name === null ? p.aKey : p.keyOf(name, organisation ?? ''),
      kind: 'key' as const,
      columns,
      used,
    })),
    ...documents.map(({ kind, named, columns }, place) => ({
      id: named?.documentGUID ?? `${kind} ${place}`,
      who: named === null ? t.hidden[kind] : t.of(named.title, t.kinds[kind], named.organisation.name),
      kind,
      columns,
    })),
  ];
  if (lines.length === 0) return <p className="quiet">{t.none[effect]}</p>;
  const columns: TableColumn<Line>[] = [
    { key: 'who', head: t.who, cell: ({ who }) => who },
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
    { key: 'happens', head: t.happens, cell: ({ kind }) => t.outcomes[effect][kind] },
    {
      key: 'last',
      head: t.last,
      end: true,
      cell: ({ used }) =>
        used && (
          <>
            <RelativeTime at={used.lastUsedAt} />
            <p className="quiet t13">{p.columnCalls(used.calls)}</p>
          </>
        ),
    },
  ];
  return (
    <Table
      caption={t.tabs[effect]}
      className="dense"
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
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
        <AffectedTable affected={effects[effect]} effect={effect} />
      )}
      {effect === 'breaks' && unknownCalls > 0 && <p className="quiet t13">{t.unknown(unknownCalls)}</p>}
    </div>
  );
}
