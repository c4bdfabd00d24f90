import { formulaAt } from './formulas.ts';

/** Commands that are one sign. Greek letters are computed, and any other command is read by its name, as \max. */
const signs: Readonly<Record<string, string>> = {
  cdot: '·',
  times: '×',
  div: '÷',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  equiv: '≡',
  sim: '∼',
  propto: '∝',
  infty: '∞',
  sum: '∑',
  prod: '∏',
  int: '∫',
  partial: '∂',
  nabla: '∇',
  in: '∈',
  notin: '∉',
  subset: '⊂',
  cup: '∪',
  cap: '∩',
  forall: '∀',
  exists: '∃',
  to: '→',
  rightarrow: '→',
  leftarrow: '←',
  Rightarrow: '⇒',
  implies: '⇒',
  iff: '⇔',
  mapsto: '↦',
  circ: '∘',
  ldots: '…',
  dots: '…',
  cdots: '⋯',
};

/** From U+03B1 on; the one in the place of the final sigma has no command. */
const greek =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );

function signOf(name: string): string {
  const at = greek.indexOf(name.toLowerCase());
  if (at === -1) return signs[name] ?? name;
  const isCapital = name.charAt(0) !== name.charAt(0).toLowerCase();
  return String.fromCharCode(0x03_b1 + at - (isCapital ? 0x20 : 0));
}

/** In brackets if it is more than one word or number. */
function grouped(text: string): string {
  const inner = text.trim();
  return /^[\p{L}\p{N}.,_]*$/u.test(inner) ? inner : `(${inner})`;
}

/** How deep fractions and roots are read; deeper braces just disappear. */
const DEEPEST = 8;

/** Replaces the innermost groups by what they say. */
function unwrapped(tex: string): string {
  return tex
    .replaceAll(/\\(?:text|math|operatorname)[a-z]*\*?\{([^{}]*)\}/g, '$1')
    .replaceAll(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, (_, over: string, under: string) => {
      return `${grouped(over)}/${grouped(under)}`;
    })
    .replaceAll(/\\sqrt\{([^{}]*)\}/g, (_, inner: string) => `√${grouped(inner)}`)
    .replaceAll(/([\^_])\{([^{}]*)\}/g, (_, mark: string, inner: string) => `${mark}${grouped(inner)}`);
}

/** What a formula says, in one line of plain text: 'a/b ≤ √x' of '\frac{a}{b} \le \sqrt{x}'. */
function plainFormula(tex: string): string {
  let plain = tex.replaceAll(/\\(?:begin|end)\{[^{}]*\}(?:\{[lcr| ]*\})?/g, ' ');
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const before = plain;
    plain = unwrapped(before);
    if (plain === before) break;
  }
  return plain
    .replaceAll(/\\(?:left|right|big|Big|bigg|Bigg)[lr]?(?![a-zA-Z])\.?/g, '')
    .replaceAll(/\s*\\\\\s*/g, '; ')
    .replaceAll(/\\(?:q?quad|[,;:! ])|[&~]/g, ' ')
    .replaceAll(/\\([a-zA-Z]+)/g, (_, name: string) => signOf(name))
    .replaceAll(/\^([0-9])/g, (_, digit: string) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)))
    .replaceAll(/\\(?=[{}%$#_|])|(?<!\\)[{}]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.)\]])|(?<=[([]) /g, '')
    .trim();
}

/** A noncharacter: no text has it. */
const PLACE = '\uFDD0';

/** The index behind the code that starts at an index, or behind its first marks if nothing closes it. */
function behindCode(text: string, start: number, marks: string, unclosed: Set<string>): number {
  const from = start + marks.length;
  const close = unclosed.has(marks) ? -1 : text.indexOf(marks, from);
  if (close === -1) unclosed.add(marks);
  return close === -1 ? from : close + marks.length;
}

/**
 * Calls `rest` with the text in which each formula is a placeholder, and puts what the formulas say into its answer, so
 * that an underscore or asterisk of theirs is never taken for Markdown. A dollar sign in code begins no formula.
 */
export function withFormulas(text: string, rest: (text: string) => string): string {
  if (!/\$|\\[([]/.test(text)) return rest(text);
  // An escaped sign opens nothing.
  const opening = /`+|\\[\s\S]|\$\$?/g;
  const formulas: string[] = [];
  const unclosed = new Set<string>();
  let [told, from] = ['', 0];
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const [marks] = found;
    if (marks.startsWith('`')) {
      opening.lastIndex = behindCode(text, found.index, marks, unclosed);
      continue;
    }
    const formula = formulaAt(text, found.index, text.length);
    if (formula === null) continue;
    told += `${text.slice(from, found.index)}${PLACE}`;
    formulas.push(plainFormula(formula.tex));
    from = found.index + formula.source.length;
    opening.lastIndex = from;
  }
  let next = 0;
  return rest(told + text.slice(from)).replaceAll(PLACE, () => formulas[next++] ?? '');
}
