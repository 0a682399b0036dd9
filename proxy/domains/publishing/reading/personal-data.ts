/**
 * Looks for personal data in a table: by a sample of each column, by check digits where there are any, and by what stands
 * beside it. What is found is counted; no value is handed on.
 */
import { isPossiblePhoneNumber } from 'libphonenumber-js/min';
import { personValidators } from 'stdnum';
import type { PersonalKind } from '#contract/publishing-files.ts';
import type { StoredPersonal } from '#proxy/platform/database/schema.publishing.ts';
import { personalNeighbours } from './personal-neighbours.ts';

/** Values of a column that are looked at. */
const SAMPLE = 1_000;

const email = /^[^\s@<>"(),;:]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/i;
const emailWithin = /[\w.+-]{2,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{2,63})+/i;
/** Addresses of an office, not of a person. */
const office =
  /^(?:info|contact|enquir\w*|inquir\w*|office|mail|post|hello|help\w*|support|admin\w*|sales|service\w*|press|media|team|reception|webmaster|no-?reply|data\w*|open-?data|parks|council)@/i;

/** Signs of one value that are looked at, and letters before and after each: values of megabytes are no addresses. */
const SIGNS_MOST = 1_000;
const [BEFORE, AFTER] = [64, 256];

/** The first address within a text. */
function addressWithin(text: string): string | undefined {
  let at = text.indexOf('@');
  for (let seen = 0; at !== -1 && seen < SIGNS_MOST; seen += 1) {
    const found = emailWithin.exec(text.slice(Math.max(0, at - BEFORE), at + AFTER))?.[0];
    if (found !== undefined) return found;
    at = text.indexOf('@', at + 1);
  }
  return undefined;
}

const isEmail = (text: string): boolean => {
  const found = email.test(text) ? text : addressWithin(text);
  return found !== undefined && !office.test(found);
};

const PHONE_NAME =
  /(?:^|[\s_.-])(?:phone|telephone|tel|mobile|cell|fax|telefon|telefono|téléphone|handy|gsm)/i;
const isPhone = (text: string): boolean =>
  /^[+(\d][\d\s()./-]{6,24}$/.test(text) &&
  (text.startsWith('+') || text.startsWith('00')
    ? isPossiblePhoneNumber(text.replace(/^00/, '+'))
    : /^\(?0\d/.test(text) || /^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/.test(text));

/** ISO 13616: letters are numbers from 10 on, and the remainder by 97 is 1. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false;
  let rest = 0;
  for (const sign of plain.slice(4) + plain.slice(0, 4))
    rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97;
  return rest === 1;
}

/** The number of a patient of the NHS: nine digits and one that checks them. */
function isNhs(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!/^\d{10}$/.test(digits)) return false;
  const sum = Array.from(digits).reduce(
    (total, digit, i) => total + (i < 9 ? Number(digit) * (10 - i) : 0),
    0,
  );
  const check = 11 - (sum % 11);
  return check !== 10 && check % 11 === Number(digits[9]);
}

/** Countries whose numbers of people have check digits. */
const countries = 'BE BG CZ DE DK EE ES FI FR HR IT LT LV NL NO PL PT RO SE SI SK TR'.split(' ');
const validators = countries.flatMap((country) => personValidators[country] ?? []);
const NATIONAL_NAME =
  /(?:ssn|social.?security|national.?(?:id|number|insurance)|nino|nhs|bsn|sofi|pesel|personnummer|cpr|fødselsnummer|henkil|dni|nie\b|codice.?fiscale|nir\b|insee|tax.?id|steuer.?id|passport)/i;
const hasLetters = /[a-z]/i;

type Checks = readonly ((text: string) => boolean)[];
const nationalChecks: Checks = [
  isNhs,
  (text) =>
    /^(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]$/i.test(text),
  (text) => /^(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/.test(text),
  ...validators.map((validator) => (text: string) => {
    try {
      return /^[\w\s.+/-]{8,20}$/.test(text) && validator.validate(text).isValid;
    } catch {
      return false;
    }
  }),
];

const BIRTH = /(?:birth|\bdob\b|geburt|naissance|nacimiento|nascita|geboorte|f[öø]d(?:d|else|t))/i;
const PERSON =
  /(?:^|[\s_.-])(?:(?:first|last|given|family|full|sur|middle|maiden)[\s_.-]?name|forename|surname|vorname|nachname|prenom|prénom|apellidos?|cognome|voornaam|achternaam|name)(?:$|[\s_.-])/i;

/** The check of national numbers that most of the values pass. */
function national(values: readonly string[]): number {
  const { stackTraceLimit } = Error;
  // Each value that is no number of a country is an error of its check: a third of the time of a small file were their stacks.
  Error.stackTraceLimit = 0;
  try {
    return Math.max(0, ...nationalChecks.map((check) => values.filter((value) => check(value)).length));
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

interface Rule {
  readonly kind: PersonalKind;
  readonly count: (values: readonly string[]) => number;
  /** The share of values from which a column counts; `named`: of one whose name says so. */
  readonly share: (values: readonly string[], name: string) => number;
}

const timesThat = (test: (text: string) => boolean) => (values: readonly string[]) =>
  values.filter((value) => test(value)).length;

const rules: readonly Rule[] = [
  { kind: 'email', count: timesThat(isEmail), share: () => 0.01 },
  { kind: 'iban', count: timesThat(isIban), share: () => 0.05 },
  {
    kind: 'nationalNumber',
    count: national,
    // A check digit passes one random number in ten.
    share: (values, name) =>
      NATIONAL_NAME.test(name) ? 0.6 : values.some((v) => hasLetters.test(v)) ? 0.8 : 0.95,
  },
  {
    kind: 'phone',
    count: timesThat(isPhone),
    share: (values, name) =>
      PHONE_NAME.test(name) ? 0.5 : values.some((v) => v.startsWith('+')) ? 0.8 : 1.1,
  },
];

/** Values from the whole column: the first ones, then each as likely as any other. */
function createSample() {
  const values: string[] = [];
  let seen = 0;
  let state = 0x2f_6e_2b_1;
  return {
    values,
    get seen() {
      return seen;
    },
    add(value: string) {
      seen += 1;
      if (values.length < SAMPLE) {
        values.push(value);
        return;
      }
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const place = Math.floor((state / 4_294_967_296) * seen);
      if (place < SAMPLE) values[place] = value;
    },
  };
}

export interface PersonalData {
  see(cells: readonly string[]): void;
  find(): StoredPersonal[];
}

/** @param names of the columns that are looked at; others are not */
export function createPersonalData(names: readonly string[]): PersonalData {
  const samples = names.map(() => createSample());
  return {
    see(cells) {
      for (const [i, sample] of samples.entries()) {
        const cell = cells[i] ?? '';
        if (cell !== '') sample.add(cell);
      }
    },
    find() {
      const hasPeople = names.some((name) => PERSON.test(name) && !BIRTH.test(name));
      const alone = names.flatMap((column, i): StoredPersonal[] => {
        const values = samples[i]?.values ?? [];
        if (values.length === 0) return [];
        const finding = (kind: PersonalKind, found: number) => ({
          column,
          kind,
          looked: values.length,
          found,
        });
        if (hasPeople && BIRTH.test(column)) return [finding('nameAndBirthDate', values.length)];
        for (const { kind, count, share } of rules) {
          const times = count(values);
          if (times > 0 && times >= values.length * share(values, column)) return [finding(kind, times)];
        }
        return [];
      });
      const values = samples.map((sample) => sample.values);
      return [...alone, ...personalNeighbours(names, values, alone.length > 0)];
    },
  };
}
