import { expect, test } from 'vitest'
import { sentenceAtButton } from './reminder-facts.ts'

test.each([
  ['Pour payer\u00a0: {lien}', 'Pour payer\u00a0: touchez le bouton.'],
  ['Quand le voulez-vous\u202f? {lien}', 'Quand le voulez-vous\u202f? Touchez le bouton.'],
  [
    'Pour payer\u00a0: {lien} Votre linge est prêt.',
    'Pour payer\u00a0: touchez le bouton. Votre linge est prêt.',
  ],
  ['Pour payer, {lien} ou passez.', 'Pour payer, touchez le bouton ou passez.'],
])('a letter has a button in the place of the link of « %s »', (sentence, read) =>
  expect(sentenceAtButton(sentence)).toBe(read),
)
