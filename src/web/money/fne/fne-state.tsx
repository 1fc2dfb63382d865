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
import type { FneReason } from '#shared/money/fne/states.ts'
import { Tag } from '#web/components/display/badge.tsx'
import { dgiStopOf } from './fne-words.ts'

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

interface Props {
  state: FneState
  /** A reason of `FNE_REASONS`, where it is known. */
  why?: FneReason | null
}

/** The state of a certification; red where it waits for somebody to mend the key, the address or the stickers. */
export function FneStateTag({ state, why = null }: Props) {
  const { tone, icon, short } = LOOKS[state]
  return (
    <Tag tone={dgiStopOf({ state, why }) ? 'danger' : tone} icon={icon}>
      {short ?? FNE_STATE_LABELS[state]}
    </Tag>
  )
}
