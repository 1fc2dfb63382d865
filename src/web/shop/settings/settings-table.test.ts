import { afterEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '#shared/shop/settings/settings.ts'
import { config } from '#web/lib/config.ts'
import { type SettingsCards, type SettingsField, savedValues } from './settings-fields.ts'
import { SETTINGS } from './settings-table.ts'

afterEach(() => void Object.assign(config, { waveOfServer: undefined }))

const cardsOf = (settings: Partial<Settings>) =>
  Object.fromEntries(
    Object.entries({ ...DEFAULT_SETTINGS, ...settings }).map(([name, value]) => [name, { value }]),
  ) as unknown as SettingsCards

/** The note under a field with these settings. */
function noteOf(field: SettingsField, settings: Partial<Settings> = {}) {
  const cards = cardsOf(settings)
  const { note } = SETTINGS[field]
  return typeof note === 'function' ? note(savedValues(cards), cards) : note
}

test('a promise of the home page that is shorter than the turnaround says so', () => {
  const promised = (backInHours: number | null) =>
    noteOf('home.backInHours', { home: { ...DEFAULT_SETTINGS.home, backInHours } })
  expect(promised(47)).toBe('Plus court que le délai courant.')
  expect(promised(48)).toBeUndefined()
  expect(promised(null)).toBeUndefined()
})

test('a Wave of the server is said until an owner pastes a link', () => {
  expect(noteOf('payment.waveLink')).toContain('dans son application')
  Object.assign(config, { waveOfServer: true })
  expect(noteOf('payment.waveLink')).toContain('réglage du serveur')
  const own = { payment: { waveLink: 'https://pay.wave.com/m/a' } }
  expect(noteOf('payment.waveLink', own)).toContain('dans son application')
})
