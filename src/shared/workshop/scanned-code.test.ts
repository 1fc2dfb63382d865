import { expect, test } from 'vitest'
import { joinTicket, packFacts } from '#shared/orders/tickets/ticket-facts.ts'
import { ticketText } from '#shared/orders/tickets/ticket-text.ts'
import { findScanned, pieceCode, readScan } from './scanned-code.ts'
import { tagOf } from './tags.ts'

const PIECE = { is: 'piece', reference: '48210937', number: 3 }

test('the code of a piece is its reference and number, and is read back', () => {
  expect(pieceCode({ reference: '48210937', number: 3 })).toBe('48210937-3')
  for (const reference of ['48210937', '0a1e03d2'])
    for (const number of [1, 12, 999])
      expect(readScan(pieceCode({ reference, number }))).toEqual({ is: 'piece', reference, number })
  for (const words of ['4821 0937 · 3/5', '48210937 3/5']) expect(readScan(words)).toEqual(PIECE)
  expect(readScan('48210937-0')).toEqual({ is: 'tag', tag: '48210937-0' })
})

test('the papers that are printed already name their order', () => {
  const id = '0a1e03d2-1111-4000-8000-0123456789ab'
  const order = { is: 'order', reference: '0a1e03d2' }
  expect(readScan(`https://laveo.ci/commande/${id}`)).toEqual(order)
  const facts = { reference: '0a1e03d2', pieces: 8, total: 17_500, countedAt: 0, promisedAt: null }
  const signature = new Uint8Array(64)
  const ticket = joinTicket({ keyId: '0102', facts: packFacts(facts), signature })
  expect(readScan(`https://laveo.ci/verifier#${ticketText(ticket)}`)).toEqual(order)
  for (const typed of ['0a1e03d2', '#0A1E03D2', ' 0a1e 03d2 '])
    expect(readScan(typed)).toEqual(order)
})

test('a code of somebody else is foreign', () => {
  const follow = 'https://laveo.ci/suivi/abcDEF0123456789abcDEF0123456789'
  for (const text of ['', 'https://example.com/', 'WIFI:S:Bureau;T:WPA;P:secret;;', follow])
    expect(readScan(text)).toEqual({ is: 'foreign' })
})

/** A scanner that presses American keys types these signs on a French keyboard. */
const onFrenchKeys = (text: string) =>
  Array.from(text, (sign) => ({ '-': ')', ...DIGITS })[sign] ?? sign).join('')
const DIGITS: Record<string, string> = Object.fromEntries(
  Array.from('&é"\'(-è_çà', (sign, i) => [String((i + 1) % 10), sign]),
)

test('a scanner that presses American keys is understood on a French keyboard', () => {
  expect(onFrenchKeys('48210937-3')).toBe('\'_é&àç"è)"')
  expect(readScan(onFrenchKeys('48210937-3'))).toEqual(PIECE)
  expect(readScan(onFrenchKeys('004512'))).toEqual({ is: 'tag', tag: '004512' })
  // The address of a bag's label, whose letters move too.
  expect(readScan('httpsM!!lqveo:ci!co,,qnde!àq&eà"dé)&&&&)\'ààà)_ààà)à&é"\'(-è_çqb')).toEqual({
    is: 'order',
    reference: '0a1e03d2',
  })
})

test('a bought tag is kept in one form, and is read so', () => {
  expect(tagOf(' a-0012 ')).toBe('A-0012')
  for (const none of ['', '-1', 'é12', 'A:12', '1'.repeat(25)]) expect(tagOf(none)).toBeUndefined()
})

const ORDERS = [
  {
    reference: '48210937',
    pieces: [
      { number: 1, tag: null },
      { number: 3, tag: 'A-0012' },
    ],
  },
  { reference: '48219999', pieces: [{ number: 1, tag: '13132894' }] },
]

test.each([
  ['48210937-3', { is: 'piece', order: ORDERS[0], piece: { number: 3, tag: 'A-0012' } }],
  ['a-0012', { is: 'piece', order: ORDERS[0], piece: { number: 3, tag: 'A-0012' } }],
  // A tag of eight figures, which no order has as its reference.
  ['13132894', { is: 'piece', order: ORDERS[1], piece: { number: 1, tag: '13132894' } }],
  ['4821 0937', { is: 'order', order: ORDERS[0] }],
  ['0937', { is: 'order', order: ORDERS[0] }],
  ['48219', { is: 'order', order: ORDERS[1] }],
  ['4821', { is: 'several', orders: ORDERS }],
  ['48210937-9', { is: 'absent', reference: '48210937', number: 9 }],
  ['11112222', { is: 'absent', reference: '11112222', number: null }],
  ['48', { is: 'unknown', text: '48' }],
  ['B-77', { is: 'unknown', text: 'B-77' }],
  ['hello world!!', { is: 'unknown', text: 'hello world!!' }],
  [onFrenchKeys('004512'), { is: 'unknown', text: '004512' }],
  ['https://example.com/', { is: 'foreign' }],
])('« %s » is found', (scanned, found) => {
  expect(findScanned(scanned, ORDERS)).toEqual(found)
})
