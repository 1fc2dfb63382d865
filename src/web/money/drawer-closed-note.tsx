import { TextLink } from '#web/components/actions/text-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'

/** Cash needs an open drawer. Renders nothing while we do not know, as without a network. */
export function DrawerClosedNote() {
  const { data } = trpc.drawer.desk.useQuery()
  if (!data || data.isOpen) return null
  return (
    <Note
      tone="warning"
      role="status"
      action={<TextLink to={paths.admin.drawer}>Ouvrir le tiroir</TextLink>}
    >
      Ouvrez le tiroir pour encaisser des espèces.
    </Note>
  )
}
