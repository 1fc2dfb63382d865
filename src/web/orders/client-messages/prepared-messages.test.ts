import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messageText } from '#shared/messages/message-text.ts'
import type { PreparedMessage } from '#shared/messages/templates.ts'
import type { LateOrder } from '../promises/late-order.ts'
import { lateMessage, reminderMessage, standingMessage } from './prepared-messages.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2025, 5, 10, 12)
const FATOU = { fullname: 'Fatou Diabaté' }
type Order = Parameters<typeof standingMessage>[0]
const order = {
  reference: '48210937',
  status: 'pending',
  grandTotal: 4250,
  payment: { due: 4250 },
  atCounter: false,
  heldSince: null,
  readyBy: NOON + 48 * HOUR,
  readyAt: null,
  pickupFrom: NOON + 20 * HOUR,
  pickupTo: NOON + 22 * HOUR,
  deliveryFrom: NOON + 48 * HOUR,
  deliveryTo: NOON + 50 * HOUR,
  missedVisits: [],
} as unknown as Order

/** What stands between the order and the link, as it is read. */
function said({ template, facts }: PreparedMessage): string {
  const made = { link: 'https://laveo.ci/c/jeton', code: '', now: NOON }
  return messageText(template, facts, made).replaceAll(/\s/g, ' ')
}
const standing = (more: Partial<Order> = {}) => said(standingMessage({ ...order, ...more }, FATOU))

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
})
afterEach(() => {
  vi.useRealTimers()
})

test('before the collection it says when the livreur comes and when the clothes are ready', () => {
  expect(standing()).toContain(
    'Bonjour Fatou, ici Lavéo, pour votre commande #4821 0937. Elle est bien reçue : ramassage demain entre 8 h et 10 h, prêt jeudi avant 12 h. Suivez-la ici, sans mot de passe : https://laveo.ci/c/jeton',
  )
})

test('once the clothes are with us it says so, with the hour of their delivery', () => {
  expect(standing({ status: 'picked_up' })).toContain(
    'Votre linge est chez nous : livraison jeudi entre 12 h et 14 h, prêt jeudi avant 12 h.',
  )
  expect(standing({ status: 'processing', readyAt: NOON })).toContain(
    'Votre linge est prêt : livraison jeudi entre 12 h et 14 h.',
  )
})

test('a time that has passed is not repeated', () => {
  const passed = { pickupFrom: NOON - 2 * HOUR, pickupTo: NOON - HOUR, readyBy: NOON - HOUR }
  expect(standing(passed)).toContain('Elle est bien reçue. Suivez-la ici')
})

test('who must choose an hour is asked for it, after a missed visit and for clothes that are ready', () => {
  const missed = (reportedBy: 'client' | 'livreur') =>
    standing({ heldSince: NOON, missedVisits: [{ reportedBy }] as Order['missedVisits'] })
  expect(missed('livreur')).toContain('Nous vous avons manqué au ramassage : dites-nous quand')
  expect(missed('client')).toContain('Vous ne serez pas là au ramassage : dites-nous quand')
  expect(
    standing({ status: 'processing', readyAt: NOON, deliveryFrom: null, deliveryTo: null }),
  ).toContain('Votre linge est prêt : choisissez quand nous vous le livrons.')
})

test('at the counter it says from when on the clothes may be collected, then that they wait', () => {
  const counter = { atCounter: true, deliveryFrom: null, deliveryTo: null, pickupTo: null }
  expect(standing({ ...counter, status: 'picked_up' })).toContain(
    'Votre linge est chez nous : prêt jeudi dès 12 h.',
  )
  expect(standing({ ...counter, status: 'processing', readyAt: NOON })).toContain(
    'est prêt : il vous attend à notre comptoir.',
  )
  expect(standing({ ...counter, status: 'completed' })).toContain('#4821 0937 est retirée.')
})

test('an order that is over leads to its invoice, or to « Mon Lavéo »', () => {
  expect(standing({ status: 'completed' })).toContain('est livrée. Total : 4 250 FCFA.')
  expect(standing({ status: 'cancelled' })).toContain('Suivez vos commandes ici')
})

test('a late order has the apology and the new time', () => {
  const late = {
    reference: '48210937',
    status: 'assigned',
    readyAt: null,
    client: FATOU,
    proposal: { visit: { from: NOON + 2 * HOUR, to: NOON + 4 * HOUR }, readyBy: null },
  } as unknown as LateOrder
  const apology = 'Nous avons du retard, avec nos excuses'
  expect(said(lateMessage(late))).toContain(
    `${apology} : ramassage aujourd’hui entre 14 h et 16 h.`,
  )
  expect(said(lateMessage({ ...late, proposal: null }))).toContain(`${apology}. Suivez-la`)
})

test('a reminder says what is due, and asks who left their clothes when we bring them', () => {
  const owed = { ...order, deliveredAt: NOON - 24 * HOUR, readyAt: NOON - 24 * HOUR }
  const reminder = (reason: 'unpaid' | 'unclaimed', more: Partial<Order> = {}) =>
    said(
      reminderMessage({ ...owed, ...more } as Parameters<typeof reminderMessage>[0], reason, FATOU),
    )
  expect(reminder('unpaid')).toContain(
    'Il reste 4 250 FCFA à payer depuis la livraison du 9 juin 2025.',
  )
  expect(reminder('unclaimed')).toContain('dites-nous quand vous le rapporter.')
  expect(reminder('unclaimed', { atCounter: true })).toContain('quand vous passez le prendre.')
})
