import { IconChevronDown } from '@tabler/icons-react'
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { dismissToast, notify } from '#web/components/feedback/notify.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import { focusFirst } from '#web/lib/focus-first.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useModules } from '#web/modules.ts'
import { isFirstTry } from '#web/query-client.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { taxQuestion } from './fne/tax-question.ts'
import { isChanged, isHidden } from './folded-settings.ts'
import { SaveBar } from './save-bar.tsx'
import classes from './settings.module.css'
import { type SettingsCards, type SettingsValues, savedValues } from './settings-fields.ts'
import {
  type FieldGroup,
  type FoldedSetting,
  fieldOfHash,
  fieldsOfPage,
  isPageHere,
  pagePath,
  SETTINGS_PAGE_IDS,
  SETTINGS_PAGES,
  type SettingsPageId,
} from './settings-pages.ts'
import { SettingsRows } from './settings-rows.tsx'
import { SENTENCES } from './settings-sentences.ts'
import { SETTINGS } from './settings-table.ts'
import { hasUnsaved, useUnsavedSettings } from './unsaved.ts'
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
  const link = trpc.fne.link.useQuery(undefined, { enabled: page === 'fne' })
  const counters = trpc.stats.counters.useQuery(undefined, { enabled: page === 'money' })
  return isFirstTry(link) || isFirstTry(counters)
}

function Form({ page, cards }: { page: SettingsPageId; cards: SettingsCards }) {
  const form = useSettingsForm(cards, fieldsOfPage(page), { question: QUESTIONS[page] })
  useLeftUnsaved(form)
  const { groups, more } = SETTINGS_PAGES[page]
  const hasAdmin = trpc.stats.counters.useQuery(undefined, { enabled: false }).data?.admins !== 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.save()
  }
  return (
    <form ref={form.element} noValidate onSubmit={submit}>
      {groups
        .filter(({ ofAdmins }) => hasAdmin || !ofAdmins)
        .map((group) => (
          <SettingsGroup key={group.title} form={form} group={group} />
        ))}
      <MoreSettings form={form} sentences={more} />
      <SaveBar form={form} />
    </form>
  )
}

const BACK_OFFERED_MS = 15_000

/**
 * Who leaves the settings is told what is not saved there, with the way back: it stays typed. Their index marks it too. A
 * save that still runs says itself how it ends.
 */
function useLeftUnsaved({ cards, isSaving }: SettingsForm): void {
  const navigate = useNavigate()
  const modules = useModules()
  const unsaved = useUnsavedSettings(useMe().id)
  const tell = useEffectEvent(() => {
    if (isSaving || window.location.pathname.startsWith(paths.superadmin.settings)) return
    const page = SETTINGS_PAGE_IDS.find(
      (id) => isPageHere(id, modules) && hasUnsaved(unsaved, cards, fieldsOfPage(id)),
    )
    if (!page) return
    const action = {
      label: 'Y revenir',
      run: () => {
        dismissToast()
        navigate(pagePath(page))
      },
      duration: BACK_OFFERED_MS,
    }
    notify({ tone: 'warning', title: 'Des réglages ne sont pas enregistrés', action })
  })
  useEffect(() => () => tell(), [])
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
      <div className={cx('mt-12', columns ? classes.columns : 'stack gap-16')}>
        <SettingsRows form={form} rows={rows} />
      </div>
    </section>
  )
}

interface MoreProps {
  form: SettingsForm
  sentences: readonly FoldedSetting[]
}

