import { IconHanger } from '@tabler/icons-react'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'

/** For the team: a garment that is not in the list is added by the owner. */
export default function TeamNotFound() {
  const { role } = useMe()
  return (
    <Note icon={<IconHanger />} title={<>Il n’est pas au catalogue&#8239;?</>}>
      {role === 'superadmin' ? (
        <TextLink to={paths.superadmin.catalogue}>Ajoutez-le au catalogue</TextLink>
      ) : (
        'Demandez au responsable de Lavéo de l’ajouter.'
      )}
    </Note>
  )
}
