import { expect, test } from 'vitest'
import { switchText } from './duty-words.ts'

test.each([
  [true, 3, true, 'Arrêtez le service : plus de nouvelle mission. Vos 3 missions restent à vous.'],
  [true, 0, true, 'Arrêtez le service : plus de nouvelle mission.'],
  [false, 1, true, 'Vous ne recevez plus de nouvelle mission. Votre mission reste à vous.'],
  [false, 2, false, 'Plus de nouvelle mission. Ses 2 missions lui restent.'],
])('the switch at %s with %d missions, own %s, says « %s »', (on, missions, own, text) => {
  expect(switchText(on, missions, own).replace(/\s/g, ' ')).toBe(text)
})
