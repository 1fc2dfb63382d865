import { describe, expect, test } from 'vitest'
import { cleanName, cleanWord, oneLine, severalLines } from './clean-text.ts'

describe.each([
  ['a line', oneLine],
  ['a text', severalLines],
])('%s', (_, clean) => {
  test.each([
    '\u00ad',
    '\u061c',
    '\u180e',
    '\u200b',
    '\u200e',
    '\u202e',
    '\u2060',
    '\u2066',
    '\ufeff',
  ])('loses the invisible mark %j', (mark) =>
    expect(clean(`Awa${mark} Koné${mark}`)).toBe('Awa Koné'),
  )

  test('keeps what joins emoji and letters', () => {
    expect(clean('👩🏾‍🍳 نامه\u200cای')).toBe('👩🏾‍🍳 نامه\u200cای')
  })

  test('holds no half of a character', () => {
    expect(clean('Awa \ud83d Koné \ude00')).toBe('Awa \ufffd Koné \ufffd')
    expect(clean('Awa 😀')).toBe('Awa 😀')
  })
})

test('a line has no break and no control, a text keeps its breaks', () => {
  const written = ' Bonjour,\r\n\tAwa\u0000\u2028fin\r '
  expect(oneLine(written)).toBe('Bonjour, Awa fin')
  expect(severalLines(written)).toBe('Bonjour,\n Awa \nfin')
})

describe('a name', () => {
  test.each([
    ["N'Guessan", 'N’Guessan'],
    ['N’Guessan', 'N’Guessan'],
    ['N‘Guessan', 'N’Guessan'],
    ['N`Guessan', 'N’Guessan'],
    ['N´Guessan', 'N’Guessan'],
    ['Nʼguessan', 'N’guessan'],
    ['Marie‐Ange Yao', 'Marie-Ange Yao'],
    ['Marie‑Ange Yao', 'Marie-Ange Yao'],
    ['Marie–Ange Yao', 'Marie-Ange Yao'],
    ['Marie−Ange Yao', 'Marie-Ange Yao'],
    ['Koné\u00a0Aminata', 'Koné Aminata'],
    ['Koné\u202fAminata', 'Koné Aminata'],
    ['  Koné   Aminata ', 'Koné Aminata'],
    ['Kone\u0301 Amina\u00adta\u200b', 'Koné Aminata'],
    ['\u202aعائشة\u202c Diallo', 'عائشة Diallo'],
  ])('typed as « %s » is stored as « %s »', (typed, stored) => {
    expect(cleanName(typed)).toBe(stored)
    expect(cleanName(stored)).toBe(stored)
  })
})

test('a word holds nothing invisible, not even what joins letters', () => {
  expect(cleanWord(' \ufeffawa\u200b@exem\u00adple.ci\u200d\n')).toBe('awa@exemple.ci')
})
