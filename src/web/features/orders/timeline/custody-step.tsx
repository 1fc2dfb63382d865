import { IconAlertTriangle, IconFlag, IconFlagCheck, IconReceipt } from '@tabler/icons-react'
import { isStaff, type Role } from '#shared/accounts/roles.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { piecesLabel } from '#shared/money/pricing.ts'
import { FLAG_LABELS } from '#shared/orders/custody.ts'
import type { TimelineStep } from '#web/components/display/timeline.tsx'
import type { Outputs } from '#web/trpc.ts'

type OrderEvent = Outputs['orders']['timeline'][number]
type Words = Pick<TimelineStep, 'label' | 'detail' | 'icon' | 'alert'>

/** What was counted, in a few words: `8 pièces comptées sur 7, 1 réserve`. */
export function countText({ expected, counted, reserves }: NonNullable<OrderEvent['count']>) {
  const pieces = `${piecesLabel(counted)} comptée${counted > 1 ? 's' : ''}`
  const gap = counted === expected ? '' : ` sur ${expected}`
  const written = reserves > 0 ? `, ${reserves}\u00a0réserve${reserves > 1 ? 's' : ''}` : ''
  return `${pieces}${gap}${written}`
}

/**
 * The text of a count, flag or proposal event in the thread; undefined when it is not for this reader,
 * or shown elsewhere. `who` is its actor, as the reader may know them.
 */
export function custodyStep(
  event: OrderEvent,
  role: Role,
  who: string | undefined,
): Words | undefined {
  const { kind, count, flag, tries, adjustment } = event
  if (count) return { label: countText(count), detail: who, icon: <IconReceipt /> }
  if (adjustment) return adjustmentWords(event, adjustment, who)
  if (flag) return isStaff(role) ? flagWords(kind, flag, who) : disagreementWords(kind)
  if (kind !== 'code_failed' || !isStaff(role)) return undefined
  const typed = tries ? ` (${tries}\u00a0essai${tries > 1 ? 's' : ''})` : ''
  return {
    label: `Code de remise faux${typed}`,
    detail: who,
    icon: <IconAlertTriangle />,
    alert: true,
  }
}

function flagWords(
  kind: OrderEvent['kind'],
  flag: NonNullable<OrderEvent['flag']>,
  who: string | undefined,
): Words {
  if (kind === 'flag_resolved')
    return { label: `Traité\u00a0: ${FLAG_LABELS[flag]}`, detail: who, icon: <IconFlagCheck /> }
  return { label: FLAG_LABELS[flag], detail: who, icon: <IconFlag />, alert: true }
}

/** Of the flags a client reads their own word only. */
function disagreementWords(kind: OrderEvent['kind']): Words {
  if (kind === 'flag_resolved')
    return { label: 'L’équipe a traité votre désaccord', icon: <IconFlagCheck /> }
  return {
    label: 'Vous n’êtes pas d’accord avec le comptage',
    icon: <IconFlag />,
    detail: 'L’équipe est prévenue.',
  }
}

function adjustmentWords(
  { kind }: OrderEvent,
  { before, after }: NonNullable<OrderEvent['adjustment']>,
  who: string | undefined,
): Words {
  const icon = <IconReceipt />
  const instead = [`au lieu de ${formatFcfa(before)}`, who].filter(Boolean).join(' · ')
  const stays = [`Le total reste ${formatFcfa(before)}`, who].filter(Boolean).join(' · ')
  switch (kind) {
    case 'adjustment_accepted':
      return { label: `Nouveau total accepté\u00a0: ${formatFcfa(after)}`, detail: instead, icon }
    case 'adjustment_refused':
      return { label: 'Nouveau total refusé', detail: stays, icon }
    case 'adjustment_withdrawn':
      return { label: 'Nouveau total retiré', detail: stays, icon }
    default:
      return { label: `Nouveau total proposé\u00a0: ${formatFcfa(after)}`, detail: instead, icon }
  }
}
