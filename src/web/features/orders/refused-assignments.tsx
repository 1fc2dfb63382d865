import { useEffect, useRef } from 'react'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { trpc } from '#web/trpc.ts'
import { notMadeTitle, shortReason } from './assign/assign-many-words.ts'

/** Tells the admin who asked, on any screen, of assignments that could not be made after all. Renders nothing. */
export function RefusedAssignments() {
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
  return null
}
