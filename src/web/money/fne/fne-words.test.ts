import { describe, expect, test } from 'vitest'
import { FNE_REASON_TEXTS, type FneReason } from '#shared/money/fne/states.ts'
import {
  dgiGapText,
  dgiStopOf,
  isOfMachine,
  kindWords,
  type ListedSale,
  type ShownSale,
  standing,
  weaveOfSale,
  whyText,
} from './fne-words.ts'

const NOW = Date.UTC(2026, 10, 26, 18)
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 26, hour, minute)
const plain = (text: string | null) => text?.replace(/\s/g, ' ')

const sale = (more: Partial<ListedSale> = {}) =>
  ({
    kind: 'sale',
    state: 'to_certify',
    why: null,
    reference: '48210937',
    label: null,
    clientId: null,
    clientNcc: null,
    nextAt: null,
    updatedAt: at(17, 12),
    certifiedAt: null,
    ...more,
  }) as ListedSale

test.each<[boolean, ListedSale['state'], FneReason | null]>([
  [false, 'uncertain', 'cut'],
  [false, 'refused', 'key'],
  [false, 'by_hand', 'part'],
  [false, 'to_certify', 'stickers'],
  [true, 'to_certify', 'unreached'],
  [true, 'to_certify', null],
  [true, 'sending', null],
])('it is %s that nobody has to do anything for what is %s (%s)', (isAlone, state, why) => {
  expect(isOfMachine(sale({ state, why }))).toBe(isAlone)
})

test('only what waits to be sent is stopped by the link', () => {
  expect(dgiStopOf(sale({ why: 'address' }))).toBe('address')
  expect(dgiStopOf(sale({ why: 'unreached' }))).toBeUndefined()
  expect(dgiStopOf(sale({ state: 'refused', why: 'address' }))).toBeUndefined()
})

test.each<[string, Partial<ListedSale>]>([
  ['depuis 17 h 12', { state: 'sending' }],
  ['clé refusée', { why: 'key', nextAt: at(19) }],
  ['nouvel essai à 18 h 04', { why: 'unreached', nextAt: at(18, 4) }],
  ['bientôt', { why: 'unreached', nextAt: at(18) }],
  ['bientôt', {}],
  ['coupure, 17 h 12', { state: 'uncertain', why: 'cut' }],
  ['17 h 12', { state: 'by_hand', why: 'part' }],
  ['9 h', { state: 'certified', certifiedAt: at(9) }],
])('a sale stands at « %s »', (words, more) => {
  expect(plain(standing(sale(more), NOW))).toBe(words)
})

describe('the kind of a sale', () => {
  test.each<[string, Partial<ListedSale>]>([
    ['commande', {}],
    ['facture du mois', { label: 'F-2026-11' }],
    ['facture d’avoir', { kind: 'refund', label: 'A-2026-11' }],
    ['commande', { kind: 'refund', why: 'total_higher' }],
    ['commande, NCC 2302456 K', { clientNcc: '2302456K' }],
  ])('is « %s »', (words, more) => {
    expect(plain(kindWords(sale(more)))).toBe(words)
  })
})

test('the strip is that of the order, or else of the company whose invoice it is', () => {
  const company = { reference: null, label: 'F-2026-11', clientId: '4f9c21ab-77d0' }
  expect(weaveOfSale(sale(company))).toBe('4f9c21ab')
  expect(weaveOfSale(sale({ ...company, reference: '48210937' }))).toBe('48210937')
  expect(weaveOfSale(sale({ ...company, label: null }))).toBeNull()
  expect(weaveOfSale(sale({ ...company, clientId: null }))).toBeNull()
})

test('a cut says its hour while nobody has checked, and every other reason its sentence', () => {
  const why = (more: Partial<ShownSale>) =>
    plain(whyText({ why: 'cut', sentAt: at(17, 12), state: 'uncertain', ...more } as ShownSale))
  expect(why({})).toMatch(/^Le réseau a coupé à 17 h 12, pendant l’envoi/)
  expect(why({ sentAt: null })).toBe(FNE_REASON_TEXTS.cut)
  expect(why({ state: 'to_certify' })).toBe(FNE_REASON_TEXTS.cut)
  expect(why({ why: 'ncc' })).toBe(FNE_REASON_TEXTS.ncc)
  expect(why({ why: null })).toBeUndefined()
})

test.each([
  [null, undefined],
  [5000, undefined],
  [4999, 'La DGI compte 1 FCFA de moins.'],
  [6200, 'La DGI compte 1 200 FCFA de plus.'],
])('of 5 000 francs the DGI counts %s: %s', (dgiTotal, words) => {
  expect(plain(dgiGapText({ amount: 5000, dgiTotal }))).toBe(words)
})
