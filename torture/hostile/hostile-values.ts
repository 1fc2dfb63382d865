import fc from 'fast-check'
import type { Random } from '../random.ts'

/** JSON that `JSON.stringify` cannot write: a number out of range, half a character, one key twice. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const KIB = 1024
const deep = (open: string, close: string, depth: number) =>
  new RawJson(open.repeat(depth) + close.repeat(depth))

/** Values that parsers, queries and files have stumbled over. */
const LISTED: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  new RawJson('-0'),
  0.1,
  1e21,
  new RawJson('1e309'),
  new RawJson('-1e309'),
  new RawJson('1e-400'),
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  new RawJson('123456789012345678901234567890'),
  '',
  ' ',
  '\0',
  'a\0b',
  new RawJson('"\\ud800"'),
  new RawJson('"\\udfff\\ud800x"'),
  new RawJson('"a\\u0000b"'),
  '\u202e\u2066noir\u2069',
  '\ufeff',
  'e\u0301'.repeat(200),
  '🙂'.repeat(100),
  '\r\nSet-Cookie: laveo=volé',
  "' or 1=1 --",
  '"; drop table orders; --',
  '%27%00%ff%c0%ae',
  '../../../../etc/passwd',
  '..\\..\\laveo.db',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as an attacker would write it.
  '${process.exit(1)}{{7*7}}',
  '=HYPERLINK("http://mal.example")',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'NaN',
  'Infinity',
  'undefined',
  '1e309',
  '0x10',
  '2025-02-30',
  '9999-12-31T23:59:59.999Z',
  '+000000-01-01',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'a'.repeat(257),
  'a'.repeat(10 * KIB),
  `${'a'.repeat(250)}@laveo.test`,
  `${'x'.repeat(64)}@${'y.'.repeat(120)}ci`,
  'a@b',
  `${'('.repeat(5_000)}${'*'.repeat(5_000)}`,
  `${'a '.repeat(5_000)}!`,
  [],
  {},
  [[]],
  [null],
  { length: 5 },
  { 0: 'a', length: 1 },
  new RawJson('{"then":1}'),
  { toString: 'x' },
  { toJSON: null },
  { $gt: '' },
  new RawJson('{"__proto__":{"isAdmin":true,"role":"superadmin"}}'),
  new RawJson('{"constructor":{"prototype":{"isAdmin":true}}}'),
  new RawJson('{"a":1,"a":2}'),
  deep('[', ']', 10_000),
  deep('{"a":', '}', 200),
  new RawJson(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  Array.from({ length: 2_000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index])),
]

/** Rarely chosen: a megabyte each. */
const HUGE: readonly unknown[] = [
  'a'.repeat(KIB * KIB),
  '\0'.repeat(170 * KIB),
  '🙂'.repeat(50 * KIB),
  deep('[', ']', 100_000),
]

/** Draws hostile values: the list above, and what fast-check makes of the same seed. */
export function hostileValues(seed: number, random: Random): () => unknown {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.jsonValue({ depthSize: 'large' }),
    fc.double(),
    fc.maxSafeInteger(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.emailAddress(),
    fc.uuid(),
    fc.webUrl(),
  )
  const made = fc.sample(anything, { seed, numRuns: 1_500 })
  return () => {
    const turn = random.below(400)
    if (turn === 0) return random.pick(HUGE)
    const value = random.pick(turn < 220 ? LISTED : made)
    // A copy: what it is put into may be spoiled further.
    return value instanceof RawJson ? value : structuredClone(value)
  }
}

/** A value as JSON, with forms that only we can write. */
export function toJson(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${toJson(member)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
