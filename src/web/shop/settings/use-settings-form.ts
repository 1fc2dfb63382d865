import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Settings, SettingsSection } from '#shared/shop/settings/settings.ts'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { appCodeOf, fieldsOf } from '#web/lib/error-message.ts'
import { focusFirst } from '#web/lib/focus-first.ts'
import { type Unanswered, useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import {
  FIELD_LABELS,
  fieldValue,
  type SettingsCards,
  type SettingsField,
  type SettingsValues,
  sectionsOfFields,
} from './settings-fields.ts'
import {
  changedFields,
  dropSent,
  dropTyped,
  noteTyped,
  shownValues,
  type UnsavedSettings,
  useUnsavedSettings,
} from './unsaved.ts'

type Errors = Readonly<Record<string, string>>

/** A form over some fields of the settings. Groups of fields take it, and read no more of it than their own. */
export interface SettingsForm {
  cards: SettingsCards
  /** Saved, with what was typed in the fields of this form. */
  values: SettingsValues
  /** What is refused, by the path of its field: `opening.week.1.to`. */
  errors: Errors
  /** A section as it is typed; undefined while it would be refused. */
  valid: <S extends SettingsSection>(section: S) => Settings[S] | undefined
  /** The fields that differ from what is saved. */
  changed: readonly SettingsField[]
  /** Sections with changes here, which a colleague has saved since they were begun. */
  overtaken: readonly SettingsSection[]
  /** When the form was opened, in milliseconds UTC: examples count from it. */
  now: number
  isSaving: boolean
  /** Until something is typed or dropped, or `forgetSaved` is called. */
  isSaved: boolean
  forgetSaved: () => void
  unanswered: Unanswered
  set: <S extends SettingsSection>(section: S, values: Partial<SettingsValues[S]>) => void
  /** Drops what was typed, in all fields or in those of one section. */
  discard: (section?: SettingsSection) => void
  /** Saves the changes, or with `all` the unchanged sections too: false where they were refused, and the first fault has the focus. */
  save: (options?: { all?: boolean }) => Promise<boolean>
  /** Holds the fields. */
  element: RefObject<HTMLFormElement | null>
}

/**
 * Saves some fields of the settings in one call. What was typed stays while the tab is open, also where another form over
 * the same fields is shown later.
 */
export function useSettingsForm(
  cards: SettingsCards,
  fields: readonly SettingsField[],
): SettingsForm {
  const { id: userId } = useMe()
  const [now] = useState(serverNow)
  const element = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const unsaved = useUnsavedSettings(userId)
  const values = shownValues(unsaved, cards, fields)
  const asked = withoutHidden(values, cards)
  const changed = changedFields(unsaved, cards, fields).filter((field) =>
    Object.is(fieldValue(asked, field), fieldValue(values, field)),
  )
  const sections = sectionsOfFields(changed)
  const schemas = useSchemas()

  const showErrors = (faults: Errors) => {
    setErrors(faults)
    const paths = Object.keys(faults)
    const found = paths.map((path) => fieldAt(element.current, path))
    focusFirst(found)
    const [path] = paths
    if (path && found.every((field) => field === null))
      notifyError(NOT_SAVED, `${fieldName(path)}\u00a0: ${faults[path]}`)
  }
  const { save, ...saving } = useSave({
    userId,
    onSaved: () => setErrors({}),
    onRefused: showErrors,
  })

  return {
    cards,
    values,
    errors,
    changed,
    overtaken: sections.filter((section) => unsaved[section]?.from !== cards[section].updatedAt),
    now,
    ...saving,
    valid<S extends SettingsSection>(section: S) {
      if (!sections.includes(section)) return cards[section].value as Settings[S]
      return schemas?.[section].safeParse(asked[section]).data as Settings[S] | undefined
    },
    set(section, typed) {
      noteTyped(userId, cards, section, typed)
      setErrors((former) => withoutErrorsOf(former, section, Object.keys(typed)))
    },
    discard(section) {
      saving.forgetSaved()
      dropTyped(
        userId,
        section ? fields.filter((field) => field.startsWith(`${section}.`)) : fields,
      )
      setErrors({})
    },
    async save({ all = false } = {}) {
      const unreadable = unreadableIn(element.current, errors)
      if (unreadable.length > 0) {
        focusFirst(unreadable)
        return false
      }
      const taken = all ? sectionsOfFields(fields) : sections
      return save({ cards, values, asked, unsaved, sections: taken })
    },
    element,
  }
}

// A screen that only reads needs none of it: it comes after the form.
async function loadSchemas() {
  return (await import('#shared/shop/settings/settings.inputs.ts')).SETTINGS_FIELDS
}
type Schemas = Awaited<ReturnType<typeof loadSchemas>>

function useSchemas(): Schemas | undefined {
  const [schemas, setSchemas] = useState<Schemas>()
  useEffect(() => {
    // Saving asks for them again.
    loadSchemas().then(setSchemas, () => {})
  }, [])
  return schemas
}

const NOT_SAVED = 'Réglage non enregistré'
export const SAVED = 'Réglage enregistré\u00a0: il vaut dès maintenant, pour tous.'

interface Save {
  userId: string
  onSaved: () => void
  onRefused: (faults: Errors) => void
}

function useSave({ userId, onSaved, onRefused }: Save) {
  const utils = trpc.useUtils()
  /** A refusal has told that a colleague was faster: the next save replaces their value. */
  const [isTold, setTold] = useState(false)
  /** As they were typed: the server may have written them otherwise. */
  const sent = useRef<SettingsValues>(undefined)
  const act = useAct(trpc.settings.save, {
    announced: SAVED,
    failed: NOT_SAVED,
    stale: ['settings', 'products.catalogue', 'checklist'],
    onSuccess(saved, input) {
      utils.settings.all.setData(undefined, saved)
      const sections = Object.keys(input) as SettingsSection[]
      if (sent.current) dropSent(userId, sections, sent.current, saved)
      setTold(false)
      onSaved()
    },
    onError(error) {
      if (appCodeOf(error) === 'SETTINGS_CHANGED') setTold(true)
      const faults = Object.entries(fieldsOf(error))
      onRefused(
        Object.fromEntries(faults.map(([path, text]) => [path.replace('.value.', '.'), text])),
      )
    },
  })

  async function save({ cards, values, asked, unsaved, sections }: Sent): Promise<boolean> {
    // Enter in the only field of a page submits it without a button too.
    if (sections.length === 0) return true
    // Where they do not come the server alone checks, and the act says what it answers.
    const schemas = await loadSchemas().catch(() => undefined)
    const { changes, faults } = schemas
      ? checked(schemas, asked, sections)
      : unchecked(asked, sections)
    if (Object.keys(faults).length > 0) {
      onRefused(faults)
      return false
    }
    const seen = (section: SettingsSection) =>
      isTold
        ? cards[section].updatedAt
        : (unsaved[section] ?? { from: cards[section].updatedAt }).from
    sent.current = values
    const input = changes.map(([section, value]) => [section, { value, seen: seen(section) }])
    return (await act.run(Object.fromEntries(input))) !== undefined
  }
  return {
    save,
    isSaving: act.isRunning,
    isSaved: act.isDone,
    forgetSaved: act.reset,
    unanswered: act.unanswered,
  }
}

interface Sent {
  cards: SettingsCards
  /** As they were typed. */
  values: SettingsValues
  /** As they go to the server. */
  asked: SettingsValues
  unsaved: UnsavedSettings
  sections: readonly SettingsSection[]
}

/** The sections as the server takes them, and what it would refuse, by the path of the field. */
function checked(schemas: Schemas, values: SettingsValues, sections: readonly SettingsSection[]) {
  const changes: Array<[SettingsSection, unknown]> = []
  const faults: Record<string, string> = {}
  for (const section of sections) {
    const read = schemas[section].safeParse(values[section])
    if (read.success) changes.push([section, read.data])
    for (const { path, message } of read.error?.issues ?? [])
      faults[[section, ...path].join('.')] ??= message
  }
  return { changes, faults }
}

function unchecked(values: SettingsValues, sections: readonly SettingsSection[]) {
  const changes = sections.map((section): [SettingsSection, unknown] => [section, values[section]])
  return { changes, faults: {} }
}

/** Fields that a page hides keep their saved value, whatever was typed there before. */
function withoutHidden(values: SettingsValues, cards: SettingsCards): SettingsValues {
  if (values.express.offered) return values
  const { hours, maxPieces } = cards.express.value
  return { ...values, express: { ...values.express, hours, maxPieces } }
}

/** The errors that are not of these fields of a section: who corrects a field is not told of its fault any more. */
function withoutErrorsOf(errors: Errors, section: string, names: readonly string[]): Errors {
  const isOf = (path: string) => names.some((name) => `${path}.`.startsWith(`${section}.${name}.`))
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isOf(path)))
}

/** `express.hours` and what lies in it: « Délai express ». */
function fieldName(path: string): string {
  return FIELD_LABELS[path.split('.').slice(0, 2).join('.') as SettingsField] ?? 'Un réglage'
}

function fieldAt(element: HTMLElement | null, path: string): HTMLElement | null {
  return element?.querySelector<HTMLElement>(`[data-path="${path}"]`) ?? null
}

/** The fields with a text that is no value, which tell of it themselves: their value in the form is an empty one. */
function unreadableIn(element: HTMLElement | null, told: Errors): HTMLElement[] {
  const marked = element?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []
  return [...marked].filter(({ dataset: { path = '' } }) => told[path] === undefined)
}
