import { describe, expect, test } from 'vitest'
import { storedLines } from '#shared/places/place-words.ts'
import { formatPhone } from '#shared/text/phone.ts'
import {
  type FoundClient,
  historyText,
  matchingDigits,
  ownerText,
  placeText,
} from './client-words.ts'

const AMINATA = formatPhone('+2250707482136')
const lastOrder: NonNullable<FoundClient['lastOrder']> = {
  reference: '4f9c21ab',
  status: 'processing',
  readyAt: null,
  createdAt: Date.UTC(2025, 5, 10),
  address: 'Marcory, Zone 4',
  ...storedLines({ landmark: 'Portail bleu' }),
  atCounter: false,
}

describe('the digits of a search, in the phone of a client', () => {
  test.each([
    ['2136', '21 36'],
    ['482', '48 2'],
    ['21 36', '21 36'],
    ['07 07 48', '07 07 48'],
    ['0707482136', '07 07 48 21 36'],
  ])('« %s » marks « %s », over the spaces between pairs', (search, marked) => {
    const hit = matchingDigits(AMINATA, search)
    expect(hit && AMINATA.slice(hit.start, hit.end).replaceAll(/\s/g, ' ')).toBe(marked)
  })

  test.each(['Aminata', '', '999', '213 61'])('« %s » marks nothing', (search) => {
    expect(matchingDigits(AMINATA, search)).toBeUndefined()
  })
})

describe('what tells namesakes apart', () => {
  const of = (orders: number, last: FoundClient['lastOrder']) =>
    historyText({ orders, lastOrder: last, createdAt: Date.UTC(2025, 4, 2) })

  test('is the place of the last order, and what is in progress', () => {
    expect(placeText({ lastOrder })).toBe('Marcory, Zone\u00a04, Portail bleu')
    expect(of(1, lastOrder)).toBe('1 commande, #4f9c21ab en traitement')
    expect(of(1, { ...lastOrder, readyAt: 1 })).toBe('1 commande, #4f9c21ab linge prêt')
    const done = { ...lastOrder, status: 'completed' } as const
    expect(of(3, done)).toMatch(/^3 commandes, la dernière le /)
    expect(of(50, done)).toMatch(/^50 commandes ou plus, /)
  })

  test('says of an account that nobody verified its number, until it is proven, and not of a record of the team', () => {
    const owner: FoundClient = {
      id: 'a',
      fullname: 'Aminata Koné',
      phone: '+2250707482136',
      email: null,
      phoneProvenAt: null,
      disabled: false,
      createdAt: 0,
      orders: 1,
      lastOrder,
    }
    expect(ownerText(owner)).toBe(
      'Marcory, Zone\u00a04, Portail bleu · 1 commande, #4f9c21ab en traitement',
    )
    const account = { ...owner, email: 'a@exemple.ci' }
    expect(ownerText(account)).toMatch(/ · numéro jamais vérifié$/)
    expect(ownerText({ ...account, phoneProvenAt: 1 })).not.toContain('jamais vérifié')
  })

  test('is since when a client who never ordered is known', () => {
    expect(placeText({ lastOrder: null })).toBeNull()
    expect(of(0, null)).toMatch(/^Aucune commande, dans nos fiches depuis le ven.\u00a02\u00a0mai/)
  })
})
