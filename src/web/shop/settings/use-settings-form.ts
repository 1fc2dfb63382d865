import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Settings, SettingsSection } from '#shared/shop/settings/settings.ts'
import type { ConfirmRequest } from '#web/components/dialogs/confirm-dialog.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { appCodeOf, fieldsOf } from '#web/lib/error-message.ts'
import { focusFirst } from '#web/lib/focus-first.ts'
import { type Unanswered, useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import {
  type SettingsCards,
  type SettingsField,
  type SettingsValues,
  savedValues,
  sectionsOfFields,
} from './settings-fields.ts'
import { SETTINGS } from './settings-table.ts'
import {
  changedFields,
  dropSent,
  isOvertaken,
  noteTyped,
  shownValues,
  type UnsavedSettings,
  useUnsavedSettings,
} from './unsaved.ts'

type Errors = Readonly<Record<string, string>>

/** A form over some fields of the settings, whose paths are theirs and go on inside their values: `opening.week.1.to`. */
export interface SettingsForm
  extends Pick<
    UseFormReturnType<SettingsValues>,
    'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'insertListItem' | 'removeListItem'
  > {
  cards: SettingsCards
  /** A section as it is typed; undefined while it would be refused. */
  valid: <S extends SettingsSection>(section: S) => Settings[S] | undefined
  /** The fields that differ from what is saved. */
  changed: readonly SettingsField[]
  /** Sections with changes here, which a colleague has saved since they were begun. */
  overtaken: readonly SettingsSection[]
  /** When the form was opened, in milliseconds UTC: examples count from it. */
  now: number
  isSaving: boolean
  /** Until something is dropped, or `forgetSaved` is called. */
  isSaved: boolean
  forgetSaved: () => void
  unanswered: Unanswered
  /** Drops what was typed, in all fields or in those of one section. */
  discard: (section?: SettingsSection) => void
  /** Saves the changes: false where they were refused, and the first fault has the focus, or where a question was answered no. */
  save: () => Promise<boolean>
  /** Holds the fields. */
  element: RefObject<HTMLFormElement | null>
}

/** A question before the changes are saved, by what they are; undefined where nothing is to be asked. */
export type SavingQuestion = (
  changed: readonly SettingsField[],
  asked: SettingsValues,
) => ConfirmRequest | undefined

interface FormOptions {
  /** Saves unchanged sections too. */
  all?: boolean
  question?: SavingQuestion | undefined
}

/**
 * Saves the changes of some fields of the settings in one call. What was typed stays while the tab is open, also where
 * another form over the same fields is shown later.
 */
export function useSettingsForm(
  cards: SettingsCards,
  fields: readonly SettingsField[],
  { all = false, question }: FormOptions = {},
): SettingsForm {
  const [now] = useState(serverNow)
  const element = useRef<HTMLFormElement>(null)
  const { id: userId } = useMe()
  const unsaved = useUnsavedSettings(userId)
  const shown = shownValues(unsaved, cards, fields)
  const form = useNotedForm(userId, cards, fields, shown)
  const { setErrors } = form
  const confirm = useConfirm()
  const saved = savedValues(cards)
  const changed = changedFields(form.values, saved, fields)
  const changedSections = sectionsOfFields(changed)
  const schemas = useSchemas()

  const refuse = (faults: Errors) => {
    setErrors(faults)
    const paths = Object.keys(faults)
    const found = paths.map((path) => form.getInputNode(path))
    focusFirst(found)
    const [path] = paths
    if (path && found.every((field) => field === null))
      notifyError(NOT_SAVED, `${fieldName(path)}\u00a0: ${faults[path]}`)
  }
  const { send, ...saving } = useSave({
    userId,
    cards,
    unsaved,
    onSaved: () => setErrors({}),
    onRefused: refuse,
  })

  // The other fields take what a colleague saves; a field that is saved here takes what the server wrote.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is in the form already
  useLayoutEffect(() => form.setValues(shown), [cards, saving.isSaving])

  return {
    ...form,
    ...saving,
    cards,
    changed,
    // Read again before the answer comes, the settings hold what is being saved.
    overtaken: saving.isSaving
      ? []
      : changedSections.filter((section) => isOvertaken(unsaved, cards, section)),
    now,
    valid<S extends SettingsSection>(section: S) {
      if (!changedSections.includes(section)) return cards[section].value as Settings[S]
      return schemas?.[section].safeParse(form.values[section]).data as Settings[S] | undefined
    },
    discard(section) {
      saving.forgetSaved()
      setErrors({})
      form.setValues(section ? { [section]: saved[section] } : saved)
    },
    async save() {
      const unreadable = unreadableIn(element.current, form.errors)
      if (unreadable.length > 0) {
        focusFirst(unreadable)
        return false
      }
      const sections = all ? sectionsOfFields(fields) : changedSections
      // Enter in the only field of a page submits it without a button too.
      if (sections.length === 0) return true
      const faults = await faultsIn(form.values, sections)
      if (Object.keys(faults).length > 0) {
        refuse(faults)
        return false
      }
      const request = question?.(changed, form.values)
      if (request && !(await confirm(request))) return false
      return send(sections, form.values)
    },
    element,
  }
}

/** Typed values are noted for the tab. */
function useNotedForm(
  userId: string,
  cards: SettingsCards,
  fields: readonly SettingsField[],
  shown: SettingsValues,
) {
  // The lists of the library call back the first render.
  const latest = useRef(cards)
  useLayoutEffect(() => {
    latest.current = cards
  }, [cards])
  const form = useForm<SettingsValues>({
    initialValues: shown,
    // A person who corrects one part of a field is not told of its other parts any more.
    clearInputErrorOnChange: false,
    onValuesChange(values, former) {
      noteTyped(userId, latest.current, fields, values)
      const corrected = changedFields(values, former, fields)
      if (corrected.length > 0) form.setErrors((errors) => withoutErrorsOf(errors, corrected))
    },
  })
  return form
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
  cards: SettingsCards
  unsaved: UnsavedSettings
  onSaved: () => void
  onRefused: (faults: Errors) => void
}

function useSave({ userId, cards, unsaved, onSaved, onRefused }: Save) {
  const utils = trpc.useUtils()
  /** A refusal has told that a colleague was faster: the next save replaces their value. */
  const [isTold, setTold] = useState(false)
  /** As they were typed: the server may have written them otherwise. */
  const sent = useRef<SettingsValues>(undefined)
  const act = useAct(trpc.settings.save, {
    announced: SAVED,
    failed: NOT_SAVED,
    stale: ['settings', 'products.catalogue', 'checklist', 'fne'],
    onSuccess(saved, input) {
      const sections = Object.keys(input) as SettingsSection[]
      if (sent.current) dropSent(userId, sections, sent.current, saved)
      utils.settings.all.setData(undefined, saved)
      setTold(false)
      onSaved()
    },
    onError(error) {
      if (appCodeOf(error) === 'STALE') setTold(true)
      const faults = Object.entries(fieldsOf(error))
      onRefused(
        Object.fromEntries(faults.map(([path, text]) => [path.replace('.value.', '.'), text])),
      )
    },
  })

  async function send(
    sections: readonly SettingsSection[],
    typed: SettingsValues,
  ): Promise<boolean> {
    sent.current = typed
    const input = sections.map((section) => {
      const { updatedAt } = cards[section]
      const seen = isTold ? updatedAt : (unsaved[section] ?? { from: updatedAt }).from
      return [section, { value: typed[section], seen }]
    })
    return (await act.run(Object.fromEntries(input))) !== undefined
  }
  return {
    send,
    isSaving: act.isRunning,
    isSaved: act.isDone,
    forgetSaved: act.reset,
    unanswered: act.unanswered,
  }
}

/** The faults that the server would find, by the path of the field. Where its schemas do not come, it is the server that says so. */
async function faultsIn(values: SettingsValues, sections: readonly SettingsSection[]) {
  const schemas = await loadSchemas().catch(() => undefined)
  const faults: Record<string, string> = {}
  for (const section of sections) {
    const read = schemas?.[section].safeParse(values[section])
    for (const { path, message } of read?.error?.issues ?? [])
      faults[[section, ...path].join('.')] ??= message
  }
  return faults
}

function withoutErrorsOf(errors: FormErrors, fields: readonly SettingsField[]): FormErrors {
  const isOf = (path: string) => fields.some((field) => `${path}.`.startsWith(`${field}.`))
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isOf(path)))
}

/** `express.hours` and what lies in it: « Délai express ». */
function fieldName(path: string): string {
  const field = path.split('.').slice(0, 2).join('.')
  return field in SETTINGS ? SETTINGS[field as SettingsField].name : 'Un réglage'
}

/** The fields with a text that is no value, which tell of it themselves: their value in the form is an empty one. */
function unreadableIn(element: HTMLElement | null, told: FormErrors): HTMLElement[] {
  const marked = element?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []
  return [...marked].filter(({ dataset: { path = '' } }) => told[path] === undefined)
}
