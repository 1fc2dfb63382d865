import { formatDateTime, HOUR_MS } from '#shared/dates.ts'
import type { ChainFault } from '#shared/record/history/history.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { serverTime } from '#web/lib/clock.ts'
import { config } from '#web/lib/config.ts'
import { trpc } from '#web/trpc.ts'

const HistoryFault = lazyPart(() => import('./history-fault.tsx'))

/** A verification each morning: an older one says that the server did not do its work. */
const LATE_AFTER_MS = 36 * HOUR_MS

/** The result of the last verification of the history. */
export function HistoryNote() {
  const query = trpc.history.state.useQuery()
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de lire l’état de l’historique."
      loading={<HistoryBones />}
    >
      {(state) => <HistoryState state={state} readAt={serverTime(query.dataUpdatedAt)} />}
    </QueryBoundary>
  )
}

/** A phone gives each bone its line, as it breaks the sentence that comes; a wide screen has all of them on one. */
function HistoryBones() {
  return (
    <Note title="Lecture de l’état de l’historique…">
      <span className="row wrap gap-6" aria-hidden="true">
        {[0, 1, 2, 3].map((bone) => (
          <SkeletonBlock key={bone} width="190px" height="14px" />
        ))}
      </span>
    </Note>
  )
}

interface Props {
  state: { at: number; links: number; fault: ChainFault | null } | null
  readAt: number
}

function HistoryState({ state, readAt }: Props) {
  if (!state)
    return (
      <Note title="L’historique n’a pas encore été vérifié.">
        Le serveur le vérifie chaque matin à partir de 6&nbsp;h
        {config.mailLeaves ? ', et vous envoie un relevé signé' : null}.
      </Note>
    )
  const { at, links, fault } = state
  const when = `${formatDateTime(at)}, ${formatFrancs(links)} ${links > 1 ? 'lignes' : 'ligne'}`
  if (fault) return <HistoryFault fault={fault} when={when} />
  if (readAt - at > LATE_AFTER_MS)
    return (
      <Note tone="warning" title="L’historique n’a pas été vérifié depuis plus d’un jour.">
        La dernière fois, il était intact&nbsp;: {when}. Prévenez la personne qui s’occupe du
        serveur.
      </Note>
    )
  return (
    <Note tone="success" title="L’historique est intact.">
      Vérifié le {when}.
      {config.mailLeaves
        ? ' Gardez le relevé signé que vous recevez chaque matin par e‑mail.'
        : null}
    </Note>
  )
}
