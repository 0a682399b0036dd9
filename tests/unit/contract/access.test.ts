/** The decision about access: ways in, limits, what may not be known, and when the answer may change. */
import { describe, expect, it } from 'vitest';
import {
  accessLevels,
  classLevel,
  levelNumber,
  levelOf,
  standingOf,
  type AccessFacts,
  type AccessLevel,
  type GrantFacts,
} from '#contract/access.ts';
import { decideAccess } from '#contract/access-decision.ts';
import { statusCodes, visibilities } from '#contract/fixed-values.ts';
import { roles } from '#contract/roles.ts';

const NOW = 1_000_000;
const RESOURCE = 'a';

const grant = (fields: Partial<GrantFacts> = {}): GrantFacts => ({
  grantGUID: 'g1',
  quota: null,
  principal: { kind: 'group', name: 'Hydrologists' },
  level: 'download',
  from: NOW - 10,
  until: null,
  resources: null,
  narrowing: null,
  ...fields,
});

const facts = (fields: Partial<AccessFacts> & { roleId?: number } = {}): AccessFacts => ({
  now: NOW,
  caller: { kind: 'member', roleId: fields.roleId ?? null, limits: null },
  isCataloguePrivate: true,
  dataset: { status: 'published', visibility: 'private' },
  grants: [],
  link: null,
  ...fields,
});

const ask = (given: AccessFacts, action: AccessLevel = 'download', resourceGUID = RESOURCE) =>
  decideAccess(given, { action, resourceGUID });

describe('status, visibility and role', () => {
  it('an editor reaches everything, whatever the status and the visibility', () => {
    for (const status of statusCodes)
      for (const visibility of visibilities)
        expect(classLevel({ status, visibility }, 'editor')).toBe(levelNumber('edit'));
  });

  it.each([
    ['published', 'public', 'download', 'download'],
    ['onRequest', 'public', 'metadata', 'download'],
    ['planned', 'public', 'metadata', 'metadata'],
    ['draft', 'public', null, 'metadata'],
    ['published', 'organisation', null, 'download'],
    ['published', 'private', null, null],
  ] as const)('%s and %s opens %s to all and %s to members', (status, visibility, all, member) => {
    const number = (level: AccessLevel | null) => (level === null ? 0 : levelNumber(level));
    expect(classLevel({ status, visibility }, 'public')).toBe(number(all));
    expect(classLevel({ status, visibility }, 'member')).toBe(number(member));
  });

  it('a member is like a visitor while the catalogue is not private', () => {
    expect(standingOf(7, false)).toBe('public');
    expect(standingOf(7, true)).toBe('member');
    expect(standingOf(4, false)).toBe('editor');
    expect(standingOf(8, true)).toBe('public');
    expect(standingOf(null, true)).toBe('public');
  });

  it('names the role that lets in', () => {
    const { allowed, because } = ask(facts({ roleId: 4 }), 'edit');
    expect(allowed).toBe(true);
    expect(because).toEqual([{ effect: 'allows', code: 'role', level: 'edit', name: roles[4].name }]);
  });
});

