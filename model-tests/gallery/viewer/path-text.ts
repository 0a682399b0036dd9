/** A path as text for other tools: Gherkin, Markdown and JSON. */

export interface ShownStep {
  /** What is done, as a sentence. */
  readonly words: string;
  /** The same as the kit names it; null at the start. */
  readonly title: string | null;
  readonly kind: string;
  readonly elapsed: number;
  readonly taken: readonly string[];
  readonly state: string;
  readonly stateWords: string;
}

export interface ShownPath {
  readonly id: string;
  readonly machine: string;
  readonly name: string;
  readonly requirements: readonly string[];
  readonly steps: readonly ShownStep[];
}

export function toGherkin({ machine, name, requirements, steps }: ShownPath): string {
  const [first, ...rest] = steps;
  const tags = requirements.map((one) => `@${one}`).join(' ');
  return [
    `Feature: ${machine}`,
    '',
    ...(tags === '' ? [] : [`  ${tags}`]),
    `  Scenario: ${name}`,
    `    Given the flow is at ${first?.stateWords ?? 'its start'}`,
    ...rest.flatMap(({ words, stateWords }) => [
      `    When ${words}`,
      `    Then the flow is at ${stateWords}`,
    ]),
    '',
  ].join('\n');
}

export function toMarkdown({ machine, name, requirements, steps }: ShownPath): string {
  return [
    `# ${machine}, ${name}`,
    '',
    ...(requirements.length === 0 ? [] : [`Requirements: ${requirements.join(', ')}`, '']),
    ...steps.map(({ words, stateWords }, index) => `${index + 1}. ${words} → **${stateWords}**`),
    '',
  ].join('\n');
}

export const toJson = (path: ShownPath): string => `${JSON.stringify(path, null, 2)}\n`;
