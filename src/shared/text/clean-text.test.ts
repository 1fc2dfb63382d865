import { describe, expect, test } from 'vitest'
import { oneLine, severalLines } from './clean-text.ts'

describe.each([
  ['a line', oneLine],
  ['a text', severalLines],
])('%s', (_, clean) => {
  test.each(['\u061c', '\u200b', '\u200e', '\u202e', '\u2060', '\u2066', '\ufeff'])(
    'loses the invisible mark %j',
    (mark) => expect(clean(`Awa${mark} Koné${mark}`)).toBe('Awa Koné'),
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