describe('a grant', () => {
  it('opens what it names and what is below it', () => {
    for (const level of accessLevels) {
      const given = facts({ grants: [grant({ level })] });
      const open = accessLevels.filter((action) => ask(given, action).allowed);
      expect(open).toEqual(accessLevels.slice(0, levelNumber(level)));
    }
  });

  it.each([
    ['that begins later', { from: NOW + 5 }, 404, NOW + 5],
    ['that has ended', { until: NOW }, 404, null],
    ['that is too low', { level: 'read' }, 403, null],
    ['of another resource', { resources: ['b'] }, 403, null],
    ['that ends later', { until: NOW + 7 }, 200, NOW + 7],
  ] as const)('%s', (_, fields, status, until) => {
    expect(ask(facts({ grants: [grant(fields)] }))).toMatchObject({ status, until });
  });

  it('of some files never opens editing', () => {
    const given = facts({ grants: [grant({ level: 'edit', resources: [RESOURCE] })] });
    expect(ask(given, 'download').allowed).toBe(true);
    for (const question of [{ action: 'edit' }, { action: 'edit', resourceGUID: RESOURCE }] as const)
      expect(decideAccess(given, question)).toMatchObject({
        allowed: false,
        because: [{ code: 'grant.someFiles' }],
      });
  });

  it('of a draft opens its description, and its files only to those who may edit all of it', () => {
    const draft = { status: 'draft', visibility: 'public' } as const;
    const of = (fields: Partial<GrantFacts>) => facts({ dataset: draft, grants: [grant(fields)] });
    expect(ask(of({}), 'metadata').allowed).toBe(true);
    expect(ask(of({}), 'read')).toMatchObject({ status: 403, because: [{ code: 'grant.unpublished' }] });
    expect(ask(of({ level: 'edit', resources: [RESOURCE] }), 'read').allowed).toBe(false);
    expect(ask(of({ level: 'edit' }), 'download').allowed).toBe(true);
  });

  it('is named with what it lacks, beside the one that suffices', () => {
    const { because } = ask(
      facts({
        grants: [
          grant({ level: 'read' }),
          grant({ grantGUID: 'g2', principal: { kind: 'person', name: 'Ada' } }),
        ],
      }),
    );
    expect(because.map(({ effect, code, name }) => [effect, code, name])).toEqual([
      ['insufficient', 'grant.level', 'Hydrologists'],
      ['allows', 'grant', 'Ada'],
    ]);
  });
});

describe('a grant of a part', () => {
  const part = (columns: number[] | null): GrantFacts['narrowing'] => ({
    sheet: 0,
    columns,
    filters: [{ kind: 'equals', column: 0, text: 'Adel' }],
    fields: [{ position: 0, name: 'ward', type: 'text' }],
  });
  const narrowed = (columns: number[] | null, fields: Partial<GrantFacts> = {}) =>
    grant({ level: 'query', resources: [RESOURCE], narrowing: part(columns), ...fields });
  const decide = (grants: GrantFacts[], action: AccessLevel, column?: number) =>
    decideAccess(facts({ grants }), {
      action,
      resourceGUID: RESOURCE,
      ...(column !== undefined && { column }),
    });

  it('opens that part, and its dataset can be found', () => {
    const decision = decide([narrowed([0, 2])], 'read');
    expect(decision).toMatchObject({ allowed: true, openings: [part([0, 2])] });
    expect(decision.because[0]?.narrowing).toEqual(part([0, 2]));
    expect(decide([narrowed([0, 2])], 'metadata')).toMatchObject({ allowed: true, openings: null });
  });

  it('never opens the file, nor editing, whatever its level says', () => {
    for (const level of accessLevels)
      for (const action of ['download', 'edit'] as const)
        expect(decide([narrowed(null, { level })], action)).toMatchObject({
          allowed: false,
          openings: [],
          because: [{ code: 'grant.narrowed' }],
        });
  });

  it('answers for each column', () => {
    expect(decide([narrowed([0, 2])], 'read', 2).allowed).toBe(true);
    expect(decide([narrowed([0, 2])], 'read', 1)).toMatchObject({
      allowed: false,
      because: [{ code: 'grant.otherColumn' }],
    });
    expect(decide([narrowed(null)], 'query', 1).allowed).toBe(true);
  });

  it('beside others opens each part, and beside a whole one everything', () => {
    const two = [narrowed([0]), narrowed([1], { grantGUID: 'g2' })];
    expect(decide(two, 'read').openings).toEqual([part([0]), part([1])]);
    const whole = grant({ grantGUID: 'g3', level: 'read' });
    expect(decide([...two, whole], 'read').openings).toBeNull();
    expect(decide([...two, { ...whole, until: NOW }], 'read').openings).toHaveLength(2);
  });
});

