import { IconAlertTriangle, IconCheck, IconHourglass, IconMessageX } from '@tabler/icons-react'
import { formatGap, gapOf } from '#shared/money/handovers.ts'
import { Tag } from '#web/components/display/badge.tsx'
import type { Outputs } from '#web/trpc.ts'

type Handover = Outputs['cash']['handovers']['items'][number]

/** Whether what was counted is what was expected. */
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

/** What the livreur said of a hand-over, as long as it is not « d’accord ». */
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
