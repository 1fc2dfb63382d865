import { useState } from 'react'
import { VISIT_LABELS, type VisitKind } from '#shared/time/visits.ts'
import { Button, type ButtonLook } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import type { SlotDialogProps } from './slot-dialog.tsx'

const SlotDialog = lazyDialog(() => import('./slot-dialog.tsx'))

interface Props extends ButtonLook {
  order: SlotDialogProps['order']
  visit: VisitKind
  byTeam?: boolean
  className?: string | undefined
  children: string
}

/** A button that opens the sheet in which another time is chosen for a visit. */
export function ChangeSlotButton({ order, visit, byTeam = false, children, ...look }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        {...look}
        aria-label={`${children}, ${VISIT_LABELS[visit].toLowerCase()}`}
        onClick={() => setOpened(true)}
      >
        {children}
      </Button>
      <SlotDialog
        order={order}
        visit={visit}
        byTeam={byTeam}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  )
}
