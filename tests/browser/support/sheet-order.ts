/**
 * What a page looks like must not depend on the order in which its style sheets come: a visitor who begins on another page
 * has them in another order. Two rules of equal weight in two sheets that give one element two values do so.
 */
import { expect, type Page } from '@playwright/test';

/** Expects that no two style sheets decide about the same property of an element by the order in which they came. */
export async function expectOrderOfSheetsIsFree(page: Page): Promise<void> {
  expect(await page.evaluate(decidedByOrder), 'decided by the order of style sheets').toEqual([]);
}

/**
 * The pairs of rules of which the one that was loaded later wins, each with its property. The sheet that every page begins
 * with is before all others, so what it says is overruled in any order. Runs in the page.
 */
function decidedByOrder(): string[] {
  /** Sides as this page has them, since one rule may name a side and another the same by its meaning. */
  const physical = (property: string): string =>
    property
      .replace(/inline-size$/, 'width')
      .replace(/block-size$/, 'height')
      .replace(/inline-start/, 'left')
      .replace(/inline-end/, 'right')
      .replace(/block-start/, 'top')
      .replace(/block-end/, 'bottom')
      .replace(/^inset-/, '');
  /** Splits at the commas that are in no brackets. */
  const alternatives = (text: string): string[] => {
    const found = [''];
    let depth = 0;
    for (const letter of text) {
      if (letter === '(' || letter === '[') depth += 1;
      if (letter === ')' || letter === ']') depth -= 1;
      if (letter === ',' && depth === 0) found.push('');
      else found[found.length - 1] += letter;
    }
    return found.map((one) => one.trim());
  };
  type Weight = readonly [ids: number, classes: number, types: number];
  const compare = (left: Weight, right: Weight): number =>
    left.map((part, index) => part - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  const weightOf = (selector: string): Weight => {
    let [ids, classes, types] = [0, 0, 0];
    let rest = '';
    const parts = /:(is|not|has|where|nth-(?:last-)?child)\(/g;
    for (let at = 0; ;) {
      parts.lastIndex = at;
      const begin = parts.exec(selector);
      if (begin === null) {
        rest += selector.slice(at);
        break;
      }
      rest += selector.slice(at, begin.index);
      let end = parts.lastIndex;
      for (let depth = 1; depth > 0; end += 1)
        depth += selector[end] === '(' ? 1 : selector[end] === ')' ? -1 : 0;
      const name = begin[1] ?? '';
      if (name.startsWith('nth')) classes += 1;
      else if (name !== 'where') {
        const [heaviest = [0, 0, 0]] = alternatives(selector.slice(parts.lastIndex, end - 1))
          .map(weightOf)
          .sort((left, right) => compare(right, left));
        ids += heaviest[0] ?? 0;
        classes += heaviest[1] ?? 0;
        types += heaviest[2] ?? 0;
      }
      at = end;
    }
    const without = rest.replaceAll(/\[[^\]]*\]/g, () => {
      classes += 1;
      return ' ';
    });
    types += without.match(/::[\w-]+/g)?.length ?? 0;
    const plain = without.replaceAll(/::[\w-]+(?:\([^)]*\))?/g, ' ');
    ids += plain.match(/#[\w-]+/g)?.length ?? 0;
    classes += plain.match(/\.[\w-]+|:[\w-]+/g)?.length ?? 0;
    types += plain.match(/(?<![\w.#:-])[a-z][\w-]*/gi)?.length ?? 0;
    return [ids, classes, types];
  };

  interface Rule {
    readonly sheet: string;
    readonly selector: string;
    readonly weight: Weight;
  }
  interface Winner {
    readonly weight: Weight;
    /** By the value that they give. */
    readonly rules: Map<string, Rule>;
  }
  const winners = new Map<Element, Map<string, Winner>>();
  const note = (element: Element, key: string, value: string, rule: Rule) => {
    const of = winners.get(element) ?? new Map<string, Winner>();
    winners.set(element, of);
    const known = of.get(key);
    const order = known === undefined ? 1 : compare(rule.weight, known.weight);
    if (order > 0) of.set(key, { weight: rule.weight, rules: new Map([[value, rule]]) });
    if (order !== 0) return;
    // Of one sheet, the last rule counts.
    for (const [other, { sheet }] of known?.rules ?? []) if (sheet === rule.sheet) known?.rules.delete(other);
    if (!known?.rules.has(value)) known?.rules.set(value, rule);
  };
  const readStyle = (rule: CSSStyleRule, sheet: string) => {
    for (const selector of alternatives(rule.selectorText)) {
      const pseudo = /::[\w-]+.*$/.exec(selector)?.[0] ?? '';
      let elements: Iterable<Element> = [];
      try {
        elements = document.querySelectorAll(selector.replace(pseudo, '') || '*');
      } catch {
        continue;
      }
      const found = { sheet, selector, weight: weightOf(selector) };
      for (const element of elements)
        for (const property of rule.style) {
          const priority = rule.style.getPropertyPriority(property);
          const key = `${physical(property)}${priority && ' !'}${pseudo && ` of ${pseudo}`}`;
          note(element, key, rule.style.getPropertyValue(property), found);
        }
    }
  };
  const readRules = (rules: CSSRuleList, sheet: string) => {
    for (const rule of rules)
      if (rule instanceof CSSStyleRule) readStyle(rule, sheet);
      else if (rule instanceof CSSMediaRule) {
        if (matchMedia(rule.conditionText).matches) readRules(rule.cssRules, sheet);
      } else if (rule instanceof CSSSupportsRule && CSS.supports(rule.conditionText))
        readRules(rule.cssRules, sheet);
  };
  /** All sheets in their order, each with the end of its address; those that are inline stand in one element after their names. */
  const sheets: [file: string, rules: CSSRuleList][] = [];
  for (const sheet of document.styleSheets) {
    const owner = sheet.ownerNode;
    if (owner instanceof HTMLLinkElement) sheets.push([owner.href.slice(-12), sheet.cssRules]);
    if (!(owner instanceof HTMLStyleElement)) continue;
    const parts = owner.textContent.split(/\/\*(\S+?\.css)\*\//);
    for (let at = 1; at < parts.length; at += 2) {
      const own = new CSSStyleSheet();
      own.replaceSync(parts[at + 1] ?? '');
      sheets.push([parts[at] ?? '', own.cssRules]);
    }
  }
  for (const [file, rules] of sheets.slice(1)) readRules(rules, file);
  const found = new Set<string>();
  for (const of of winners.values())
    for (const [key, { rules }] of of) {
      if (rules.size < 2) continue;
      const said = [...rules].map(([value, rule]) => `${rule.selector} { ${value} } (${rule.sheet})`);
      found.add(`${key}: ${said.toSorted().join(' or ')}`);
    }
  return [...found];
}
