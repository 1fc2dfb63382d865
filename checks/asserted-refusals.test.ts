import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectedTexts } from './asserted-refusals.ts'

const read = (file: string) => readFileSync(file, 'utf8')

/** The codes of `errors.ts`, which are the names of its rules. */
const CODES = [
  ...read('src/shared/errors.ts').matchAll(/^ {2}([A-Z][A-Z_]+): (?:\{$|\w+Refusals\.)/gm),
]
  .map(([, code = '']) => code)
  .filter((code, i, all) => all.indexOf(code) === i)

/** The files of a side, tests apart, or its tests alone. */
const sources = (side: string, isTest: boolean) =>
  globSync(`src/${side}/**/*.ts`).filter(
    (file) =>
      file.endsWith('.test.ts') === isTest &&
      // They hold the sentences of the codes, and what tests use.
      !/errors(?:\.test)?\.ts$|\/refusals\/|\/testing\//.test(file),
  )

/** The codes that a side names outside its comments. */
function namedIn(side: string): ReadonlySet<string> {
  const all = sources(side, false)
    .map((file) => read(file).replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, ''))
    .join('\n')
  return new Set(CODES.filter((code) => isNamed(code)(all)))
}

const isNamed = (code: string) => (source: string) => source.includes(`'${code}'`)

/** The codes among these that no test of a side expects. A test that names none of those that are left is not parsed. */
function unexpected(codes: readonly string[], side: string): readonly string[] {
  return sources(side, true).reduce<readonly string[]>((left, file) => {
    const source = read(file)
    if (!left.some((code) => isNamed(code)(source))) return left
    const expected = expectedTexts(source)
    return left.filter((code) => !expected.has(code))
  }, codes)
}

// It parses hundreds of tests: two seconds, on a busy machine half a minute.
test('every refusal of the server is caused by a test that expects its code', {
  timeout: 120_000,
}, () => {
  expect(CODES.length).toBeGreaterThan(200)
  const [server, shared] = [namedIn('server'), namedIn('shared')]
  const ofServer = CODES.filter((code) => server.has(code))
  // A rule that both sides call refuses without the server's naming it.
  const ofRules = CODES.filter((code) => !server.has(code) && shared.has(code))
  const unproven = unexpected(ofServer, 'server')
  expect([...unproven, ...unexpected(unexpected(ofRules, 'shared'), 'server')]).toEqual([])
})

test.each([
  ['a matcher', "expect(await codeOf(call)).toBe('TAKEN')"],
  ['an object of a matcher', "expect(refusal).toMatchObject({ code: 'TAKEN', details: {} })"],
  ['what a name of a matcher stands for', "const T = { code: 'TAKEN' }; expect(r).toEqual(T)"],
  ['a helper that expects it', "const no = (c) => expect(a()).toBe(c); no('TAKEN')"],
  ['the table of a test', "test.each([['one', 'TAKEN']])('%s', (_, c) => expect(a()).toBe(c))"],
])('a code is expected in %s', (_, source) => {
  expect(expectedTexts(source)).toContain('TAKEN')
})

test.each([
  ['a comment', "// TAKEN\nexpect(await codeOf(call)).toBe('LEFT')"],
  ['what is asked for its sentence', "expect(errorMessage('TAKEN')).toEqual({ title: '' })"],
  ['a table of sentences', "const STATUS = { TAKEN: 409 }; const all = ['TAKEN']"],
])('no code is expected in %s', (_, source) => {
  expect(expectedTexts(source)).not.toContain('TAKEN')
})
