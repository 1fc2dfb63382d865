import { IconAlertTriangle, IconDroplet, IconHanger, IconNote } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import {
  changedKinds,
  type LaundryPreferences,
  ofKinds,
  PREFERENCE_KINDS,
  PREFERENCE_LABELS,
  type PreferenceKind,
  type PreferencesChange,
  preferencesForm,
} from '#shared/access/laundry-preferences.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { ToggleChips } from '#web/components/forms/toggle-chips.tsx'
import { appCodeOf, fieldsOf } from '#web/lib/error-message.ts'
import { tabStorage } from '#web/lib/storage.ts'
import { type Unanswered, useAct } from '#web/lib/use-act.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { useZodForm, type ZodForm } from '#web/lib/use-zod-form.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'

const FAILED = 'Préférences non enregistrées'
const SAVED = 'Préférences enregistrées.'

/** « Amidon léger, sur cintre » */
export const preferencesWords = (saved: LaundryPreferences): string =>
  PREFERENCE_KINDS.flatMap((kind) => saved[kind] || []).join(', ') || 'Rien n’est demandé'

/** In a client's own profile. */
export function OwnPreferences({ saved }: { saved: LaundryPreferences }) {
  const { id } = useMe()
  const save = useAct(trpc.profile.setPreferences, {
    failed: FAILED,
    announced: SAVED,
    stale: ['profile.preferences'],
  })
  // The form begins again with what is stored now.
  const [times, setTimes] = useState(0)
  const begin = () => setTimes(times + 1)
  return (
    <Form
      key={times}
      ownerId={id}
      saved={saved}
      save={{ ...save, send: save.run }}
      onDone={begin}
      isAlwaysOpen
    />
  )
}

/** The team that is told on the phone writes them in « À savoir » of a client's file. */
export default function ClientPreferences({
  userId,
  saved,
}: {
  userId: string
  saved: LaundryPreferences
}) {
  const save = useAct(trpc.clientRecords.setPreferences, {
    failed: FAILED,
    announced: SAVED,
    stale: ['clientRecords'],
  })
  const send = (change: PreferencesChange) => save.run({ userId, ...change })
  const [isOpen, setOpen] = useState(() => tabStorage.read(entriesKey(userId)) !== null)
  return (
    <>
      <Chips saved={saved} />
      {isOpen ? (
        <Form
          ownerId={userId}
          saved={saved}
          save={{ ...save, send }}
          onDone={() => setOpen(false)}
        />
      ) : (
        <span>
          <Button tone="ghost" size="sm" onClick={() => setOpen(true)}>
            Modifier les préférences
          </Button>
        </span>
      )}
    </>
  )
}

interface Save {
  send: (change: PreferencesChange) => Promise<unknown>
  isRunning: boolean
  error: unknown
  unanswered: Unanswered
}

const entriesKey = (ownerId: string) => `laveo-preferences-${ownerId}` as const

const ICONS: Record<PreferenceKind, ReactNode> = {
  starch: <IconDroplet />,
  folding: <IconHanger />,
  avoid: <IconAlertTriangle />,
  other: <IconNote />,
}

function Chips({ saved }: { saved: LaundryPreferences }) {
  const asked = PREFERENCE_KINDS.flatMap((kind) => {
    const words = saved[kind]
    return words ? [{ kind, words }] : []
  })
  if (asked.length === 0)
    return <p className="quiet text-s">Amidon, pli, allergie&nbsp;: rien n’est demandé.</p>
  return (
    <ul className="flex wrap gap-8">
      {asked.map(({ kind, words }) => (
        <li key={kind} className="anywhere">
          <Tag isLong tone={kind === 'avoid' ? 'warning' : 'plain'} icon={ICONS[kind]}>
            {kind === 'avoid' ? `Allergie\u00a0: ${words}` : words}
          </Tag>
        </li>
      ))}
    </ul>
  )
}

