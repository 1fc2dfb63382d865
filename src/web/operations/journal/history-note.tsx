import type { ChainFault } from '#shared/record/history/history.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { serverTime } from '#web/lib/clock.ts'
import { config } from '#web/lib/config.ts'
import { trpc } from '#web/trpc.ts'
import { historyWords, type Verification, verifiedWords } from './history-words.ts'

const HistoryFault = lazyPart(() => import('./history-fault.tsx'))

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
  state: (Verification & { fault: ChainFault | null }) | null
  readAt: number
}

function HistoryState({ state, readAt }: Props) {
  if (state?.fault) return <HistoryFault fault={state.fault} when={verifiedWords(state)} />
  const { tone, title, text } = historyWords(state, { readAt, mailLeaves: config.mailLeaves })
  return (
    <Note tone={tone} title={title}>
      {text}
    </Note>
  )
}
