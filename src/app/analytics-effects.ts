/** What analytics learns from the rest of the document: whether it is allowed, who is signed in, and what is used. */
import type { AnalyticsRef, UseEvent } from '#machines/analytics/analytics.machine.ts';
import type { ActorSystem } from './application.ts';

export interface AnalyticsEffects {
  readonly application: Pick<ActorSystem, 'getSnapshot' | 'subscribe'>;
  /** The deployment has an analytics service. */
  readonly isConfigured: boolean;
  /** Hands a use of the product to that service. */
  readonly report: (use: UseEvent) => void;
}

/** Connects analytics; returns what ends the connection. */
export function connectAnalytics(
  analytics: AnalyticsRef,
  { application, isConfigured, report }: AnalyticsEffects,
): () => void {
  let isAllowed: boolean | undefined;
  let member: string | null | undefined;

  function readConsent(): void {
    const { status, allowed } = application.getSnapshot().consent;
    if (status === 'unknown') return;
    const now = isConfigured && allowed.includes('functional');
    if (now === isAllowed) return;
    isAllowed = now;
    analytics.send({ type: now ? 'consent.given' : 'consent.missing' });
  }
  function readMember(): void {
    const { status, user } = application.getSnapshot().authenticator;
    if (status === 'configuring') return;
    const now = status === 'authenticated' ? user?.attributes['sub'] : null;
    if (now === undefined || now === member) return;
    member = now;
    analytics.send(now === null ? { type: 'member.gone' } : { type: 'member.known', identityId: now });
  }
  function read(): void {
    readMember();
    readConsent();
  }

  const due = analytics.on('use.due', ({ use }) => report(use));
  const unsubscribe = application.subscribe(read);
  read();
  return () => {
    due.unsubscribe();
    unsubscribe();
  };
}
