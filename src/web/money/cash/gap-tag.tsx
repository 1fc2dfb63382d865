import { IconAlertTriangle, IconCheck, IconHourglass, IconMessageX } from '@tabler/icons-react'
import { formatGap, gapOf } from '#shared/money/handovers.ts'
import { Tag } from '#web/components/display/badge.tsx'
import type { Outputs } from '#web/trpc.ts'

type Handover = Outputs['cash']['handovers']['items'][number]

/** The difference between the counted and the expected amount. */
export function GapTag({ handover }: { handover: Pick<Handover, 'expected' | 'counted'> }) {
  const gap = gapOf(handover)
  if (gap === 0)
    return (
      <Tag tone="success" icon={<IconCheck />}>
        Juste
      </Tag>
    )
  return (
    <Tag tone="danger" icon={<IconAlertTriangle />}>
      {formatGap(gap)}
    </Tag>
  )
}

/** The livreur's answer to a hand-over. Renders nothing once it is confirmed. */
export function AnswerTag({
  handover: { confirmedAt, contestedAt },
}: {
  handover: Pick<Handover, 'confirmedAt' | 'contestedAt'>
}) {
  if (contestedAt !== null)
    return (
      <Tag tone="danger" icon={<IconMessageX />}>
        Contestée
      </Tag>
    )
  if (confirmedAt !== null) return null
  return (
    <Tag tone="warning" icon={<IconHourglass />}>
      À confirmer
    </Tag>
  )
}
