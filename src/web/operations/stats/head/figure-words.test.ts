import { expect, test } from 'vitest'
import { changeWords } from './figure-words.ts'

const plain = (text: string | null) => text?.replace(/\s/g, ' ') ?? null

test.each<[number, number | null, string | undefined, (string | null)[]]>([
  [3_412_500, 3_018_000, 'FCFA', ['+ 13 %', 'positive', 'contre 3 018 000']],
  [311, 311, undefined, ['inchangé', 'quiet', 'contre 311']],
  [3, null, undefined, [null, 'quiet', 'pas de période d’avant']],
  // Less than half a percent is said as a number, not as « + 0 % ».
  [1001, 1000, undefined, ['+ 1', 'positive', 'contre 1 000']],
  [92, 100, undefined, ['− 8 %', 'negative', 'contre 100']],
  // From nothing, or from a period in which more went back than came in, no percentage says anything.
  [5, 0, undefined, ['+ 5', 'positive', 'contre 0']],
  [5, -10, 'FCFA', ['+ 15 FCFA', 'positive', 'contre -10']],
  // More went back than came in.
  [-5000, 1000, 'FCFA', ['− 600 %', 'negative', 'contre 1 000']],
])('%d against %j', (now, before, unit, words) => {
  const { text, tone, former } = changeWords(now, before, unit)
  expect([plain(text), tone, plain(former)]).toEqual(words)
})
