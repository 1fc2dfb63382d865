import { expect, test } from 'vitest'
import type { ChecklistItem } from '#shared/shop/checklist/checklist.ts'
import { DEFAULT_SETTINGS, type Settings } from '#shared/shop/settings/settings.ts'
import type { SettingsCards } from '../../settings/settings-fields.ts'
import type { FirstDay } from '../use-first-day.ts'
import { missingLegalWords, openingStepWords, openingTask } from './step-words.ts'

const cardsOf = (settings: Partial<Settings> = {}) =>
  Object.fromEntries(
    Object.entries({ ...DEFAULT_SETTINGS, ...settings }).map(([name, value]) => [name, { value }]),
  ) as unknown as SettingsCards
const plain = (text: string) => text.replace(/\s/g, ' ')
const { contact, legal } = DEFAULT_SETTINGS

test('the task of the departure says how fees are rounded before an owner has chosen it', () => {
  const task = (step: Settings['rounding']['step']) =>
    plain(openingTask('departure', cardsOf({ rounding: { step } })))
  expect(task(1)).toMatch(/Frais au franc\.$/)
  expect(task(50)).toMatch(/Frais arrondis aux 50 FCFA supérieurs\.$/)
})

test('the legal notice names what is missing there, and leaves « RCCM » its capitals', () => {
  const missing = (some: Partial<typeof legal>) =>
    plain(missingLegalWords(cardsOf({ legal: { ...legal, ...some } })))
  const some = { publisher: 'Lavéo', host: 'Chez nous', hostAddress: 'Angré' }
  expect(missing(some)).toMatch(/^Il manque : RCCM, [a-z]/)
  expect(missing({ ...some, registration: 'CI-ABJ' })).not.toContain(',')
  expect(missing({ ...some, registration: 'CI-ABJ', director: 'Adjoua Brou' })).toBe('')
})

const done = (item: ChecklistItem, settings?: Partial<Settings>, day: Partial<FirstDay> = {}) =>
  plain(openingStepWords(item, day as FirstDay, cardsOf(settings)))

test.each([
  ['', done('contact')],
  [
    '07 07 48 21 36 · WhatsApp',
    done('contact', { contact: { ...contact, phone: '+2250707482136' } }),
  ],
  ['27 22 40 10 20', done('contact', { contact: { ...contact, phone: '+2252722401020' } })],
  ['a@laveo.ci', done('contact', { contact: { ...contact, email: 'a@laveo.ci' } })],
  ['1 vêtement', done('catalogue', {}, { garments: 1 })],
  ['40 vêtements', done('catalogue', {}, { garments: 40 })],
  ['', done('livreur', {}, { livreur: null })],
  ['', done('email', {}, { lastCopyAt: null })],
])('a step says « %s » of what it has saved', (words, found) => {
  expect(found).toBe(words)
})

test('the departure says its quarter, the price of a kilometre and the rounding', () => {
  expect(done('departure')).toMatch(/^Cocody, .+ · 300 FCFA le kilomètre · frais au franc$/)
})
