import { expect, test } from 'vitest'
import { changeOf, KEY_FIGURES } from './figure-words.ts'

const plain = (text: string | null) => text?.replace(/\s/g, ' ') ?? null

/** The card's words for a figure, with plain spaces. */
function said(name: string, now: number | null, before: number | null) {
  const words = KEY_FIGURES.find((figure) => figure.name === name)?.words(now, before)
  return (
    words && [plain(words.value), words.unit, plain(words.change), words.tone, plain(words.former)]
  )
}

test.each([
  ['collected', 3_412_500, 3_018_000, ['3 412 500', 'FCFA', '+ 13 %', 'good', 'contre 3 018 000']],
  ['debt', 417_250, 455_000, ['417 250', 'FCFA', '− 8 %', 'good', 'contre 455 000']],
  ['debt', 500, 0, ['500', 'FCFA', '+ 500', 'bad', 'contre 0']],
  ['orders', 311, 311, ['311', null, 'inchangé', 'same', 'contre 311']],
  ['orders', 3, null, ['3', null, null, 'same', 'pas de période d’avant']],
  // Less than half a percent is said as a number, not as « + 0 % ».
  ['orders', 1001, 1000, ['1 001', null, '+ 1', 'good', 'contre 1 000']],
  ['delay', 22, 25, ['22', 'heures', '− 3 h', 'good', 'contre 25 h']],
  ['delay', 1, null, ['1', 'heure', null, 'same', 'pas de délai avant']],
  ['delay', null, 25, ['–', null, null, 'same', 'contre 25 h']],
  ['delay', null, null, ['–', null, null, 'same', 'aucune livraison']],
  // More went back than came in.
  ['collected', -5000, 1000, ['-5 000', 'FCFA', '− 600 %', 'bad', 'contre 1 000']],
])('%s of %j against %j', (name, now, before, words) => {
  expect(said(name, now, before)).toEqual(words)
})

test.each([
  [113, 100, 'more', 13, true],
  [92, 100, 'less', -8, true],
  [92, 100, 'more', -8, false],
  [5, 5, 'more', 0, null],
  // From nothing, or from a day on which more went back than came in, no percentage says anything.
  [5, 0, 'more', null, true],
  [5, -10, 'more', null, true],
  [0, 0, 'less', null, null],
] as const)('%d against %d, better %s: %j %%, good: %j', (now, before, better, percent, isGood) => {
  expect(changeOf(now, before, better)).toEqual({ difference: now - before, percent, isGood })
})