/** The answers that most clients give, each with its word on the button. */
const READY: Partial<Record<PreferenceKind, { value: string; label: string }[]>> = {
  starch: [
    { value: 'Sans amidon', label: 'Sans' },
    { value: 'Amidon léger', label: 'Léger' },
    { value: 'Amidon fort', label: 'Fort' },
  ],
  folding: [
    { value: 'Plié', label: 'Plié' },
    { value: 'Sur cintre', label: 'Sur cintre' },
  ],
}

const EXAMPLES: Partial<Record<PreferenceKind, string>> = {
  avoid: 'Le produit à ne pas utiliser, par exemple\u00a0: assouplissant parfumé.',
  other: 'Par exemple\u00a0: laver les draps à part.',
}

interface Draft {
  /** The stored values when the form was opened. */
  seen: LaundryPreferences
  values: LaundryPreferences
}

interface FormProps {
  ownerId: string
  saved: LaundryPreferences
  save: Save
  onDone: () => void
  /** Its buttons come with a change. */
  isAlwaysOpen?: boolean
}

function Form({ ownerId, saved, save, onDone, isAlwaysOpen = false }: FormProps) {
  const draft = useKept(entriesKey(ownerId), (stored): Draft => {
    const kept = stored as Partial<Draft> | undefined
    return { seen: kept?.seen ?? saved, values: kept?.values ?? saved }
  })
  const form = useZodForm(preferencesForm, {
    name: 'preferences',
    initialValues: withBlanks(draft.value.values),
    onValuesChange: (values) => draft.update((current) => ({ ...current, values })),
  })
  const close = () => {
    draft.clear()
    onDone()
  }
  // The chips above show what another person wrote meanwhile: who saves once more has read it.
  const isLate = appCodeOf(save.error) === 'STALE'
  const send = async (next: PreferencesChange['next']) => {
    const changed = changedKinds(draft.value.seen, next)
    const seen = ofKinds(isLate ? saved : draft.value.seen, changed)
    const answer = await save.send({ next: ofKinds(next, changed), seen })
    if (answer !== undefined) close()
  }
  return (
    <form
      data-kept-draft
      className="stack gap-14"
      noValidate
      onSubmit={form.onSubmit((next) => void send(next))}
    >
      {PREFERENCE_KINDS.map((kind) => (
        <KindField key={kind} kind={kind} form={form} refusal={fieldsOf(save.error)[kind]} />
      ))}
      {isAlwaysOpen && changedKinds(draft.value.seen, form.values).length === 0 ? null : (
        <div className="row wrap gap-10">
          <Button type="submit" loading={save.isRunning}>
            Enregistrer
          </Button>
          <Button tone="ghost" onClick={close}>
            Annuler
          </Button>
        </div>
      )}
      <ActFailure unanswered={save.unanswered} withRetry={false} />
    </form>
  )
}

interface KindProps {
  kind: PreferenceKind
  form: ZodForm<typeof preferencesForm>
  refusal: string | undefined
}

/** A tap where an answer is ready, and another one takes it back. What was asked in other words stays a text. */
function KindField({ kind, form, refusal }: KindProps) {
  const value = form.values[kind] ?? ''
  const ready = READY[kind]
  const [isText] = useState(
    () => !ready || (value !== '' && !ready.some((answer) => answer.value === value)),
  )
  if (ready && !isText)
    return (
      <ToggleChips
        legend={PREFERENCE_LABELS[kind]}
        options={ready}
        value={value}
        onPick={(picked) => form.setFieldValue(kind, picked === value ? '' : picked)}
      />
    )
  return (
    <TextInput
      label={PREFERENCE_LABELS[kind]}
      description={EXAMPLES[kind]}
      {...form.getInputProps(kind)}
      error={form.errors[kind] ?? refusal}
    />
  )
}

/** A field is empty where nothing is asked. */
function withBlanks({ starch = '', folding = '', avoid = '', other = '' }: LaundryPreferences) {
  return { starch, folding, avoid, other }
}
