import { beforeEach, expect, test } from 'vitest'
import type { DraftLine } from '#shared/orders/draft/draft.ts'
import { handleSessionEnd } from '#web/session-end.ts'
import { changeDraft, readDraft } from '../cart/draft-store.ts'
import {
  emptyTill,
  formPathOf,
  homePathOf,
  sentPathOf,
  sentWordsOf,
  wordsOf,
} from './waiting-kinds.ts'
import type { SentOrder, WaitingAct, WaitingDrop } from './waiting-order.ts'

const TILL = 'caisse-adjoua'
const shirts: DraftLine = { productId: 'p1', name: 'Chemise', service: 'Lavage', quantity: 2 }
const dropOf = (idempotencyKey: string) =>
  ({
    payload: { draftKey: TILL, input: { idempotencyKey, lines: [shirts] } },
  }) as unknown as WaitingDrop

beforeEach(() => {
  localStorage.clear()
  void handleSessionEnd('signed-out')
  changeDraft(TILL, { idempotencyKey: 'k1', lines: [shirts], contactPhone: '0707482136' })
})

test('a drop that has left takes its basket and its client from the till', () => {
  emptyTill(dropOf('k1'))
  expect(readDraft(TILL)).toMatchObject({ lines: [], contactPhone: null, orderedKey: 'k1' })
})

test('the next client’s basket stays at the till', () => {
  emptyTill(dropOf('k0'))
  expect(readDraft(TILL)).toMatchObject({ lines: [shirts], contactPhone: '0707482136' })
})

const act = (kind: WaitingAct['kind'], from = 'pending') =>
  ({
    kind,
    payload: { fullname: 'Awa Touré', reference: '48210937', input: { from } },
  }) as unknown as WaitingAct
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replace(/\s/g, ' ')

test.each([
  ['Votre commande attend le réseau', 'Nous confirmons l’heure avec vous', act('request')],
  ['Votre commande attend le réseau', 'Un livreur vous contactera bientôt', act('order')],
  ['La commande d’Awa Touré attend le réseau', 'Elle paraît au tableau de bord', act('team-order')],
  ['Le dépôt d’Awa Touré attend le réseau', 'Son ticket s’imprime ensuite', act('drop')],
  ['Le comptage d’Awa Touré attend le réseau', null, act('count')],
  ['Le retrait d’Awa Touré attend le réseau', null, act('count', 'processing')],
])('« %s » on a device, then « %s »', (waits, next, of) => {
  const words = wordsOf(of)
  expect(plain(words.waits)).toBe(waits)
  if (next) expect(words.next).toBe(next)
})

test('what is found again is where it was made', () => {
  expect(wordsOf(act('order')).held).toContain('Commander')
  expect(wordsOf(act('request')).held).toContain('Préparer ma commande')
  for (const kind of ['drop', 'count'] as const)
    expect(wordsOf(act(kind)).held).toContain('à la caisse')
})

const at = (kind: WaitingAct['kind']) =>
  ({ kind, payload: { input: { clientId: 'aya', orderId: 'o1' } } }) as unknown as WaitingAct

test.each([
  ['order', /^\/client\/passer-commande/, '/client/dashboard'],
  ['request', /^\/commander/, '/commander'],
  ['team-order', /client=aya$/, '/admin/dashboard'],
  ['drop', /^\/admin\//, '/admin/dashboard'],
  ['count', /o1$/, '/admin/dashboard'],
] as const)(
  'an act of the kind %s was made at %s, and is seen to leave at %s',
  (kind, form, home) => {
    expect(formPathOf(at(kind))).toMatch(form)
    expect(homePathOf(at(kind))).toBe(home)
  },
)

test('a request that has left shows its status, a drop its ticket, and an order the home of its person', () => {
  const sent = (kind: WaitingAct['kind'], output = {}) =>
    sentPathOf({ kind, order: at(kind), output } as SentOrder)
  expect(sent('request', { statusKey: 'k1' })).toContain('k1')
  expect(sent('drop', { orderId: 'o2' })).toMatch(/ticket=o2$/)
  expect(sent('order')).toBe('/client/dashboard')
  expect(sent('team-order')).toBe('/admin/dashboard')
})

test.each([
  ['order', 'pending', 'Votre commande est partie', 'Un livreur vous contactera bientôt.'],
  ['request', 'pending', 'Votre commande est partie', 'Nous l’avons reçue.'],
  ['team-order', 'pending', 'Commande enregistrée', 'Commande #48210937 d’Awa Touré.'],
  ['drop', 'pending', 'Commande enregistrée', 'Commande #48210937 d’Awa Touré.'],
  ['count', 'pending', 'Dépôt compté', 'Commande #48210937 d’Awa Touré.'],
  ['count', 'processing', 'Linge rendu', 'Commande #48210937 d’Awa Touré.'],
] as const)('a %s (%s) that has left is told as « %s », %s', (kind, from, ...words) => {
  const order = act(kind, from)
  const sent = { kind, order, output: { reference: '48210937' } } as unknown as SentOrder
  expect(sentWordsOf(sent).map(plain)).toEqual(words)
})
