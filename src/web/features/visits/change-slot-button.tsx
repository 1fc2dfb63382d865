import type { VisitKind } from '#shared/time/visits.ts'
import { VISIT_LABELS } from '#shared/time/visits.ts'
import { Button, type ButtonLook } from '#web/components/actions/button.tsx'
import { useLateDialog } from '#web/components/dialogs/use-late-dialog.ts'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import type { SlotDialogProps } from './slot-dialog.tsx'

interface Props extends ButtonLook {
  order: OrderView
  visit: VisitKind
  byTeam?: boolean
  children: string
}

/** A button that opens the sheet in which another time is chosen for a visit. */
export function ChangeSlotButton({ order, visit, byTeam = false, children, ...look }: Props) {
  const { Dialog, opened, open, close } = useLateDialog<SlotDialogProps>(
    () => import('./slot-dialog.tsx'),
  )
  return (
    <>
      <Button
        {...look}
        aria-label={`${children}, ${VISIT_LABELS[visit].toLowerCase()}`}
        onClick={open}
      >
        {children}
      </Button>
      {Dialog ? (
        <Dialog order={order} visit={visit} byTeam={byTeam} opened={opened} onClose={close} />
      ) : null}
    </>
  )
}
