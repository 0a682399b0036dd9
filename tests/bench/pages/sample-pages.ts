/** Addresses of pages that are measured. */

/** The addresses of dataset pages on the first pages of the list. */
export async function datasetPages(origin: string, pages: number): Promise<string[]> {
  const found = new Set<string>();
  for (let page = 1; page <= pages; page++) {
    const text = await (await fetch(`${origin}/discovery?page=${page}`)).text();
    for (const [, path] of text.matchAll(/href="(\/organisation\/[^/"]+\/discovery\/[^"?#]+)"/g))
      found.add(origin + path);
  }
  return [...found];
}

/** A page of each kind. */
export async function samplePages(origin: string) {
  const [dataset = ''] = await datasetPages(origin, 1);
  return {
    '/': `${origin}/`,
    '/discovery': `${origin}/discovery`,
    dataset,
    organisation: dataset.replace(/\/discovery\/.*/, ''),
    '/faq': `${origin}/faq`,
  };
}
