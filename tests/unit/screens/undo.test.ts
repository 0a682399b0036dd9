/** What takes a change of sharing back, by its entry in the audit log. */
import { describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { Api } from '#src/services/api/api.ts';
import { undoOf } from '#src/screens/settings/audit/undo.ts';

const DATASET = '11111111-1111-4111-8111-111111111111';
const GRANT = '22222222-2222-4222-8222-222222222222';
const GROUP = '33333333-3333-4333-8333-333333333333';
const organisationGUID = '44444444-4444-4444-8444-444444444444';
const until = '2027-03-31T22:59:59.000Z';

const entry = (action: string, more: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-20T10:00:00.000Z',
  actorGUID: null,
  actorName: '',
  action,
  objectKind: 'dataset',
  objectId: DATASET,
  objectName: 'Asthma',
  before: null,
  after: null,
  reason: '',
  ...more,
});

/** The call that an undo makes. */
async function callOf(one: AuditEntry) {
  const call = vi.fn<(name: string, request: unknown) => Promise<object>>(async () => ({}));
  await undoOf(one)?.run({ call } as unknown as Api, organisationGUID, 'why');
  return call.mock.calls[0];
}

describe('the undo of a change of sharing', () => {
  it('ends what was given', async () => {
    const given = entry('grant.given', { after: { grantGUID: GRANT, kind: 'key', guid: GROUP } });
    expect(undoOf(given)).toMatchObject({ change: { kind: 'end', grantGUID: GRANT }, isOfKey: true });
    expect(await callOf(given)).toEqual([
      'dataset/endSharing',
      { organisationGUID, grantGUID: GRANT, reason: 'why' },
    ]);
  });

  it.each(['person', 'group', 'organisation', 'key', 'address'] as const)(
    'of a changed grant names whom it is for: %s',
    (kind) => {
      const before = {
        grantGUID: GRANT,
        kind,
        guid: GROUP,
        name: 'a@example.org',
        until,
        level: 'query',
        quota: null,
      };
      expect(undoOf(entry('grant.changed', { before }))?.isOfKey).toBe(kind === 'key');
    },
  );

  it('gives a changed grant the end, the level and the quota that it had', async () => {
    const before = { grantGUID: GRANT, until, level: 'query', quota: { limit: 5, period: 'day' } };
    const changed = entry('grant.changed', {
      before,
      after: { ...before, until: null, level: 'edit', quota: null },
    });
    expect(undoOf(changed)?.change).toEqual({ kind: 'change', grantGUID: GRANT, level: 'query', until });
    expect(await callOf(changed)).toEqual(['dataset/extendSharing', { organisationGUID, ...before }]);
  });

  // With what its columns were, so that no others are given that have come to their places.
  const fields = ['a', 'b'].map((name, i) => ({ position: i + 1, name, type: 'text' }));
  const narrowing = { sheet: 0, columns: [1, 2], filters: [], fields };
  const had = {
    grantGUID: GRANT,
    kind: 'group',
    guid: GROUP,
    name: 'Researchers',
    level: 'query',
    resources: [DATASET],
    narrowing,
    from: '2026-01-01T00:00:00.000Z',
    until,
    quota: { limit: 5, period: 'day' },
  };

  it.each(['person', 'group', 'organisation', 'key'] as const)(
    'gives again to the same %s what was stopped, and what was with it',
    async (kind) => {
      const ended = entry('grant.ended', { before: { ...had, kind } });
      expect(undoOf(ended)).toMatchObject({
        change: { kind: 'again', grantGUID: GRANT },
        isOfKey: kind === 'key',
      });
      expect(await callOf(ended)).toEqual([
        'dataset/resumeSharing',
        { organisationGUID, grantGUID: GRANT, reason: 'why' },
      ]);
    },
  );

  const pending = { ...had, kind: 'address', name: 'new@example.org' };

  it('sends another link to an address, with the part, the end and the quota', async () => {
    const ended = entry('grant.ended', { before: pending });
    const principal = { kind: 'person', email: 'new@example.org' };
    expect(undoOf(ended)?.change).toMatchObject({ kind: 'give', principal });
    expect(await callOf(ended)).toEqual([
      'dataset/share',
      {
        organisationGUID,
        datasetGUID: DATASET,
        principal,
        level: 'query',
        resources: [DATASET],
        narrowing,
        until,
        quota: { limit: 5, period: 'day' },
        reason: 'why',
      },
    ]);
  });

  it('does not share before the time from which it was shared', async () => {
    const from = '2999-01-01T00:00:00.000Z';
    const ended = entry('grant.ended', { before: { ...pending, from, until: null } });
    expect(undoOf(ended)?.change).toMatchObject({ kind: 'give', from });
    expect(await callOf(ended)).toMatchObject(['dataset/share', { from }]);
  });

  it('is not offered for an address where the entry does not say which quota there was', () => {
    const { quota: _, ...before } = pending;
    expect(undoOf(entry('grant.ended', { before }))).toBeNull();
  });

  it('is not offered for other changes, and where the entry says too little', () => {
    const before = { kind: 'address', guid: GROUP, level: 'query', resources: null, until: null };
    for (const one of [
      entry('group.renamed', { objectKind: 'group' }),
      entry('dataset.published', { before, after: { grantGUID: GRANT } }),
      entry('grant.ended', { before }),
      entry('grant.given', { after: {} }),
      entry('grant.changed', { before: { grantGUID: GRANT } }),
    ])
      expect([one.action, undoOf(one)]).toEqual([one.action, null]);
  });
});
