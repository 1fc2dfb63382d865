import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  test('has semicolons between its cells and ends as Windows ends lines', () => {
    expect(csvLine(['Aminata Koné', 12_500, null, ''])).toBe('Aminata Koné;12500;;\r\n')
  })

  test('quotes what would break it', () => {
    expect(csvLine(['Cocody; Riviera', 'dit « Tantie »', 'le "maquis"', 'deux\nlignes'])).toBe(
      '"Cocody; Riviera";dit « Tantie »;"le ""maquis""";"deux\nlignes"\r\n',
    )
  })

  test.each([
    '=1+1',
    '+2250707000001',
    '-2',
    '@SUM(A1)',
    '\tx',
    '=HYPERLINK("http://x")',
    '＝1+1',
    '  =1+1',
    '\u00a0@SUM(A1)',
  ])('never lets %j run as a formula', (typed) => {
    expect(csvLine([typed]).replace(/^"/, '')).toMatch(/^'/)
  })

  test('leaves figures figures, with the comma that a French spreadsheet reads', () => {
    expect(csvLine([-500, 0, 5.3364, -4.02])).toBe('-500;0;5,3364;-4,02\r\n')
  })

  test('gives back every text that it was given', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (texts) => {
        const read = parse(csvLine(texts))
        const plain = read.map((text, i) => (text === texts[i] ? text : text.replace(/^'/, '')))
        expect(plain).toEqual(texts)
      }),
    )
  })
})

/** Reads one line as RFC 4180 says, with `;`. */
function parse(line: string): string[] {
  const cells: string[] = []
  const pattern = /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n$)/gy
  for (const [, quoted, bare = ''] of line.matchAll(pattern))
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
  return cells
}