describe('the quota of a grant', () => {
  const quota = (used: number) => ({ limit: 3, period: 'day', used, resetsAt: NOW + 500 }) as const;
  const metered = (used: number, fields: Partial<GrantFacts> = {}) =>
    grant({ quota: quota(used), ...fields });
  const decide = (grants: GrantFacts[], action: AccessLevel = 'download') =>
    decideAccess(facts({ grants }), { action, resourceGUID: RESOURCE });

  it('is used by reading files, while some of it is left', () => {
    expect(decide([metered(2)])).toMatchObject({ allowed: true, spends: ['g1'], until: null });
    expect(decide([metered(2)], 'metadata')).toMatchObject({ allowed: true, spends: [] });
  });

  it('answers 429 when it is used up, with when the answer may change', () => {
    expect(decide([metered(3)])).toMatchObject({
      allowed: false,
      status: 429,
      until: NOW + 500,
      because: [{ code: 'grant.spent', effect: 'insufficient', quota: quota(3) }],
    });
    expect(decide([metered(3)], 'metadata')).toMatchObject({ allowed: true });
    expect(decide([metered(3, { level: 'edit' })], 'edit')).toMatchObject({ allowed: true, spends: [] });
  });

  it('is not used where something else opens the same', () => {
    expect(decide([metered(3), grant({ grantGUID: 'g2' })])).toMatchObject({ allowed: true, spends: [] });
    expect(decide([metered(1), metered(1, { grantGUID: 'g2' })])).toMatchObject({ spends: ['g1'] });
  });

  it('is used by all parts of a table together, unless a whole one opens everything', () => {
    const part = { sheet: 1, columns: [0], filters: [], fields: [] };
    const parts = [
      metered(1, { narrowing: part, level: 'read' }),
      grant({ grantGUID: 'g2', narrowing: { ...part, columns: [1] }, level: 'read' }),
    ];
    expect(decide(parts, 'read')).toMatchObject({ spends: ['g1'], openings: [{}, {}] });
    expect(decide([...parts, metered(0, { grantGUID: 'g3' })], 'read')).toMatchObject({
      spends: ['g3'],
      openings: null,
    });
    expect(decide([...parts, grant({ grantGUID: 'g4' })], 'read').spends).toEqual([]);
  });

  it('is no reason beside a token that lacks the scope', () => {
    const limits = { scopes: ['dataset.metadata'], until: NOW + 100 };
    const given = {
      ...facts({ grants: [metered(3)] }),
      caller: { kind: 'member', roleId: null, limits },
    } as const;
    expect(ask(given).status).toBe(403);
  });
});

describe('a token', () => {
  const limited = (scopes: string[], until = NOW + 100): AccessFacts => ({
    ...facts({ grants: [grant()] }),
    caller: { kind: 'member', roleId: null, limits: { scopes, until } },
  });

  it('lets pass what its scope names, and says until when', () => {
    const decision = ask(limited(['dataset.metadata', 'dataset.download']));
    expect(decision).toMatchObject({ status: 200, until: NOW + 100 });
    expect(decision.because.at(-1)).toEqual({
      effect: 'limits',
      code: 'token.scope',
      name: 'dataset.download',
    });
  });

  it('names the scope that is missing', () => {
    const { status, because } = ask(limited(['dataset.metadata']));
    expect(status).toBe(403);
    expect(because.at(-1)).toEqual({ effect: 'forbids', code: 'token.scope', name: 'dataset.download' });
  });

  it('that may not see metadata finds nothing', () => {
    expect(ask(limited(['dataset.download'])).status).toBe(404);
  });

  it('that has ended is refused before everything else', () => {
    expect(ask(limited(['dataset.metadata', 'dataset.download'], NOW)).status).toBe(401);
  });
});

describe('what may not be known', () => {
  it('is not found, without reasons', () => {
    for (const given of [facts(), facts({ dataset: null }), facts({ grants: [grant({ until: NOW - 1 })] })])
      expect(ask(given, 'metadata')).toMatchObject({ allowed: false, status: 404, because: [] });
  });

  it('is refused with 403 once the dataset may be found', () => {
    const dataset = { status: 'onRequest', visibility: 'public' } as const;
    const { status, because } = ask(facts({ dataset }));
    expect(status).toBe(403);
    expect(because).toEqual([{ effect: 'insufficient', code: 'public.announced', level: 'metadata' }]);
  });
});

it('a stored number that is no level is an error', () => {
  expect(() => levelOf(6)).toThrow(RangeError);
  expect(levelOf(5)).toBe('edit');
});
