import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'

test.each([
  ['Aminata Koné', 'Aminata'],
  ['  Marie-Ange   Yao ', 'Marie-Ange'],
  ['N’Guessan Aya', 'N’Guessan'],
  ['Madame Kouassi', 'Madame Kouassi'],
  ['Mme Kouassi', 'Mme Kouassi'],
  ['Mme. Kouassi', 'Mme. Kouassi'],
  ['MLLE Aya Koffi', 'MLLE Aya Koffi'],
  ['M. Yao', 'M. Yao'],
  ['Dr Touré', 'Dr Touré'],
  ['Maître Aké', 'Maître Aké'],
  ['El Hadj Traoré', 'El Hadj Traoré'],
  ['El-Hadj Traoré', 'El-Hadj Traoré'],
  ['Hadja Fanta', 'Hadja Fanta'],
  ['Nanan Kouamé', 'Nanan Kouamé'],
  ['de Souza Ana', 'de Souza Ana'],
  ['K. Yao', 'K. Yao'],
  ['Mme', 'Mme'],
  ['Hôtel Le Baobab', 'Hôtel Le Baobab'],
  ['Restaurant Chez Tantie Rose', 'Restaurant Chez Tantie Rose'],
  ['Elhadji Ba', 'Elhadji'],
  ['   ', null],
  [null, null],
])('« %s » is called « %s »', (fullname, called) => {
  expect(firstNameOf(fullname)).toBe(called)
})
