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

/** Replaces what was typed in a section; undefined drops it. */
function setUnsaved(
  userId: string,
  section: SettingsSection,
  typed: UnsavedSection | undefined,
): void {
  const { [section]: _, ...others } = unsavedOf(userId)
  owner = userId
  unsaved = typed ? { ...others, [section]: typed } : others
  const isEmpty = Object.keys(unsaved).length === 0
  if (isEmpty) {
    stopWarning?.()
    stopWarning = undefined
  } else stopWarning ??= warnBeforeUnload()
  for (const listener of listeners) listener()
}

/** Notes what was typed in a section. */
export function noteTyped(
  userId: string,
  cards: SettingsCards,
  section: SettingsSection,
  values: object,
): void {
  const former = unsavedOf(userId)[section]
  const typed = {
    from: former ? former.from : cards[section].updatedAt,
    values: differing({ ...former?.values, ...values }, savedValues(cards)[section]),
  }
  const isEmpty = Object.keys(typed.values).length === 0
  setUnsaved(userId, section, isEmpty ? undefined : typed)
}

/** Drops what was typed in these fields. */
export function dropTyped(userId: string, fields: readonly SettingsField[]): void {
  for (const section of sectionsOfFields(fields)) {
    const typed = unsavedOf(userId)[section]
    if (!typed) continue
    const left = Object.entries(typed.values).filter(
      ([name]) => !fields.some((field) => field === `${section}.${name}`),
    )
    const values = Object.fromEntries(left)
    setUnsaved(userId, section, left.length > 0 ? { ...typed, values } : undefined)
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
    const typed = unsavedOf(userId)[section]
    if (!typed) continue
    const values = differing(differing(typed.values, sent[section]), saved[section])
    const from = cards[section].updatedAt
    const isLeft = Object.keys(values).length > 0
    setUnsaved(userId, section, isLeft ? { from, values } : undefined)
  }
}

/** The typed values that are not these. */
function differing(typed: Readonly<Record<string, unknown>>, others: object) {
  const known = others as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !isSame(value, known[name])),
  )
}

/** The fields whose typed value is not saved. */
export function changedFields(
  unsaved: UnsavedSettings,
  cards: SettingsCards,
  fields: readonly SettingsField[],
): SettingsField[] {
  const saved = savedValues(cards)
  return fields.filter((field) => {
    const { section, name } = fieldParts(field)
    const { values = {} } = unsaved[section] ?? {}
    return name in values && !isSame(values[name], fieldValue(saved, field))
  })
}

/** The settings as these fields show them: saved, and typed. */
export function shownValues(
  unsaved: UnsavedSettings,
  cards: SettingsCards,
  fields: readonly SettingsField[],
): SettingsValues {
  const shown = savedValues(cards)
  for (const field of fields) {
    const { section, name } = fieldParts(field)
    const { values = {} } = unsaved[section] ?? {}
    if (name in values)
      Object.assign(shown, { [section]: { ...shown[section], [name]: values[name] } })
  }
  return shown
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
    setUnsaved(owner, section as SettingsSection, undefined)
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
