import { IconCalendarTime } from '@tabler/icons-react'
import { Note } from '#web/components/feedback/note.tsx'
import type { SettingsForm } from '../use-settings-form.ts'
import { TIME_SECTIONS, type TypedTimes } from './example-words.ts'

interface Props {
  form: SettingsForm
  words: (times: TypedTimes, now: number) => string
}

/** Explains a section by an example that follows the typed values. */
export function ExampleNote({ form, words }: Props) {
  const times = validTimes(form)
  return (
    <Note icon={<IconCalendarTime />} role="note">
      {times ? words(times, form.now) : 'L’exemple revient quand les champs sont justes.'}
    </Note>
  )
}

function validTimes(form: SettingsForm): TypedTimes | undefined {
  const valid = TIME_SECTIONS.map((section) => [section, form.valid(section)] as const)
  if (!valid.every(([, values]) => values)) return undefined
  return Object.fromEntries(valid) as unknown as TypedTimes
}
