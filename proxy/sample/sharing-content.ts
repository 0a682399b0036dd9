/** The group, the grants and the requests that the sample has. */
import type { AccessLevel, PrincipalKind } from '#contract/access.ts';
import type { declineReasons } from '#contract/entities/sharing.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import { GROUP_GUEST_ROLE_ID, INVITED_ROLE_ID } from '#contract/roles.ts';
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';

export const DAY = 86_400_000;
export const LEEDS = stableGuid('sample organisation', 'leeds-open-data');
export const CENSUS = stableGuid('sample organisation', 'northern-census');
export const MERIDIAN = stableGuid('sample organisation', 'meridian-climate');
export const GROUP = {
  id: stableGuid('sample group', 'public-health'),
  name: 'Public health researchers',
  /** Days since it was made. */
  age: 150,
  members: [
    { email: 'ade@leeds.example', roleId: INVITED_ROLE_ID, age: 149 },
    { email: 'noor@census.example', roleId: GROUP_GUEST_ROLE_ID, age: 21 },
  ],
};

export interface SampleRequest {
  readonly id: string;
  readonly dataset: string;
  /** E-mail addresses of the person who asks and of the person who decides, or is to decide. */
  readonly from: string;
  readonly to: string;
  readonly purpose: string;
  /** Days since it was sent. */
  readonly age: number;
  /** Days from now from when access is asked for; absent: as soon as it is given. */
  readonly begin?: number;
  /** Days from now until when access is asked for. */
  readonly until: number;
  readonly state: 'open' | 'approved' | 'declined';
  readonly answer?: string;
  readonly declineReason?: (typeof declineReasons)[number];
  /** A dataset that was offered instead. */
  readonly offered?: string;
  /** The group that uses the data, instead of the person alone. */
  readonly group?: string;
  /** A question of the person who is to decide, and the reply to it. */
  readonly asked?: { readonly question: string; readonly reply: string };
  /** The number of a contract or an approval. */
  readonly contract?: string;
  /** The conditions of use of the dataset were accepted. */
  readonly accepted?: boolean;
  /** The person who is to decide has opened it. */
  readonly opened?: boolean;
}

export const requests: readonly SampleRequest[] = [
  {
    id: 'noor-mortality',
    dataset: 'crimea-mortality',
    from: 'noor@census.example',
    to: 'marta@leeds.example',
    purpose:
      'We compare causes of death in military and civil hospitals of the 1850s. Only rates by month are published.',
    group: GROUP.id,
    contract: 'NCB/2026/0117',
    accepted: true,
    opened: true,
    age: 2,
    begin: 14,
    until: 120,
    state: 'open',
    asked: {
      question: 'Do you need the causes that are not diseases?',
      reply: 'No. The deaths by disease of each month are enough.',
    },
  },
  {
    id: 'marta-finance',
    dataset: 'campaign-finance',
    from: 'marta@leeds.example',
    to: 'noor@census.example',
    purpose: 'For a workshop on how open data about elections is read.',
    accepted: true,
    opened: true,
    age: 1,
    until: 60,
    state: 'open',
  },
  {
    id: 'marta-income',
    dataset: 'household-income',
    from: 'marta@leeds.example',
    to: 'noor@census.example',
    purpose: 'To test how our portal shows shares of income groups.',
    age: 30,
    until: 60,
    state: 'approved',
    answer: 'Please name the American Community Survey as the source.',
  },
  {
    id: 'jurgen-finance',
    dataset: 'campaign-finance',
    from: 'jurgen@leeds.example',
    to: 'noor@census.example',
    purpose: 'To write to contributors.',
    age: 45,
    until: 300,
    state: 'declined',
    answer: 'Lists of contributors may not be used for commerce.',
    declineReason: 'purpose',
    offered: 'federal-budget',
  },
];

export interface SampleGrant {
  readonly kind: PrincipalKind;
  readonly guid: string;
  readonly dataset: string;
  readonly level: AccessLevel;
  readonly by: string;
  /** Days since it began, and until it ends. */
  readonly age: number;
  readonly until: number | null;
  /** Days since it was last used; absent for never. */
  readonly used?: number;
  readonly reason: string;
  /** The part of the table in the one file of the dataset. */
  readonly narrowing?: Narrowing;
}

/** Months in which more than a hundred soldiers died of disease, without those who died of wounds. */
export const MONTHS_OF_DISEASE: Narrowing = {
  sheet: 0,
  columns: [0, 3],
  filters: [{ kind: 'range', column: 3, from: 100, to: null }],
  fields: [
    { position: 0, name: 'date', type: 'date' },
    { position: 3, name: 'disease', type: 'integer' },
  ],
};

/** The states of the north-east, without their totals. */
export const NORTH_EAST: Narrowing = {
  sheet: 0,
  columns: [0, 1, 3, 5],
  filters: [{ kind: 'equals', column: 1, text: 'northeast' }],
  fields: [
    { position: 0, name: 'name', type: 'text' },
    { position: 1, name: 'region', type: 'text' },
    { position: 3, name: 'pct', type: 'decimal' },
    { position: 5, name: 'group', type: 'text' },
  ],
};
