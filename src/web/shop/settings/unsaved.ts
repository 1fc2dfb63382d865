import { useSyncExternalStore } from 'react'
import type { SettingsSection } from '#shared/shop/settings/settings.ts'
import { warnBeforeUnload } from '#web/lib/navigation/use-unload-warning.ts'
import { onSessionEnd, warnBeforeSignOut } from '#web/session-end.ts'
import {
  fieldParts,
  fieldValue,
  type SettingsCards,
  type SettingsField,
  type SettingsValues,
  savedValues,
  sectionsOfFields,
  withValue,
} from './settings-fields.ts'

/** The values typed in a section and not saved. */
interface UnsavedSection {
  /** When the section had been saved when it was begun. */
  from: number | null
  values: Readonly<Record<string, unknown>>
}

export type UnsavedSettings = Readonly<Partial<Record<SettingsSection, UnsavedSection>>>

const NONE: UnsavedSettings = {}

/** They live as long as the tab, and belong to the person who typed them. */
let owner = ''
let unsaved = NONE
let stopWarning: (() => void) | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const unsavedOf = (userId: string) => (userId === owner ? unsaved : NONE)

export function useUnsavedSettings(userId: string): UnsavedSettings {
  return useSyncExternalStore(subscribe, () => unsavedOf(userId))
}

/** Replaces what was typed in a section since it had been saved at this time. */
function setUnsaved(
  userId: string,
  section: SettingsSection,
  from: number | null,
  values: UnsavedSection['values'],
): void {
  const { [section]: _, ...others } = unsavedOf(userId)
  owner = userId
  const isTyped = Object.keys(values).length > 0
  unsaved = isTyped ? { ...others, [section]: { from, values } } : others
  if (Object.keys(unsaved).length === 0) {
    stopWarning?.()
    stopWarning = undefined
  } else stopWarning ??= warnBeforeUnload()
  for (const listener of listeners) listener()
}

/** Notes what these fields hold that is not saved. */
export function noteTyped(
  userId: string,
  cards: SettingsCards,
  fields: readonly SettingsField[],
  values: SettingsValues,
): void {
  const saved = savedValues(cards)
  for (const section of sectionsOfFields(fields)) {
    const former = unsavedOf(userId)[section]
    const typed = { ...former?.values }
    for (const field of fields) {
      const { section: own, name } = fieldParts(field)
      if (own === section) typed[name] = fieldValue(values, field)
    }
    const from = former ? former.from : cards[section].updatedAt
    setUnsaved(userId, section, from, differing(typed, saved[section]))
  }
}

/**
 * After sections were saved: drops what was sent. What has been typed since, and in fields of another form, stays, and
 * follows from what is saved now.
 */
export function dropSent(
  userId: string,
  sections: readonly SettingsSection[],
  sent: SettingsValues,
  cards: SettingsCards,
): void {
  const saved = savedValues(cards)
  for (const section of sections) {
    const { values = {} } = unsavedOf(userId)[section] ?? {}
    const left = differing(differing(values, sent[section]), saved[section])
    setUnsaved(userId, section, cards[section].updatedAt, left)
  }
}

/** The typed values that are not these. */
function differing(typed: Readonly<Record<string, unknown>>, others: object) {
  const known = others as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !isSame(value, known[name])),
  )
}

/** The fields in which two sets of values differ. */
export function changedFields(
  values: SettingsValues,
  others: SettingsValues,
  fields: readonly SettingsField[],
): SettingsField[] {
  return fields.filter((field) => !isSame(fieldValue(values, field), fieldValue(others, field)))
}

/** The settings as these fields show them: saved, and typed. */
export function shownValues(
  unsaved: UnsavedSettings,
  cards: SettingsCards,
  fields: readonly SettingsField[],
): SettingsValues {
  return fields.reduce((shown, field) => {
    const { section, name } = fieldParts(field)
    const { values = {} } = unsaved[section] ?? {}
    return name in values ? withValue(shown, field, values[name]) : shown
  }, savedValues(cards))
}

/** Whether something typed in these fields is not saved. */
export function hasUnsaved(
  unsaved: UnsavedSettings,
  cards: SettingsCards,
  fields: readonly SettingsField[],
): boolean {
  return changedFields(shownValues(unsaved, cards, fields), savedValues(cards), fields).length > 0
}

/**
 * Whether a section has been saved since what is typed in it was begun. After a save of one's own, what was typed is dropped
 * a moment before the screen has what is saved now.
 */
export function isOvertaken(
  unsaved: UnsavedSettings,
  cards: SettingsCards,
  section: SettingsSection,
): boolean {
  const typed = unsaved[section]
  return typed !== undefined && (cards[section].updatedAt ?? 0) > (typed.from ?? 0)
}

/** A number that is not typed to its end is `NaN`, which is no other value. */
function isSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (_, part) => (Number.isNaN(part) ? 'NaN' : part))
  return text(one) === text(other)
}

/** Forgets all that was typed: its owner has left. */
export function forgetUnsavedSettings(): void {
  for (const section of Object.keys(unsaved))
    setUnsaved(owner, section as SettingsSection, null, {})
}

onSessionEnd((end) => {
  if (end === 'signed-out') forgetUnsavedSettings()
})

const NOT_SAVED = {
  title: 'Des réglages ne sont pas enregistrés',
  text: 'Ce que vous avez écrit dans les réglages sera perdu.',
  confirmLabel: 'Se déconnecter',
}

warnBeforeSignOut(() => (Object.keys(unsaved).length > 0 ? NOT_SAVED : null))
