import { formatSince } from '#shared/dates.ts'
import { DGI_LINK_WORDS } from '#shared/shop/settings/dgi-link.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { trpc } from '#web/trpc.ts'
import { MendStop } from './mend-stop.tsx'

/** Nothing leaves after a restore, or while the key, the address or the stickers are not mended: since when, and what to do. */
export function StoppedNote({ isShort }: { isShort: boolean }) {
  const { stopped = null, isRestored = false } = trpc.fne.counts.useQuery().data ?? {}
  if (isRestored)
    return (
      <Note tone="warning" title="Une ancienne copie a été remise en place">
        <p className="mb-8">
          Rien ne part à la DGI et aucune facture du mois ne se fait seule. Notez d’abord ce que le
          site de la DGI a certifié depuis la copie, et refaites les factures du mois qui manquent.
        </p>
        <MendStop state="restored" />
      </Note>
    )
  // A sale that is open beside tells it.
  if (stopped === null || isShort) return null
  const { state, since } = stopped
  const { title, text } = DGI_LINK_WORDS[state]
  return (
    <Note
      tone="danger"
      title={since === null ? title : `${title}, depuis ${formatSince(since, serverNow())}`}
    >
      <p className="mb-8">{text}</p>
      <MendStop state={state} />
    </Note>
  )
}
