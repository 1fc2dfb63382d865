import { expect, it } from 'vitest'
import { requestMessage } from './request-message.ts'

/** Monday 23 November 2026, 8 h 41. */
const NOW = Date.UTC(2026, 10, 23, 8, 41)
const slot = (day: number, hour: number) => ({
  from: Date.UTC(2026, 10, day, hour),
  to: Date.UTC(2026, 10, day, hour + 2),
})
const told = {
  firstName: 'Aminata',
  pieces: 6,
  quarter: 'Riviera Palmeraie',
  wanted: slot(23, 10),
  next: null,
  total: 10_670,
  link: 'https://laveo.ci/c/q7Kd',
  endsAt: NOW + 2 * 24 * 3_600_000,
  now: NOW,
}
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

it('asks for a confirmation, and says what happens without one', () => {
  expect(plain(requestMessage(told))).toBe(
    [
      'Bonjour Aminata, ici Lavéo. Vous demandez un ramassage de 6 pièces à Riviera Palmeraie, aujourd’hui entre 10 h et 12 h. Total : 10 670 FCFA, transport compris.',
      'Pour confirmer, touchez ce lien : https://laveo.ci/c/q7Kd',
      'Ce n’est pas vous ? Ne faites rien, la demande s’arrêtera mercredi.',
    ].join('\n\n'),
  )
})

it('says which hour is free where the wanted one is full', () => {
  expect(plain(requestMessage({ ...told, next: slot(23, 14) }))).toContain(
    'entre 10 h et 12 h. 10 h – 12 h est complet, 14 h – 16 h est libre. Total',
  )
  expect(plain(requestMessage({ ...told, next: slot(24, 8) }))).toContain(
    'demain 8 h – 10 h est libre',
  )
})

it('names no place where none is known, and no hour where none was wished', () => {
  expect(plain(requestMessage({ ...told, quarter: null, wanted: null }))).toContain(
    'un ramassage de 6 pièces, dès que possible. Total',
  )
})
