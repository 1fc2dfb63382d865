import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type SettingsSection } from '#shared/shop/settings/settings.ts'
import {
  type SettingsCards,
  type SettingsField,
  type SettingsValues,
  savedValues,
  withValue,
} from './settings-fields.ts'
import {
  changedFields,
  dropSent,
  forgetUnsavedSettings,
  hasUnsaved,
  isOvertaken,
  noteTyped,
  shownValues,
  useUnsavedSettings,
} from './unsaved.ts'

const OWNER = 'adjoua'
const FIELDS: SettingsField[] = ['hours.opensAt', 'hours.closesAt', 'radius.km']

/** The settings as they were saved at this time, with other hours. */
const cardsAt = (updatedAt: number, hours: Partial<SettingsValues['hours']> = {}) =>
  Object.fromEntries(
    Object.entries({
      ...DEFAULT_SETTINGS,
      hours: { ...DEFAULT_SETTINGS.hours, ...hours },
    }).map(([section, value]) => [section, { value, updatedAt }]),
  ) as unknown as SettingsCards
const CARDS = cardsAt(1)

const unsavedOf = (userId = OWNER) => renderHook(() => useUnsavedSettings(userId)).result.current
const shown = (cards = CARDS) => shownValues(unsavedOf(), cards, FIELDS)

/** Types another value over those that are shown; returns all of them. */
function type(field: SettingsField, value: unknown, cards = CARDS): SettingsValues {
  const values = withValue(shown(cards), field, value)
  noteTyped(OWNER, cards, FIELDS, values)
  return values
}

afterEach(() => {
  cleanup()
  forgetUnsavedSettings()
})

test('what is typed is shown over what is saved, and only that is not saved', () => {
  const typed = type('hours.opensAt', 7)
  expect(shown().hours).toEqual({ opensAt: 7, closesAt: 18 })
  expect(changedFields(typed, savedValues(CARDS), FIELDS)).toEqual(['hours.opensAt'])
  expect(hasUnsaved(unsavedOf(), CARDS, FIELDS)).toBe(true)
  expect(hasUnsaved(unsavedOf(), CARDS, ['radius.km'])).toBe(false)
})

test('the saved value typed again is no change', () => {
  type('hours.opensAt', 7)
  type('hours.opensAt', 9)
  expect(unsavedOf()).toEqual({})
})

test('a number that is not typed to its end is kept, and typed again is the same', () => {
  type('radius.km', Number.NaN)
  expect(shown().radius.km).toBeNaN()
  expect(changedFields(shown(), shown(), FIELDS)).toEqual([])
})

test('it belongs to the person who typed it', () => {
  type('hours.opensAt', 7)
  expect(unsavedOf('mariam')).toEqual({})
})

test('a save drops what was sent, and keeps what has been typed since', () => {
  const sent = type('hours.opensAt', 7)
  type('hours.closesAt', 20)
  const saved = cardsAt(2, { opensAt: 7 })
  dropSent(OWNER, ['hours'], sent, saved)
  expect(unsavedOf().hours).toEqual({ from: 2, values: { closesAt: 20 } })
  expect(isOvertaken(unsavedOf(), saved, 'hours')).toBe(false)
  expect(shown(saved).hours).toEqual({ opensAt: 7, closesAt: 20 })
})

test('a section that a colleague saves meanwhile is overtaken, and what was typed stays', () => {
  type('hours.opensAt', 7)
  const overtaken = (cards: SettingsCards, section: SettingsSection) =>
    isOvertaken(unsavedOf(), cards, section)
  expect(overtaken(CARDS, 'hours')).toBe(false)
  const theirs = cardsAt(2, { closesAt: 19 })
  expect(overtaken(theirs, 'hours')).toBe(true)
  expect(overtaken(theirs, 'radius')).toBe(false)
  expect(shown(theirs).hours).toEqual({ opensAt: 7, closesAt: 19 })
  type('hours.opensAt', 6, theirs)
  expect(overtaken(theirs, 'hours')).toBe(true)
})

test('a page with something unsaved asks before it is left, and no longer once it is saved', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  const sent = type('hours.opensAt', 7)
  expect(leave()).toBe(true)
  dropSent(OWNER, ['hours'], sent, cardsAt(2, { opensAt: 7 }))
  expect(leave()).toBe(false)
})
