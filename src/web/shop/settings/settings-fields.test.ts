import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '#shared/shop/settings/settings.ts'
import {
  fieldValue,
  type SettingsCards,
  savedValues,
  sectionsOfFields,
  withValue,
} from './settings-fields.ts'

const cardsOf = (settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).map(([section, value]) => [section, { value }]),
  ) as unknown as SettingsCards

test('a text that is not saved is an empty one, and a phone is in pairs', () => {
  const { contact, fne, payment, accounts, legal } = savedValues(
    cardsOf({
      ...DEFAULT_SETTINGS,
      contact: { ...DEFAULT_SETTINGS.contact, phone: '+2250707482136' },
      fne: { ...DEFAULT_SETTINGS.fne, walkInPhone: '+2250707482136', pointOfSale: 'Angré' },
    }),
  )
  expect(contact.phone.replace(/\s/g, ' ')).toBe('07 07 48 21 36')
  expect(contact.email).toBe('')
  expect(fne.walkInPhone).toBe(contact.phone)
  expect(fne).toMatchObject({ pointOfSale: 'Angré', establishment: '', walkInEmail: '' })
  expect([payment.waveLink, accounts.bank, accounts.wave, accounts.chequeTo]).toEqual(
    Array(4).fill(''),
  )
  expect(Object.values(legal).every((text) => text === '')).toBe(true)
})

test('a value that is no text keeps its null', () => {
  const saved = savedValues(cardsOf({ ...DEFAULT_SETTINGS, radius: { km: null } }))
  expect(saved.radius.km).toBeNull()
  expect(saved.accounts.day).toBe('last')
})

test('a field is read and changed by its section and name', () => {
  const saved = savedValues(cardsOf(DEFAULT_SETTINGS))
  const changed = withValue(saved, 'radius.km', 12)
  expect([fieldValue(saved, 'radius.km'), fieldValue(changed, 'radius.km')]).toEqual([50, 12])
  expect(changed.contact).toBe(saved.contact)
})

test('the sections of some fields come once each', () => {
  expect(sectionsOfFields(['hours.opensAt', 'radius.km', 'hours.closesAt'])).toEqual([
    'hours',
    'radius',
  ])
})
