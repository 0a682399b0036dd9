/** The checklist: what stops a dataset from being published, and what is done. Each open line leads to its field. */
import { Link } from '@tanstack/react-router';
import { Check, Circle, Lightbulb } from 'lucide';
import type { ChecklistItem } from '#contract/edited-dataset.ts';
import { FailedState } from '../../components/failed-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { checklistKeys } from './checklist-keys.ts';
import { controlId, sectionOf } from './sections.ts';

const EDIT = '/organisation/$orgSlug/dataset/$datasetGUID/edit';

export function ChecklistPoints({ points }: { readonly points: readonly ChecklistItem[] }) {
  const keys = checklistKeys(points);
  return (
    <ul className="checklist">
      {points.map(({ field, text, level }, i) => (
        <li key={keys[i]}>
          <Icon of={level === 'blocks' ? Circle : Lightbulb} />
          <Link
            from={EDIT}
            to="."
            search={{ section: sectionOf(field), field }}
            // The address may name the field already; then it does not change.
            onClick={() => document.getElementById(controlId(field))?.focus()}
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What every publication needs, with the fields that its points are about. */
const parts = {
  title: ['title'],
  summary: ['summary'],
  description: ['description'],
  contact: ['contact'],
  themes: ['themes'],
  files: ['files'],
  licence: ['licence'],
  access: ['access'],
  frequency: ['frequency'],
  languages: ['languages'],
  personalData: ['personalData', 'findings', 'lawfulBases', 'anonymisation', 'dataOwner'],
} as const satisfies Readonly<Record<string, readonly ChecklistItem['field'][]>>;
type Part = keyof typeof parts;

/** How much is done, and what. */
function Done({ blocking }: { readonly blocking: readonly ChecklistItem[] }) {
  const { checklist: t, fields, sections } = useDatasetEditMessages();
  const all = Object.keys(parts) as Part[];
  const isOpen = (part: Part) =>
    blocking.some(({ field }) => (parts[part] as readonly ChecklistItem['field'][]).includes(field));
  const done = all.filter((part) => !isOpen(part));
  const labels = { ...fields, files: sections.files, personalData: t.personal };
  return (
    <>
      <p className="row between t14 quiet">
        <label htmlFor="checklist-progress">{t.done}</label>
        <span className="num">{t.of(done.length, all.length)}</span>
      </p>
      <progress id="checklist-progress" value={done.length} max={all.length} />
      <ul className="checklist done" aria-label={t.done}>
        {done.map((part) => (
          <li key={part}>
            <Icon of={Check} />
            {labels[part]}
          </li>
        ))}
      </ul>
    </>
  );
}

export interface ChecklistProps {
  /** Undefined while it is loaded. */
  readonly points: readonly ChecklistItem[] | undefined;
  readonly error: Error | null;
  /** The form that publishes lists what blocks, so it is only counted here. */
  readonly isCountOnly: boolean;
  /** The points are those from before a file was read again. */
  readonly isRenewed: boolean;
  readonly onRetry: () => void;
}

export function Checklist({ points, error, isCountOnly, isRenewed, onRetry }: ChecklistProps) {
  const t = useDatasetEditMessages().checklist;
  const blocking = points?.filter(({ level }) => level === 'blocks') ?? [];
  const advice = points?.filter(({ level }) => level === 'advice') ?? [];
  return (
    <aside className="edit-checklist" aria-labelledby="checklist-title">
      <h2 id="checklist-title">{t.title}</h2>
      {points === undefined && error === null && <SkeletonRows rows={3} />}
      {points === undefined && error !== null && (
        <FailedState title={t.failed} offline={!navigator.onLine} onRetry={onRetry} />
      )}
      {points !== undefined && (
        <output className="t14 quiet">
          {isRenewed ? t.renewed : blocking.length === 0 ? t.none : t.left(blocking.length)}
        </output>
      )}
      {!isCountOnly && !isRenewed && <ChecklistPoints points={blocking} />}
      {points !== undefined && !isRenewed && <Done blocking={blocking} />}
      {advice.length > 0 && !isRenewed && (
        <>
          <h3>{t.advice}</h3>
          <ChecklistPoints points={advice} />
        </>
      )}
    </aside>
  );
}
