import { expect, test } from 'vitest'
import type { WaitingAct } from './waiting-order.ts'
import { wordsOf } from './waiting-words.ts'

const act = (kind: WaitingAct['kind'], from = 'pending') =>
  ({ kind, payload: { fullname: 'Awa Touré', input: { from } } }) as unknown as WaitingAct
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
