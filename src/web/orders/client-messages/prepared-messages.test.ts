import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messageText } from '#shared/messages/message-text.ts'
import type { PreparedMessage } from '#shared/messages/templates.ts'
import type { LateOrder } from '../promises/late-order.ts'
import {
  lateMessage,
  newTotalMessage,
  reminderMessage,
  reminderReason,
  standingMessage,
} from './prepared-messages.ts'

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

/** The whole text as it is read, on one line. */
function said({ template, facts }: PreparedMessage): string {
  const made = { link: 'https://laveo.ci/c/jeton', code: '', now: NOON }
  return messageText(template, facts, made).replaceAll(/\s+/g, ' ')
}
const standing = (more: Partial<Order> = {}) => said(standingMessage({ ...order, ...more }, FATOU))

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
})
afterEach(() => {
  vi.useRealTimers()
})

const START = 'Bonjour Fatou, ici Lavéo, pour votre commande #4821 0937.'
const FOLLOW = 'Suivez-la ici, sans mot de passe : https://laveo.ci/c/jeton'
const withHour = (words: string) =>
  `${START} ${words} ${FOLLOW} Cette heure ne vous va pas ? Changez-la avec ce lien.`
const withoutHour = (words: string) => `${START} ${words} ${FOLLOW} Merci et bonne journée.`

test('before the collection it says when the livreur comes and when the clothes are ready', () => {
  expect(standing()).toBe(
    withHour('Elle est bien reçue : ramassage demain entre 8 h et 10 h, prêt jeudi avant 12 h.'),
  )
})

test('once the clothes are with us it says so, with the hour of their delivery', () => {
  expect(standing({ status: 'picked_up' })).toBe(
    withHour(
      'Votre linge est chez nous : livraison jeudi entre 12 h et 14 h, prêt jeudi avant 12 h.',
    ),
  )
  expect(standing({ status: 'processing', readyAt: NOON })).toBe(
    withHour('Votre linge est prêt : livraison jeudi entre 12 h et 14 h.'),
  )
})

const LATE = 'Nous sommes en retard, avec nos excuses'

test('of an hour that we missed it says that we are late, and neither asks nor promises anything', () => {
  const passed = { from: NOON - 2 * HOUR, to: NOON - HOUR }
  const delivery = { readyAt: NOON - 2 * HOUR, deliveryFrom: passed.from, deliveryTo: passed.to }
  const late = withoutHour(`${LATE}.`)
  expect(standing({ pickupFrom: passed.from, pickupTo: passed.to })).toBe(late)
  for (const status of ['processing', 'assigned_for_delivery'] as const)
    expect(standing({ status, ...delivery })).toBe(late)
  expect(standing({ status: 'delivery_en_route', ...delivery })).toContain(
    `ici Lavéo. ${LATE}. Le livreur est en route`,
  )
  expect(standing({ status: 'processing', readyBy: NOON - HOUR })).toBe(
    withHour(`${LATE} : livraison jeudi entre 12 h et 14 h.`),
  )
})

test('the client of ready laundry is reminded only where it is theirs to come', () => {
  const ready = { status: 'processing', deliveryTo: null, deliveryFrom: null } as const
  const reasonAfter = (days: number, more: Partial<Order> = {}) =>
    reminderReason({ ...order, ...ready, readyAt: NOON - days * 24 * HOUR, ...more } as Order, NOON)
  expect(reasonAfter(3)).toBe('unclaimed')
  expect(reasonAfter(3, { atCounter: true })).toBe('unclaimed')
  expect(reasonAfter(2)).toBeNull()
  // An hour is asked for instead.
  expect(reasonAfter(5, { heldSince: NOON - 4 * 24 * HOUR })).toBeNull()
  expect(
    reasonAfter(9, { deliveryFrom: NOON - 50 * HOUR, deliveryTo: NOON - 48 * HOUR }),
  ).toBeNull()
})