/** The other settings of a page, folded, with a sentence each: « Changer » draws its fields in its line. */
function MoreSettings({ form, sentences }: MoreProps) {
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const saved = savedValues(form.cards)
  const shown = sentences.filter((one) => !isHidden(one, saved) || isTyped(one, form))
  const { hash, key } = useLocation()
  const addressed = shown.find(({ fields }) => fields.some((field) => field === fieldOfHash(hash)))
  const [drawn, setDrawn] = useState<readonly FoldedSetting[]>(addressed ? [addressed] : [])
  const [isOpen, setOpen] = useState(
    addressed !== undefined || shown.some((one) => isTyped(one, form)),
  )
  const draw = (sentence: FoldedSetting) => setDrawn((all) => [...all, sentence])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same field leads to it again
  useEffect(() => {
    if (!addressed) return
    setOpen(true)
    draw(addressed)
  }, [key, addressed])
  useAddressedField(element, drawn)
  if (shown.length === 0) return null
  return (
    <section ref={element} className={classes.more} aria-label="Plus de réglages">
      <button
        type="button"
        className={`row gap-10 full strong accent icons-20 clickable ring-within ${classes.fold}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown aria-hidden="true" />
        <span className="nowrap">Plus de réglages</span>
        <span className={`quiet text-s push-end ${classes.firstWords}`}>
          {firstWords(shown, saved)}
        </span>
      </button>
      <ul id={id} className={classes.sentences} hidden={!isOpen}>
        {isOpen
          ? shown.map((sentence) => (
              <SentenceLine
                key={sentence.fields[0]}
                form={form}
                sentence={sentence}
                isDrawn={drawn.includes(sentence) || isTyped(sentence, form)}
                onChange={() => draw(sentence)}
              />
            ))
          : null}
      </ul>
    </section>
  )
}

const isTyped = ({ fields }: FoldedSetting, { changed }: SettingsForm) =>
  fields.some((field) => changed.includes(field))

/** The first sentences of the fold, as many as a line holds. */
function firstWords(sentences: readonly FoldedSetting[], values: SettingsValues): string {
  const words = sentences
    .slice(0, 2)
    .map(({ fields: [first] }) => SENTENCES[first](values).replaceAll('*', ''))
  return `${words.join(', ')}…`
}

interface LineProps {
  form: SettingsForm
  sentence: FoldedSetting
  /** Its fields are in its place. */
  isDrawn: boolean
  onChange: () => void
}

function SentenceLine({ form, sentence, isDrawn, onChange }: LineProps) {
  const line = useRef<HTMLLIElement>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (isDrawn && isAsked.current) focusFirst([line.current])
    isAsked.current = false
  }, [isDrawn])
  const [field] = sentence.fields
  if (isDrawn)
    return (
      <li ref={line} className={`${classes.sentence} ${classes.drawn}`}>
        <SettingsRows form={form} rows={sentence.fields} />
      </li>
    )
  const parts = SENTENCES[sentence.fields[0]](form.values).split('*')
  return (
    <li ref={line} className={`row justify-between gap-12 ${classes.sentence}`}>
      <span>
        {parts.map((part, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep nothing
          at % 2 === 1 ? <b key={at}>{part}</b> : part,
        )}
        {isChanged(sentence, form.values) ? ', changé.' : '.'}
      </span>
      <button
        type="button"
        className={`strong text-s accent fixed clickable ${classes.change}`}
        aria-label={field && `Changer ${SETTINGS[field].name}`}
        onClick={() => {
          isAsked.current = true
          onChange()
        }}
      >
        Changer
      </button>
    </li>
  )
}

/** Gives the focus to the field that the address names, where it is in this group. `drawn`: fields that came since. */
function useAddressedField(element: RefObject<HTMLElement | null>, drawn?: unknown) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same field leads to it again
  useEffect(() => {
    const field = fieldOfHash(hash)
    if (!field || !element.current) return
    const found = fieldIn(element.current, field)
    if (!found) return
    focusFirst([found])
    found.scrollIntoView({ block: 'center' })
  }, [hash, key, element, drawn])
}

/** The field, else the choice that makes it appear. */
function fieldIn(group: HTMLElement, field: string): HTMLElement | null {
  const nodes = [...group.querySelectorAll<HTMLElement>('[data-path]')]
  const found = nodes.find(({ dataset }) => `${dataset.path}.`.startsWith(`${field}.`))
  return found ?? group.querySelector<HTMLElement>(`[data-reveals="${field}"]`)
}
