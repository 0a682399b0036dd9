/** Why a chart is proposed for a table, or why none is, and which columns of numbers are not used as quantities. */
import { EmptyState } from '../../components/empty-state.tsx';
import { useChartMessages } from '../../messages/chart.ts';
import { formatList } from '../../messages/format.ts';
import type { ProposedChart } from './proposed-chart.ts';

/** Columns that are named at most. */
const NAMED = 6;

export interface ProposalNoteProps {
  readonly proposal: ProposedChart;
  /** What the column at a position is called. */
  readonly nameOf: (position: number | null) => string;
}

export function ProposalNote({ proposal, nameOf }: ProposalNoteProps) {
  const t = useChartMessages();
  const { choice, setAside } = proposal;
  const named = setAside.slice(0, NAMED).map(({ name, role }) => `${name} (${t.roles[role]})`);
  const aside = named.length > 0 && t.setAside(formatList(named));
  if (choice === null)
    return (
      <EmptyState title={t.noProposal.title} level={3}>
        <p className="quiet">{t.noProposal[proposal.reason]}</p>
        {aside !== false && <p className="quiet t13">{aside}</p>}
      </EmptyState>
    );
  const why =
    proposal.reason === 'countByCategory' || proposal.reason === 'distribution'
      ? t.proposal[proposal.reason](nameOf(choice.x))
      : t.proposal[proposal.reason](nameOf(choice.y), nameOf(choice.x));
  return (
    <p className="quiet t13">
      {why} {aside}
    </p>
  );
}
