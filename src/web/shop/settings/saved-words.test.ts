import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '#shared/shop/settings/settings.ts'
import { placeName, savedWords } from './saved-words.ts'
import type { SettingsCards } from './settings-fields.ts'

const said = <S extends keyof Settings>(section: S, value: Partial<Settings[S]> = {}) => {
  const cards = { ...wrapped(), [section]: { value: { ...DEFAULT_SETTINGS[section], ...value } } }
  return savedWords(cards as unknown as SettingsCards, section).replace(/\s/g, ' ')
}
const wrapped = () =>
  Object.fromEntries(Object.entries(DEFAULT_SETTINGS).map(([name, value]) => [name, { value }]))

test('each section has words for what is saved in it', () => {
  for (const section of Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[])
    expect(said(section), section).not.toBe('')
})

test.each([
  ['300 FCFA par km, depuis le point fourni avec le logiciel', said('pricing')],
  ['300 FCFA par km, depuis Cocody', said('pricing', { baseConfirmed: true })],
  ['sans limite', said('radius', { km: null })],
  ['25 km', said('radius', { km: 25 })],
  ['rien', said('contact')],
  ['contact@laveo.ci, Angré', said('contact', { email: 'contact@laveo.ci', address: 'Angré' })],
  ['sans lien Wave', said('payment')],
  ['https://pay.wave.com/m/a', said('payment', { waveLink: 'https://pay.wave.com/m/a' })],
  ['TEE, TVAD', said('fne')],
  ['paniers habituels', said('home')],
  ['retour en 48 h, perte remboursée, 1 panier', home(1)],
  ['retour en 48 h, perte remboursée, 3 paniers', home(3)],
])('what is saved is said as « %s »', (words, found) => {
  expect(found.startsWith(words)).toBe(true)
})

function home(count: number) {
  const baskets = Array.from({ length: count }, () => [])
  return said('home', { backInHours: 48, refundsLoss: true, baskets })
}

test('a point is named by its quarter, and one that is far by no name', () => {
  expect(placeName(DEFAULT_SETTINGS.pricing.base)).toMatch(/^Cocody, /)
  expect(placeName({ lat: 6.83, lng: -5.28 })).toBe('hors d’Abidjan')
})
