import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCalendarRepeat,
  IconDoorExit,
  IconDroplet,
  IconHandStop,
  IconHanger,
  IconHangerOff,
  IconLock,
  IconMessageReport,
  IconMoped,
  IconScale,
  IconScissors,
  IconUserQuestion,
  IconWallet,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ProblemKind } from '#shared/orders/problems/problem-kinds.ts'

/** Decorative: the title says the kind. */
export const KIND_ICONS: Record<ProblemKind, ReactNode> = {
  claim: <IconDroplet aria-hidden="true" />,
  count_contested: <IconScale aria-hidden="true" />,
  ask: <IconHandStop aria-hidden="true" />,
  weekly: <IconCalendarRepeat aria-hidden="true" />,
  piece_missing: <IconHangerOff aria-hidden="true" />,
  piece_damaged: <IconScissors aria-hidden="true" />,
  count_gap: <IconScale aria-hidden="true" />,
  disagreement: <IconMessageReport aria-hidden="true" />,
  visit_missed: <IconDoorExit aria-hidden="true" />,
  to_reassign: <IconArrowsExchange aria-hidden="true" />,
  not_theirs: <IconUserQuestion aria-hidden="true" />,
  code_failed: <IconLock aria-hidden="true" />,
  refused_action: <IconAlertTriangle aria-hidden="true" />,
  problem: <IconMessageReport aria-hidden="true" />,
  wave_differs: <IconWallet aria-hidden="true" />,
  linen_to_return: <IconHanger aria-hidden="true" />,
  late_pickup: <IconMoped aria-hidden="true" />,
}
