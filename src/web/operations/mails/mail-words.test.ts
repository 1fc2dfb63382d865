import { expect, it } from 'vitest'
import { mailLabel, reasonText } from './mail-words.ts'

it.each([
  ['expired', 'Son lien ou son code n’ouvrait plus rien.'],
  ['no answer', 'Le service d’envoi n’a pas répondu.'],
  ['ETIMEDOUT', 'Le service d’envoi n’a pas répondu.'],
  ['too late', 'Il serait arrivé avec plus d’un jour de retard.'],
  ['validation_error 422', 'Le service d’envoi refuse cette adresse.'],
  ['internal_server_error 500', 'Le service d’envoi était en panne.'],
  ['ENOSPC', 'Le service d’envoi n’a pas pris cet e‑mail.'],
])('says in French why an e-mail did not leave: %s', (reason, text) => {
  expect(reasonText(reason)).toBe(text)
})

it('names an e-mail by what it is about, and one of an earlier version by its own name', () => {
  expect(mailLabel('order-received')).toBe('Commande reçue')
  expect(mailLabel('of-long-ago')).toBe('of-long-ago')
})
