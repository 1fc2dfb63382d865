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

  test.each([
    '07 07 00 00 01',
    '07\u00a007\u202f00',
    '48210937',
    '0012',
    '12-05',
    '12/05',
    '12.05.2026',
    '2026-11-26',
    '26 nov. 2026',
    'août 2026',
    '12 mai',
    'lundi 12 mai 2026',
    '1E5',
    '4821e093',
    '1,5',
    '12:30',
    '3 pm',
    '50 %',
    '500 F',
    '1/2',
    '(12)',
    '12–05',
    'VRAI',
    'false',
  ])('keeps the text %j from becoming a number, a date or a truth value', (typed) => {
    expect(csvLine([typed])).toBe(`'${typed}\r\n`)
  })

  test.each([
    '#48210937',
    'pt-1E5K2M9QR4T0G',
    'F-2026-10-031',
    'A-2026-11-004',
    '2302456F',
    '4821a0b7-1e5c-4d2f-9a3b-0c1d2e3f4a5b',
    'Riviera 3',
    'Zone 4, 2ᵉ étage',
    '12 rue des Jardins',
    '2 × Chemise (Lavage)',
    'Mariam Mars',
    'Kouamé Mai',
  ])('leaves the text %j, which no spreadsheet reads otherwise, as it is', (typed) => {
    expect(csvLine([typed])).toBe(`${typed}\r\n`)
  })

  test('writes a time as a spreadsheet reads times, in Abidjan', () => {
    expect(csvLine([new Date('2026-11-26T08:05:59Z')])).toBe('2026-11-26 08:05\r\n')
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
