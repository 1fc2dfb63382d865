import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'

interface Props {
  contact: Outputs['products']['catalogue']['contact']
}

/** Whom to ask for a garment that is not in the list. */
export function NotFoundNote({ contact: { phone, opensAt, closesAt } }: Props) {
  return (
    <Note icon={<IconMessageCircle />} title={<>Vous ne trouvez pas&#8239;?</>}>
      {phone ? (
        <>
          Appelez-nous au <PhoneLink number={phone} className="nowrap strong" />, de {opensAt} à{' '}
          {closesAt}&nbsp;: nous l’ajoutons au catalogue.
        </>
      ) : (
        <>
          <Link to={paths.contact}>Écrivez-nous</Link>, nous l’ajoutons au catalogue.
        </>
      )}
    </Note>
  )
}
