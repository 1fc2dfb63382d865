import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import { focusFirst } from '#web/lib/focus-first.ts'
import { isFirstTry } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { taxQuestion } from './fne/tax-question.ts'
import { SaveBar } from './save-bar.tsx'
import classes from './settings.module.css'
import type { SettingsCards } from './settings-fields.ts'
import {
  type FieldGroup,
  fieldOfHash,
  fieldsOfPage,
  SETTINGS_PAGES,
  type SettingsPageId,
} from './settings-pages.ts'
import { SettingsRows } from './settings-rows.tsx'
import { type SavingQuestion, type SettingsForm, useSettingsForm } from './use-settings-form.ts'

const QUESTIONS: Partial<Record<SettingsPageId, SavingQuestion>> = {
  fne: (changed, { fne }) => taxQuestion(changed, fne),
}

interface Props {
  page: SettingsPageId
  /** Below the form, once it is there: it would push it down. */
  after: ReactNode
}

/** The settings of one page, as one form. */
export default function SettingsPageForm({ page, after }: Props) {
  const query = trpc.settings.all.useQuery()
  const loading = <LinesSkeleton />
  if (useReadsAbove(page)) return loading
  return (
    <QueryBoundary query={query} errorTitle="Impossible de charger les réglages." loading={loading}>
      {(cards) => (
        <>
          <Form page={page} cards={cards} />
          {after}
        </>
      )}
    </QueryBoundary>
  )
}

/** Whether a part above the first field is still read, which would push the fields down; where it fails, it says so itself. */
function useReadsAbove(page: SettingsPageId): boolean {
  return isFirstTry(trpc.fne.link.useQuery(undefined, { enabled: page === 'fne' }))
}

function Form({ page, cards }: { page: SettingsPageId; cards: SettingsCards }) {
  const form = useSettingsForm(cards, fieldsOfPage(page), { question: QUESTIONS[page] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.save()
  }
  return (
    <form ref={form.element} noValidate onSubmit={submit}>
      {SETTINGS_PAGES[page].groups.map((group) => (
        <SettingsGroup key={group.title} form={form} group={group} />
      ))}
      <SaveBar form={form} />
    </form>
  )
}

interface SettingsGroupProps {
  form: SettingsForm
  group: FieldGroup
}

/** A part of a page of the settings. */
function SettingsGroup({ form, group }: SettingsGroupProps) {
  const { title, hint, columns = false, rows } = group
  const id = useId()
  const element = useRef<HTMLElement>(null)
  useAddressedField(element)
  return (
    <section ref={element} className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.groupTitle}>
        {title}
      </h2>
      {hint ? <p className="quiet text-s mt-4">{hint}</p> : null}
      {rows.length > 0 ? (
        <div className={cx('mt-12', columns ? classes.columns : 'stack gap-16')}>
          <SettingsRows form={form} rows={rows} />
        </div>
      ) : null}
    </section>
  )
}

/** Gives the focus to the field that the address names, where it is in this group. */
function useAddressedField(element: RefObject<HTMLElement | null>) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same field leads to it again
  useEffect(() => {
    const field = fieldOfHash(hash)
    if (!field || !element.current) return
    const found = fieldIn(element.current, field)
    if (!found) return
    focusFirst([found])
    found.scrollIntoView({ block: 'center' })
  }, [hash, key, element])
}

/** The field, else the control that makes it appear: of several, the one nearest to it. */
function fieldIn(group: HTMLElement, field: string): HTMLElement | undefined {
  const nodes = [...group.querySelectorAll<HTMLElement>('[data-path]')]
  const revealing = [...group.querySelectorAll<HTMLElement>(`[data-reveals~="${field}"]`)]
  return nodes.find(({ dataset }) => `${dataset.path}.`.startsWith(`${field}.`)) ?? revealing.at(-1)
}
