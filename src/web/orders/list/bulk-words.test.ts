import { expect, test } from 'vitest'
import type { OrderStatus } from '#shared/order-status.ts'
import { assignLabel, cancelLabel, chosenText, labelsLabel } from './bulk-words.ts'

const at = (status: OrderStatus, atCounter = false) => ({ status, atCounter })

test.each([
  [[at('pending')], 'Assigner pour ramassage'],
  [[at('processing'), at('picked_up')], 'Assigner pour livraison'],
  [[at('pending'), at('processing')], 'Assigner'],
  [[at('pending'), at('assigned')], 'Assigner pour ramassage (1)'],
  [[at('pending'), at('pending', true)], 'Assigner pour ramassage (1)'],
  [[at('assigned')], 'Assigner'],
])('the button says what the chosen orders %o wait for', (chosen, words) => {
  expect(assignLabel(chosen)).toBe(words)
})

test('the words follow the number', () => {
  expect([chosenText(1), chosenText(3)]).toEqual(['1 commande choisie', '3 commandes choisies'])
  expect([labelsLabel(1), labelsLabel(3)]).toEqual(['Étiquette', 'Étiquettes'])
  expect([cancelLabel(1), cancelLabel(3)]).toEqual(['Annuler la commande', 'Annuler 3 commandes'])
})
