import { describe, expect, test } from 'vitest'
import { statusSentence } from '#shared/text/status-words.ts'
import type { OrderView } from '../order-view.ts'
import { LATE_WORDS } from '../visits/visit-words.ts'
import { orderSentence } from './order-sentence.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2025, 5, 10, 12)
const order = {
  status: 'pending',
  atCounter: false,
  asap: false,
  pickupFrom: NOON,
  pickupTo: NOON + 2 * HOUR,
  deliveryFrom: NOON + 24 * HOUR,
  deliveryTo: NOON + 26 * HOUR,
  readyBy: NOON + 20 * HOUR,
  readyAt: null,
  heldSince: null,
  livreur: null,
} as unknown as OrderView
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe('what a client reads of their order', () => {
  const said = (more: Partial<OrderView>, now: number) => {
    const { title, details } = orderSentence({ ...order, ...more }, now)
    return [title, ...details].map(plain)
  }

  test('calls a visit to come by its name', () => {
    expect(said({}, NOON - HOUR)).toEqual([
      'Ramassage aujourd’hui entre 12 h et 14 h',
      statusSentence('pending', 'client'),
      'Prêt demain avant 8 h, livraison demain entre 12 h et 14 h',
    ])
    expect(said({ status: 'picked_up', readyAt: NOON }, NOON)).toEqual([
      'Votre linge est prêt',
      'Livraison demain entre 12 h et 14 h',
    ])
  })

  test('says that we are late of one that is over', () => {
    const after = NOON + 5 * 24 * HOUR
    expect(said({ status: 'picked_up', readyAt: NOON }, after)).toEqual([
      'Votre linge est prêt',
      LATE_WORDS,
    ])
    expect(said({}, after)).toEqual([LATE_WORDS, statusSentence('pending', 'client')])
    const riding = said({ status: 'delivery_en_route' }, after)
    expect(riding).toEqual([statusSentence('delivery_en_route', 'client')])
  })

  test('says the delivery to come of clothes that should be ready by now', () => {
    expect(said({ status: 'processing' }, NOON + 21 * HOUR)).toEqual([
      'Livraison aujourd’hui entre 12 h et 14 h',
      statusSentence('processing', 'client'),
    ])
  })

  test('asks for another hour where a visit was missed, and says nothing else', () => {
    expect(said({ heldSince: NOON }, NOON)).toEqual(['Choisissez une nouvelle heure'])
  })

  test('says when a livreur who is on the way arrives, with the day where it is another one', () => {
    const riding = (now: number) => said({ status: 'pickup_en_route' }, now)
    expect(riding(NOON - HOUR)).toEqual(['Arrive entre 12 h et 14 h'])
    expect(riding(NOON - 20 * HOUR)).toEqual(['Arrive demain entre 12 h et 14 h'])
  })

  test('says the delivery before its state once a livreur has it', () => {
    expect(said({ status: 'assigned_for_delivery', readyAt: NOON }, NOON)).toEqual([
      'Livraison demain entre 12 h et 14 h',
      statusSentence('assigned_for_delivery', 'client'),
    ])
  })

  test('says its state alone where no hour is promised', () => {
    const times = { pickupFrom: null, pickupTo: null, deliveryFrom: null, deliveryTo: null }
    expect(said({ ...times, readyBy: null }, NOON)).toEqual([statusSentence('pending', 'client')])
    expect(said({ status: 'completed' }, NOON)).toEqual([statusSentence('completed', 'client')])
  })
})

describe('what a client reads of clothes that they brought to the counter', () => {
  const said = (more: Partial<OrderView>, now = NOON) => {
    const { title, details } = orderSentence({ ...order, atCounter: true, ...more }, now)
    return [title, ...details].map(plain)
  }

  test('is when they may be collected, without a visit', () => {
    const [ready, ...rest] = said({ status: 'picked_up' })
    expect(ready).toBe('Prêt demain dès 8 h')
    expect(rest).toEqual(['À retirer au comptoir'])
    expect(said({ status: 'pending' })).toEqual([
      'Nous comptons votre linge au comptoir',
      'Prêt demain dès 8 h',
      'À retirer au comptoir',
    ])
  })

  test('is that they are ready, or late, or no more than their state', () => {
    expect(said({ status: 'processing', readyAt: NOON })).toEqual([
      'Venez chercher votre linge',
      'Votre linge est prêt',
    ])
    expect(said({ status: 'processing' }, NOON + 48 * HOUR)).toEqual([LATE_WORDS])
    expect(said({ status: 'processing', readyBy: null })).toEqual([
      statusSentence('processing', 'client'),
    ])
  })
})
