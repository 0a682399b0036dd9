/** The invented people of the mock provider. */
export interface Persona {
  readonly id: string;
  readonly givenName: string;
  readonly familyName: string;
  /** Absent: the person shares no address. */
  readonly email?: string;
  readonly note: string;
}

export const personas: readonly Persona[] = [
  {
    id: '100001',
    givenName: 'Ines',
    familyName: 'Duarte',
    email: 'ines.duarte@provider.example',
    note: 'not a member yet',
  },
  {
    id: '100002',
    givenName: 'Tomasz',
    familyName: 'Zieliński',
    email: 'tomasz@provider.example',
    note: 'not a member yet',
  },
  {
    id: '100003',
    givenName: 'Marta',
    familyName: 'Kowalczyk',
    email: 'marta@leeds.example',
    note: 'has the address of a member who signs in with a password',
  },
  { id: '100004', givenName: 'Quiet', familyName: 'Visitor', note: 'shares no e-mail address' },
];
