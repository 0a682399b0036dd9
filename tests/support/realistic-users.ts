/**
 * People as organisations have them, to measure how long a list of them is: names as often as they are met, addresses
 * made of names in the ways of several domains, random GUIDs, and times of access over a year, most of them recent.
 */
import { createHash } from 'node:crypto';
import type { OrganisationUser } from '#contract/entities/people.ts';

const MINUTE = 60_000;
const YEAR = 525_600;
const NOW = Date.UTC(2026, 10, 28);

const given =
  'Oliver Amelia George Isla Noah Ava Arthur Mia Harry Ivy Leo Lily Muhammad Fatima Jack Sophie Charlie Grace Thomas Freya Oscar Emily William Ella James Poppy Henry Charlotte Alfie Jessica Joshua Sophia Archie Alice Ethan Evie Isaac Phoebe Alexander Daisy Samuel Chloe David Sarah Mark Joanne Paul Karen Andrew Susan Richard Linda Christopher Deborah Stephen Tracey Michael Jacqueline Anthony Nicola Kevin Alison Ian Helen Gary Lisa Simon Julie Neil Michelle Colin Sandra Priya Rahul Anjali Sanjay Deepa Amit Mei Wei Jun Ling Hiroshi Yuki Olu Chidi Ngozi Ade Kofi Ama Zoë Chloé André François Renée José María Jürgen Björn Åsa Søren Łukasz Agnieszka Piotr Katarzyna Tomasz Małgorzata Giulia Lorenzo Chiara Matteo Ines Tiago Eoin Siobhán Niamh Ciarán Rhys Cerys Dafydd Hamish Ailsa Fiona Callum Ewan Mary-Ann Jean-Paul Ann-Marie Dmitri Olga Sergei Natalia Ahmed Aisha Omar Layla Yusuf Zainab Mehmet Elif Emre Leila Darius Shirin Thuy Minh Linh Phuong Kim Jin Soo-Ah Hana'.split(
    ' ',
  );
const family =
  'Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke Clark Harrison Scott Turner Edwards Khan Hughes Lewis Singh Morris Cooper Ward Moore Baker Harris King Morgan Allen Parker Bennett Cook Phillips Ali Shaw Lee Murphy Begum Kaur Okonkwo Adeyemi Mensah Nguyen Tran Chen Wang Li Zhang Yamamoto Tanaka Kowalski Nowak Wiśniewska Müller Schmidt Brandstätter Åkerman Sørensen García Fernández Rossi Bianchi Dubois Lefèvre Silva Pereira Ivanova Petrov Yılmaz Demir Hosseini Haddad Rahman Hussain Ahmed'.split(
    ' ',
  );
/** English family names are often names of places, made of two parts: the long tail of any list of people. */
const places = [
  'Ash Bar Beck Black Blan Brad Bram Bran Brook Bur Cald Carl Chad Clay Cran Crow Dal Den Dun East Ed El Far Fen Good Gran Grim Hal Hamp Har Hart Hat Hay Hazel High Hol Hor Hum Kel Ken King Lam Lang Long Lock Mans Mar Mel Mid New Nor Oak Os Pad Pem Pen Pres Rad Raw Red Ridge Roth Row Rush Sel Shel South Stan Stock Stret Sud Sut Thorn Tim Tor Wake War Wat Wel West Whit Win Wood Wy'.split(
    ' ',
  ),
  'bridge brook bury by combe cott croft dale den field ford gate ham hurst land leigh ley low man more ridge shaw son stead stock stone thorpe ton wall water way well wick wood worth'.split(
    ' ',
  ),
] as const;
const domains = [
  'leeds.example',
  'leeds.example',
  'leeds.example',
  'leeds.example',
  'nhs.example',
  'bradford.example',
  'consult.example',
];

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z-]/g, '');

/** Numbers from 0 to 1 that look random and are the same each time. */
function* numbersOf(seed: string): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const bytes = createHash('sha256').update(`${seed} ${block}`).digest();
    for (let at = 0; at < bytes.length; at += 4) yield bytes.readUInt32LE(at) / 2 ** 32;
  }
}

/** A GUID of random bits, version 4. */
function guidOf(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function familyName(next: () => number): string {
  const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? '';
  if (next() < 0.4) return family[Math.floor(next() ** 2 * family.length)] ?? '';
  const made = pick(places[0]) + pick(places[1]);
  return next() < 0.05 ? `${made}-${pick(family)}` : made;
}

/** @returns people in the order of their last access; one in fifty is invited */
export function realisticUsers(count: number): OrganisationUser[] {
  const taken = new Set<string>();
  const users = Array.from({ length: count }, (_, i): OrganisationUser => {
    const numbers = numbersOf(`person ${i}`);
    const next = () => numbers.next().value;
    const isInvited = i % 50 === 49;
    const [givenName, last] = [given[Math.floor(next() ** 1.5 * given.length)] ?? '', familyName(next)];
    const domain = domains[Math.floor(next() * domains.length)] ?? '';
    const local =
      domain === 'consult.example'
        ? `${plain(givenName).slice(0, 1)}${plain(last)}`
        : `${plain(givenName)}.${plain(last)}`;
    let email = `${local}@${domain}`;
    for (let more = 2; taken.has(email); more += 1) email = `${local}${more}@${domain}`;
    taken.add(email);
    const minutes = Math.floor(next() ** 3 * YEAR);
    return {
      identityGUID: isInvited ? null : guidOf(`identity ${i}`),
      invitationGUID: isInvited ? guidOf(`invitation ${i}`) : null,
      givenName: isInvited ? '' : givenName,
      familyName: isInvited ? '' : last,
      email,
      roleId: isInvited || next() < 0.8 ? 7 : 2 + Math.floor(next() * 5),
      state: isInvited ? 'invited' : 'active',
      lastAccessTime: isInvited || next() < 0.05 ? null : new Date(NOW - minutes * MINUTE).toISOString(),
    };
  });
  return users.toSorted((a, b) =>
    a.lastAccessTime === b.lastAccessTime ? 0 : (b.lastAccessTime ?? '') < (a.lastAccessTime ?? '') ? -1 : 1,
  );
}
