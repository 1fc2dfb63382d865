import { IconCalendarTime } from '@tabler/icons-react'
import { Note } from '#web/components/feedback/note.tsx'

/** What a section means, by an example that follows what is typed. */
export function ExampleNote({ words }: { words: string | undefined }) {
  return (
    <Note icon={<IconCalendarTime />} role="note">
      {words ?? 'L’exemple revient quand les champs sont justes.'}
    </Note>
  )
}
