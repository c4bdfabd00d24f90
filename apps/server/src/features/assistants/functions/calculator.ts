/**
 * A strict calculator: numbers, + - * / % ^, parentheses, and the functions and constants named here. Nothing is
 * evaluated as code.
 */

const LONGEST = 500;
const DEEPEST = 50;

const functions: Readonly<Record<string, (value: number) => number>> = {
  sqrt: Math.sqrt,
  abs: Math.abs,
  ln: Math.log,
  log: Math.log10,
  exp: Math.exp,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  round: Math.round,
  floor: Math.floor,
  ceil: Math.ceil,
};
const constants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };

/** Thousands may be separated by commas: `1,000`. */
const TOKEN =
  /\s*(?:((?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([a-zA-Z]+)|(.))/gy;

interface Token {
  readonly kind: 'number' | 'name' | 'sign';
  readonly text: string;
}

const read = (expression: string): Token[] =>
  [...expression.replaceAll('×', '*').replaceAll('÷', '/').replaceAll('−', '-').trim().matchAll(TOKEN)].map(
    ([, number, name, sign]): Token => {
      if (number !== undefined) return { kind: 'number', text: number.replaceAll(',', '') };
      return name === undefined ? { kind: 'sign', text: sign ?? '' } : { kind: 'name', text: name.toLowerCase() };
    },
  );

/** Recursive descent: sum, product, sign, power, atom. */
class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  #take(...signs: readonly string[]): string | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return undefined;
    this.#at += 1;
    return token.text;
  }

  #expect(sign: string): void {
    if (this.#take(sign) === undefined) throw new Error(`'${sign}' is missing`);
  }

  #sum(): number {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new Error('The expression is nested too deeply');
    let value = this.#product();
    for (let sign = this.#take('+', '-'); sign !== undefined; sign = this.#take('+', '-'))
      value = sign === '+' ? value + this.#product() : value - this.#product();
    this.#depth -= 1;
    return value;
  }

  #product(): number {
    let value = this.#signed();
    for (let sign = this.#take('*', '/', '%'); sign !== undefined; sign = this.#take('*', '/', '%')) {
      const right = this.#signed();
      if (sign !== '*' && right === 0) throw new Error('Division by zero');
      value = sign === '*' ? value * right : sign === '/' ? value / right : value % right;
    }
    return value;
  }

  #signed(): number {
    let isNegative = false;
    for (let sign = this.#take('-', '+'); sign !== undefined; sign = this.#take('-', '+'))
      if (sign === '-') isNegative = !isNegative;
    const value = this.#power();
    return isNegative ? -value : value;
  }

  #power(): number {
    const base = this.#atom();
    if (this.#take('^') === undefined) return base;
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new Error('The expression is nested too deeply');
    const value = base ** this.#signed();
    this.#depth -= 1;
    return value;
  }

  #atom(): number {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Error('The expression ends too early');
    if (token.kind === 'sign') {
      this.#expect('(');
      const value = this.#sum();
      this.#expect(')');
      return value;
    }
    this.#at += 1;
    if (token.kind === 'number') return Number(token.text);
    if (Object.hasOwn(constants, token.text)) return constants[token.text] ?? Number.NaN;
    const apply = Object.hasOwn(functions, token.text) ? functions[token.text] : undefined;
    if (apply === undefined) throw new Error(`'${token.text.slice(0, 20)}' is unknown`);
    this.#expect('(');
    const value = this.#sum();
    this.#expect(')');
    return apply(value);
  }

  all(): number {
    const value = this.#sum();
    const left = this.#tokens[this.#at];
    if (left !== undefined) throw new Error(`'${left.text}' was not expected`);
    return value;
  }
}

/** The value of an arithmetic expression, with 15 significant digits. Throws an `Error` that says what is wrong. */
export const calculate = (expression: string): number => {
  if (expression.length > LONGEST) throw new Error('The expression is too long');
  const value = new Parser(read(expression)).all();
  if (!Number.isFinite(value)) throw new Error('The result is not a finite number');
  return Number(value.toPrecision(15));
};
