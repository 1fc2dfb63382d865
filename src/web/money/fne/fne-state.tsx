import {
  IconAlertTriangle,
  IconCircleX,
  IconExternalLink,
  IconEyeQuestion,
  IconHourglass,
  IconLoader,
  IconReceipt,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FNE_STATE_LABELS, type FneState } from '#shared/money/fne/fne-sales.ts'
import { Tag } from '#web/components/display/badge.tsx'

const LOOKS: Record<
  FneState,
  { tone: 'plain' | 'info' | 'success' | 'warning' | 'danger'; icon: ReactNode; short?: string }
> = {
  to_certify: { tone: 'plain', icon: <IconHourglass /> },
  sending: { tone: 'info', icon: <IconLoader /> },
  certified: { tone: 'success', icon: <IconRosetteDiscountCheck /> },
  refused: { tone: 'danger', icon: <IconAlertTriangle /> },
  uncertain: { tone: 'warning', icon: <IconEyeQuestion /> },
  by_hand: { tone: 'warning', icon: <IconExternalLink />, short: 'À faire' },
  receipt: { tone: 'plain', icon: <IconReceipt /> },
  dropped: { tone: 'plain', icon: <IconCircleX /> },
}

/** The state of a certification. */
export function FneStateTag({ state }: { state: FneState }) {
  const { tone, icon, short } = LOOKS[state]
  return (
    <Tag tone={tone} icon={icon}>
      {short ?? FNE_STATE_LABELS[state]}
    </Tag>
  )
}
