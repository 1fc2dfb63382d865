import type { Orm } from '#server/db/database.ts'
import type { UnfinishedCheck } from '#shared/orders/custody.inputs.ts'
import { COUNT_REASON_LABELS, RESERVE_LABELS } from '#shared/orders/custody.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { orderLines } from '../order-lines.service.ts'

/** A count in French, one text for each statement, with the current names of the order's lines. */
export function describeCheck(orm: Orm, orderId: string, check: UnfinishedCheck): string {
  const lines = orderLines(orm, orderId)
  const nameOf = (at: number) => {
    const line = lines.find(({ position }) => position === at)
    return line ? `${line.name} (${serviceLabel(line.service).toLowerCase()})` : `Ligne ${at + 1}`
  }
  const counts = check.counts.map(({ position, counted, reason, note }) =>
    parts(`${nameOf(position)}\u00a0: ${counted}`, reason && COUNT_REASON_LABELS[reason], note),
  )
  const reserves = check.reserves.map(({ kind, position, note }) => {
    const place = position === null ? 'Tout le sac' : nameOf(position)
    return parts(`Défaut déjà là\u00a0: ${RESERVE_LABELS[kind]}`, place, note)
  })
  const facts = [...counts, ...reserves]
  if (check.withClient !== undefined)
    facts.push(check.withClient ? 'Compté avec le client' : 'Compté sans le client')
  return facts.join('\n')
}

const parts = (...said: (string | undefined)[]) => said.filter(Boolean).join(' · ')
