import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { JsonError, parseStrictJson, type Json } from './verify/strict-json.ts';

const fromBits = (hex: string): number => {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${hex}`));
  return view.getFloat64(0);
};

describe('canonical JSON', () => {
  // RFC 8785, appendix B: IEEE 754 bits and the text they serialize to.
  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('writes the number %s of RFC 8785, appendix B, as %s', (bits, text) => {
    expect(canonicalJson(fromBits(bits))).toBe(text);
  });

  it.each(['7fffffffffffffff', '7ff0000000000000'])('refuses the number %s of RFC 8785, appendix B', (bits) => {
    expect(() => canonicalJson(fromBits(bits))).toThrow('infinity');
  });

  it('writes the sample of RFC 8785, section 3.2.2, byte by byte as in section 3.2.4', () => {
    const sample: unknown = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`);
    expect(Buffer.from(canonicalJson(sample)).toString('hex')).toBe(
      '7b226c69746572616c73223a5b6e756c6c2c747275652c66616c73655d2c226e756d62657273223a5b' +
        '3333333333333333332e333333333333332c31652b33302c342e352c302e3030322c31652d32375d' +
        '2c22737472696e67223a22e282ac245c75303030665c6e4127425c225c5c5c5c5c222f227d',
    );
  });

  it('sorts by UTF-16 code units as in RFC 8785, section 3.2.3', () => {
    const names = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\u{1f600}': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(Object.values(JSON.parse(canonicalJson(names)) as Record<string, string>)).toHaveLength(7);
    expect(canonicalJson(names).match(/"[^"]*"(?=[,}])/g)).toEqual([
      '"Carriage Return"',
      '"One"',
      '"Control"',
      '"Latin Small Letter O With Diaeresis"',
      '"Euro Sign"',
      '"Emoji: Grinning Face"',
      '"Hebrew Letter Dalet With Dagesh"',
    ]);
  });

  it.each([
    ['a lone surrogate', '\ud800'],
    ['a lone surrogate in a name', { '\udead': 1 }],
    ['undefined', { a: undefined }],
    ['a hole in a list', Array(1)],
    ['a function', () => 0],
    ['a date', new Date(0)],
    ['a big integer', 1n],
  ])('refuses %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow();
  });

  it.each([
    ['a float', 0.5],
    ['an unsafe integer', 2 ** 53],
    ['a NUL', 'a\0b'],
  ])('refuses %s in rows', (_, value) => {
    expect(canonicalJson(value)).not.toBe('');
    expect(() => canonicalJson(value, { integersOnly: true })).toThrow();
  });
});

const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', ''));
const json: fc.Arbitrary<Json> = fc.letrec<{ node: Json }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false),
    fc.maxSafeInteger(),
    text,
    fc.array(tie('node'), { maxLength: 5 }),
    fc.dictionary(text, tie('node'), { maxKeys: 5 }),
  ),
})).node;

describe('the strict parser', () => {
  it('reads back whatever the writer wrote, and only in that spelling', () => {
    fc.assert(
      fc.property(json, (value) => {
        const written = canonicalJson(value, { integersOnly: true });
        expect(canonicalJson(parseStrictJson(written, { canonical: true }))).toBe(written);
        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 500 },
    );
  });

  it('accepts a text as canonical only if the writer would write it so', () => {
    fc.assert(
      fc.property(
        json,
        fc.nat(),
        fc.constantFrom(' ', '\\', '"', '0', ',', '\u0001', '{', '}', 'e1', '\ud800'),
        (value, at, noise) => {
          const written = canonicalJson(value, { integersOnly: true });
          const cut = at % (written.length + 1);
          const damaged = written.slice(0, cut) + noise + written.slice(cut);
          try {
            expect(canonicalJson(parseStrictJson(damaged, { canonical: true }))).toBe(damaged);
          } catch (error) {
            expect(error).toBeInstanceOf(JsonError);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('agrees with the parser of the platform on what it accepts, and throws nothing but its own error', () => {
    const fragment = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"a"',
      '"b"',
      '1',
      '-1',
      '0',
      'true',
      'null',
      ' ',
      '1.5',
      '"\\u0041"',
      'x',
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (parts) => {
        const source = parts.join('');
        try {
          const value = parseStrictJson(source, { canonical: false });
          expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(source));
        } catch (error) {
          expect(error).toBeInstanceOf(JsonError);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('keeps a member called __proto__ a member', () => {
    const value = parseStrictJson('{"__proto__":{"polluted":1}}', { canonical: true });
    expect(canonicalJson(value)).toBe('{"__proto__":{"polluted":1}}');
    expect('polluted' in {}).toBe(false);
  });
});
