import { IconCalendarTime } from '@tabler/icons-react'
import { Note } from '#web/components/feedback/note.tsx'

/** Explains a section by an example that follows the typed values. */
export function ExampleNote({ words }: { words: string | undefined }) {
  return (
    <Note icon={<IconCalendarTime />} role="note">
      {words ?? 'L’exemple revient quand les champs sont justes.'}
    </Note>
  )
}
