import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { SETTINGS_LABELS } from '#shared/shop/settings/settings.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { cx } from '#web/lib/cx.ts'
import { usePassFocusOn } from '#web/lib/focus.ts'
import { useShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import { savedWords } from './saved-words.ts'
import classes from './settings.module.css'
import { SETTINGS } from './settings-table.ts'
import { SAVED, type SettingsForm } from './use-settings-form.ts'

/** Saves the changes of a page, which it names; says that they are saved, and is absent where there were none. */
export function SaveBar({ form }: { form: SettingsForm }) {
  if (form.changed.length > 0) return <Bar form={form} />
  return form.isSaved ? <Saved onOver={form.forgetSaved} /> : null
}

const SAID_MS = 5000

/** It stands for a while where the button was: on a phone the tabs come back below it. */
function Saved({ onOver }: { onOver: () => void }) {
  const end = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setTimeout(() => end(), SAID_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={cx(classes.bar, classes.saved)} data-foot="">
      <p className="row gap-8 strong positive icons-20">
        <IconCircleCheck aria-hidden="true" />
        {SAVED}
      </p>
    </div>
  )
}

function Bar({ form }: { form: SettingsForm }) {
  usePassFocusOn()
  useShortcuts({
    'mod+Enter': { label: 'Enregistrer les réglages', run: () => void form.save() },
  })
  const [first = '', ...others] = new Set(form.changed.map((field) => SETTINGS[field].name))
  const names = [first, ...others.map(insideSentence)]
  return (
    <div className={classes.bar} data-foot="">
      <OvertakenNotes form={form} />
      <ActFailure unanswered={form.unanswered} withRetry={false} />
      <div className={classes.barRow}>
        <p className={`grow ${classes.changes}`} role="status">
          <span className={classes.dot} aria-hidden="true" />
          <b className="nowrap">
            {names.length} changement{names.length > 1 ? 's' : ''}
          </b>{' '}
          <span className={`quiet ${classes.names}`}>{names.join(', ')}</span>
        </p>
        <Button tone="ghost" size="sm" onClick={() => form.discard()}>
          Annuler
        </Button>
        <Button type="submit" tone="soleil" loading={form.isSaving}>
          Enregistrer
        </Button>
      </div>
    </div>
  )
}

/** An abbreviation keeps its capitals. */
function insideSentence(name: string): string {
  return /^\p{Lu}{2}/u.test(name) ? name : lowerFirst(name)
}

/** The changes that colleagues have saved since these were begun, with the choice to take them. */
export function OvertakenNotes({ form }: { form: SettingsForm }) {
  const { cards, overtaken, discard } = form
  return overtaken.map((section) => (
    <Note
      key={section}
      tone="warning"
      role="status"
      title={`${SETTINGS_LABELS[section]}\u00a0: changé entre-temps`}
    >
      {cards[section].updatedBy ?? 'Un collègue'} a enregistré{'\u00a0'}:{' '}
      {savedWords(cards, section)}. Ce que vous avez écrit est resté.
      <div className="mt-10">
        <Button tone="outline" size="sm" onClick={() => discard(section)}>
          Reprendre sa valeur
        </Button>
      </div>
    </Note>
  ))
}
