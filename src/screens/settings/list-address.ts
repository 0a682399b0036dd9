/** What the address of a list with a search says. */

export interface ListAddress {
  readonly keywords: string;
  /** From 1. */
  readonly page: number;
}

export const listDefaults: ListAddress = { keywords: '', page: 1 };

/** Whatever cannot be read is the default. */
export function readListAddress(raw: Record<string, unknown>): ListAddress {
  const page = Number(raw['page']);
  const { keywords } = raw;
  return {
    keywords:
      typeof keywords === 'string' || typeof keywords === 'number' ? String(keywords).slice(0, 200) : '',
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  };
}