test('an hour that has begun is told, and cannot be changed any more', () => {
  expect(standing({ pickupFrom: NOON - HOUR, pickupTo: NOON + HOUR })).toBe(
    withoutHour(
      'Elle est bien reçue : ramassage aujourd’hui entre 11 h et 13 h, prêt jeudi avant 12 h.',
    ),
  )
})

test('while a livreur is on the way it names them, what they come for and the cash to prepare', () => {
  const livreur = { fullname: 'Konan Yao', phone: '+2250707000001' } as Order['livreur']
  const end =
    'Suivez le trajet ici : https://laveo.ci/c/jeton Vous n’êtes pas là ? Dites-le avec ce lien.'
  expect(standing({ status: 'pickup_en_route', livreur, paymentMethod: 'espece' })).toBe(
    `Bonjour Fatou, ici Lavéo. Konan Yao (07 07 00 00 01) est en route pour votre commande #4821 0937 : ramassage de votre linge, préparez 4 250 FCFA en espèces. ${end}`,
  )
  const riding = { status: 'delivery_en_route', readyAt: NOON, livreur: null } as const
  expect(standing({ ...riding, deliveryTo: null, paymentMethod: 'wave' })).toBe(
    `Bonjour Fatou, ici Lavéo. Le livreur est en route pour votre commande #4821 0937 : livraison de votre linge. ${end}`,
  )
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
  expect(standing({ ...counter, status: 'pending' })).toBe(
    withoutHour('Elle est bien reçue : prêt jeudi dès 12 h.'),
  )
  expect(standing({ ...counter, status: 'picked_up' })).toBe(
    withoutHour('Votre linge est chez nous : prêt jeudi dès 12 h.'),
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
  expect(said(lateMessage(late))).toBe(
    withHour(`${LATE} : ramassage aujourd’hui entre 14 h et 16 h.`),
  )
  expect(said(lateMessage({ ...late, proposal: null }))).toBe(withoutHour(`${LATE}.`))
  const readyBy = NOON + 24 * HOUR
  const atCounter = { ...late, status: 'processing', atCounter: true } as const
  expect(said(lateMessage({ ...atCounter, proposal: { readyBy } as LateOrder['proposal'] }))).toBe(
    withoutHour(`${LATE} : prêt demain dès 12 h.`),
  )
})

test('a reminder says what is due, and asks who left their clothes when we bring them', () => {
  const owed = { ...order, deliveredAt: NOON - 24 * HOUR, readyAt: NOON - 24 * HOUR }
  const reminder = (reason: 'unpaid' | 'unclaimed', more: Partial<Order> = {}, due = 4250) => {
    const detail = { order: { ...owed, ...more }, dueAfterCredit: due }
    return said(reminderMessage(detail as Parameters<typeof reminderMessage>[0], reason, FATOU))
  }
  expect(reminder('unpaid')).toContain(
    'Il reste 4 250 FCFA à payer depuis la livraison du 9 juin 2025.',
  )
  // Their credit pays the rest.
  expect(reminder('unpaid', {}, 1250)).toContain('Il reste 1 250 FCFA à payer')
  expect(reminder('unclaimed')).toContain('dites-nous quand vous le rapporter.')
  expect(reminder('unclaimed', { atCounter: true })).toContain('quand vous passez le prendre.')
})

test('another total before the visit is still an estimate, unless it was found at the door', () => {
  const lines = [{ quantity: 1, grams: 5000 }] as Parameters<typeof newTotalMessage>[1]['lines']
  const asked = (atDoor: boolean) =>
    said(
      newTotalMessage(
        { reference: '48210937', toAgree: 'count' },
        { lines, total: 7750, atDoor },
        FATOU,
      ),
    )
  expect(asked(false)).toContain('à accepter : environ 7 750 FCFA + linge à compter.')
  expect(asked(true)).toContain('à accepter : 7 750 FCFA.')
})
