import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import { type PaidOrder, paymentView } from '#shared/money/payments.ts'
import { ADDRESS_TO_SAY } from '#shared/places/place.ts'
import { storedLines } from '#shared/places/place-words.ts'
import { config } from '#web/lib/config.ts'
import { paymentDetail } from './card/mission-details.tsx'
import { duePaymentText } from './collection/money-text.ts'
import {
  type Mission,
  missionPlace,
  missionType,
  moneyFact,
  orderedSince,
  shortMoney,
} from './mission.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

it('reads N/A for an address that nobody gave, with a point on the map too, and a landmark in its place', () => {
  const place = { ...storedLines({}), clientLocation: { lat: 5.36, lng: -3.99 } }
  expect(missionPlace({ ...place, clientAddress: '' })).toEqual(['N/A'])
  expect(missionPlace({ ...place, clientAddress: ADDRESS_TO_SAY, clientLocation: null })).toEqual([
    'N/A',
  ])
  expect(missionPlace({ ...place, clientAddress: '', landmark: 'Portail vert' })).toEqual([
    'Portail vert',
  ])
  expect(missionPlace({ ...place, clientAddress: 'Rue I 164' })).toEqual(['Rue\u00a0I\u00a0164'])
})

it('is a pick-up or a delivery by its status, and N/A in any other', () => {
  const typeAt = (status: Mission['status']) => missionType({ status, waiting: null })
  expect(typeAt('pickup_en_route')).toBe('Ramassage')
  expect(typeAt('assigned_for_delivery')).toBe('Livraison')
  for (const status of ['pending', 'picked_up', 'processing', 'completed', 'cancelled'] as const)
    expect(typeAt(status)).toBe('N/A')
})

describe('what the livreur reads of the money', () => {
  beforeEach(() => void Object.assign(config, { waveEnabled: true }))
  afterEach(() => void Object.assign(config, { waveEnabled: undefined }))

  const missionOf = (
    paymentMethod: PaymentMethod | null,
    paid = 0,
    order: Partial<PaidOrder> = {},
  ) => {
    const row = {
      status: 'assigned',
      grandTotal: 10_678,
      paidAmount: paid,
      creditUsed: 0,
    } as const
    const dates = {
      paymentDeclaredAt: null,
      paymentMissingAt: null,
      toAgree: null,
      onAccount: false,
    }
    const whole = { ...row, ...dates, paymentMethod, ...order }
    const { toAgree } = whole
    const payment = paymentView(whole)
    return { payment, paymentMethod, grandTotal: 10_678, toAgree } as Mission
  }
  const read = (...order: Parameters<typeof missionOf>) => {
    const mission = missionOf(...order)
    return [plain(duePaymentText(mission)), plain(paymentDetail(mission) ?? '')]
  }

  it('is what to receive, as long as cash is due', () => {
    expect(read('espece')).toEqual(['À recevoir : 10 678 FCFA', ''])
    expect(read(null)).toEqual(['À recevoir : 10 678 FCFA', 'Mode de paiement non choisi'])
    expect(read('espece', 6_000)).toEqual(['À recevoir : 4 678 FCFA', '6 000 FCFA déjà reçus'])
    expect(read('espece', 0, { paymentMissingAt: 1 })[1]).toBe('Rien payé au ramassage')
  })

  it('says what has been paid, and how', () => {
    expect(read('espece', 10_678)).toEqual(['Payé en espèces', '10 678 FCFA'])
    expect(read('wave', 10_678)).toEqual(['Payé avec Wave', '10 678 FCFA'])
  })

  it('never asks for the cash of a Wave order, nor says that it is paid before it is', () => {
    expect(read('wave')[0]).toBe('Paiement Wave en attente')
    expect(read('wave', 0, { paymentDeclaredAt: 1 })[0]).toBe('Paiement Wave à vérifier')
    expect(read('espece', 0, { paymentDeclaredAt: 1 })[0]).toBe('À recevoir : 10 678 FCFA')
    // The shop takes Wave no more.
    Object.assign(config, { waveEnabled: false })
    expect(read('wave')[0]).toBe('À recevoir : 10 678 FCFA')
    expect(read('wave', 0, { paymentDeclaredAt: 1 })[0]).toBe('Paiement Wave à vérifier')
  })

  it('is an estimate, of which nothing is received, before the client agreed to it', () => {
    const weight = ['Total à accepter à la porte', 'environ 10 678 FCFA']
    expect(read('espece', 0, { toAgree: 'weight' })).toEqual(weight)
    expect(read('wave', 0, { toAgree: 'weight' })).toEqual(weight)
    const bag = missionOf('espece', 0, { toAgree: 'weight' })
    expect([moneyFact(bag).value, shortMoney(bag)]).toEqual(['total à la porte', 'À peser'])
    expect(shortMoney(missionOf('wave', 0, { toAgree: 'count' }))).toBe('À compter')
  })

  it('is on the card a sum only where there is one to receive', () => {
    const fact = (...order: Parameters<typeof missionOf>) =>
      Object.values(moneyFact(missionOf(...order)))
    expect(fact('espece')).toEqual(['À recevoir', 10_678])
    expect(fact(null, 678)).toEqual(['À recevoir', 10_000])
    expect(fact('espece', 10_678)).toEqual(['Payé', 'en espèces'])
    expect(fact('wave', 10_678)).toEqual(['Payé', 'avec Wave'])
    expect(fact('wave')).toEqual(['Paiement Wave', 'en attente'])
    expect(fact('wave', 0, { paymentDeclaredAt: 1 })).toEqual(['Paiement Wave', 'à vérifier'])
    expect(fact('wave', 0, { paymentMissingAt: 1 })).toEqual(['Paiement Wave', 'non reçu'])
    expect(fact('wave', 678)).toEqual(['Reste avec Wave', 10_000])
  })

  it('is on a row a bare sum only where it is cash to take', () => {
    const short = (...order: Parameters<typeof missionOf>) => plain(shortMoney(missionOf(...order)))
    expect(short('espece')).toBe('10 678 FCFA')
    expect(short(null, 678)).toBe('10 000 FCFA')
    expect(short('wave', 678)).toBe('Reste avec Wave')
    expect(short('wave')).toBe('Paiement Wave')
    expect(short('wave', 10_678)).toBe('Payé')
  })
})

it('the wait of a client is as short as it stays clear', () => {
  const now = Date.UTC(2025, 5, 10, 15)
  expect(orderedSince(Date.UTC(2025, 5, 10, 9, 5), now)).toEqual(['9\u00a0h\u00a005', 'auj.'])
  expect(orderedSince(Date.UTC(2025, 5, 9, 23, 59), now)).toEqual(['hier', '23\u00a0h\u00a059'])
  expect(orderedSince(Date.UTC(2025, 5, 8, 14, 2), now)).toEqual([
    '8\u00a0juin',
    '14\u00a0h\u00a002',
  ])
})
