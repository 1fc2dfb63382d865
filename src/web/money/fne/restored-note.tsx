import { Note } from '#web/components/feedback/note.tsx'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { ResumeSending } from './resume-sending.tsx'

/** After a restore nothing is sent until the owner has compared it with the site of the DGI. */
export function RestoredNote() {
  const counts = trpc.fne.counts.useQuery()
  const { role } = useMe()
  if (!counts.data?.isRestored) return null
  return (
    <Note tone="warning" title="Une ancienne copie a été remise en place">
      <p>
        Rien ne part à la DGI et aucune facture du mois ne se fait seule. Notez d’abord ce que le
        site de la DGI a certifié depuis la copie, et refaites les factures du mois qui manquent.
      </p>
      {role === 'superadmin' ? <ResumeSending /> : <p>Le responsable de Lavéo reprend ensuite.</p>}
    </Note>
  )
}
