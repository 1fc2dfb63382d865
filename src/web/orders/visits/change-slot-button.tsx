import { useState } from 'react'
import { nextVisit, type VisitedOrder } from '#shared/orders/visits/visits.ts'
import { VISIT_LABELS, type VisitKind } from '#shared/time/visits.ts'
import { Button, type ButtonLook } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import type { SlotDialogProps } from './slot-dialog.tsx'

const SlotDialog = lazyDialog(() => import('./slot-dialog.tsx'))
const MissedDialog = lazyDialog(() => import('./missed-dialog.tsx'))

interface Props extends ButtonLook {
  order: SlotDialogProps['order'] & VisitedOrder
  visit: VisitKind
  byTeam?: boolean
  className?: string | undefined
  children: string
}

/** A button that opens the sheet in which another time is chosen for a visit; the team decides more after a missed one. */
export function ChangeSlotButton({ order, visit, byTeam = false, children, ...look }: Props) {
  const [opened, setOpened] = useState(false)
  const isMissed = byTeam && order.heldSince !== null && nextVisit(order) === visit
  const sheet = { order, opened, onClose: () => setOpened(false) }
  return (
    <>
      <Button
        {...look}
        aria-label={`${children}, ${VISIT_LABELS[visit].toLowerCase()}`}
        onClick={() => setOpened(true)}
      >
        {children}
      </Button>
      {isMissed ? (
        <MissedDialog {...sheet} />
      ) : (
        <SlotDialog {...sheet} visit={visit} byTeam={byTeam} />
      )}
    </>
  )
}
