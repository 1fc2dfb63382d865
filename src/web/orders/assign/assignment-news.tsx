import { useEffect, useEffectEvent, useRef } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { trpc } from '#web/trpc.ts'
import { notMadeTitle, shortReason } from './assign-many-words.ts'
import { takeKeptOffers } from './kept-offers.ts'
import { useOfferUndo } from './use-offer-undo.ts'

/** Tells the admin who asked what becomes of their assignments, on any screen. */
export function AssignmentNews() {
  useRefused()
  useKeptOffers()
  return (
    <VisuallyHidden>
      <p role="status">{useSpokenWords()}</p>
    </VisuallyHidden>
  )
}

/** Said to who does not see the row that shows it. */
function useSpokenWords(): string | null {
  const { data = null } = trpc.orders.waitingAssignments.useQuery(undefined, {
    select: (rows) => {
      const latest = rows.filter(({ isMine, refusal }) => isMine && refusal === null).at(-1)
      if (!latest) return null
      const verb = latest.kind === 'reassign' ? 'réassignée' : 'assignée'
      return `Bientôt ${verb} à ${latest.livreurName}. « Annuler » reste possible.`
    },
  })
  return data
}

/** Tells of assignments that could not be made after all. */
function useRefused(): void {
  const told = useRef(new Set<string>())
  const { data = [] } = trpc.orders.waitingAssignments.useQuery(undefined, {
    select: (rows) =>
      rows.flatMap(({ orderId, reference, standsAt, isMine, refusal }) =>
        isMine && refusal !== null ? [{ key: `${orderId} ${standsAt}`, reference, refusal }] : [],
      ),
  })
  useEffect(() => {
    const news = data.filter(({ key }) => !told.current.has(key))
    const [first] = news
    if (!first) return
    for (const { key } of news) told.current.add(key)
    notifyError(notMadeTitle(news), shortReason(first.refusal))
  }, [data])
}

/** Offers again, for the rest of its time, to undo the assignments made before the page was reloaded. */
function useKeptOffers(): void {
  const offerUndo = useOfferUndo()
  const offerAgain = useEffectEvent(() => {
    const now = serverNow()
    for (const { offer, until } of takeKeptOffers(now))
      offerUndo({ ...offer, duration: until - now })
  })
  useEffect(() => offerAgain(), [])
}
