import { expect, test } from 'vitest'
import { figureWords, KEY_FIGURES } from './figure-words.ts'

const plain = (text: string | null) => text?.replace(/\s/g, ' ') ?? null

/** The card's words for a figure, with plain spaces. */
function said(name: string, now: number | null, before: number | null) {
  const figure = KEY_FIGURES.find((known) => known.name === name)
  if (!figure) throw new Error(`There is no figure ${name}`)
  const { value, unit, change, tone, former } = figureWords(figure, now, before)
  return [plain(value), unit, plain(change), tone, plain(former)]
}

test.each([
  [
    'collected',
    3_412_500,
    3_018_000,
    ['3 412 500', 'FCFA', '+ 13 %', 'good', 'contre 3 018 000 FCFA'],
  ],
  ['debt', 417_250, 455_000, ['417 250', 'FCFA', '− 8 %', 'good', 'contre 455 000 FCFA']],
  ['debt', 500, 0, ['500', 'FCFA', '+ 500 FCFA', 'bad', 'contre 0 FCFA']],
  ['orders', 311, 311, ['311', null, 'inchangé', 'same', 'contre 311']],
  ['orders', 3, null, ['3', null, null, 'same', 'pas de période d’avant']],
  // Less than half a percent is said as a number, not as « + 0 % ».
  ['orders', 1001, 1000, ['1 001', null, '+ 1', 'good', 'contre 1 000']],
  ['delay', 22, 25, ['22', 'heures', '− 3 h', 'good', 'contre 25 h']],
  ['delay', 1, null, ['1', 'heure', null, 'same', 'pas de délai avant']],
  ['delay', 0, 2, ['< 1', 'heure', '− 2 h', 'good', 'contre 2 h']],
  ['delay', 3, 0, ['3', 'heures', '+ 3 h', 'bad', 'contre < 1 h']],
  ['delay', null, 25, ['–', null, null, 'same', 'contre 25 h']],
  ['delay', null, null, ['–', null, null, 'same', 'aucune livraison']],
  ['orders', 92, 100, ['92', null, '− 8 %', 'bad', 'contre 100']],
  // From nothing, or from a period in which more went back than came in, no percentage says anything.
  ['orders', 5, 0, ['5', null, '+ 5', 'good', 'contre 0']],
  ['debt', 0, 0, ['0', 'FCFA', 'inchangé', 'same', 'contre 0 FCFA']],
  ['collected', 5, -10, ['5', 'FCFA', '+ 15 FCFA', 'good', 'contre -10 FCFA']],
  // More went back than came in.
  ['collected', -5000, 1000, ['-5 000', 'FCFA', '− 600 %', 'bad', 'contre 1 000 FCFA']],
])('%s of %j against %j', (name, now, before, words) => {
  expect(said(name, now, before)).toEqual(words)
})
