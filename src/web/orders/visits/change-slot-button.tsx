import { useState } from 'react'
import { VISIT_LABELS, type VisitKind } from '#shared/time/visits.ts'
import { Button, type ButtonLook } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import type { SlotDialogProps } from './slot-dialog.tsx'

const SlotDialog = lazyDialog(() => import('./slot-dialog.tsx'))

interface Props extends ButtonLook {
  order: SlotDialogProps['order']
  visits: readonly VisitKind[]
  className?: string | undefined
  children: string
}

/** A button that opens the sheet in which another time is chosen for a visit. */
export function ChangeSlotButton({ order, visits, children, ...look }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        {...look}
        aria-label={visits.length === 1 ? nameOf(children, visits) : undefined}
        onClick={() => setOpened(true)}
      >
        {children}
      </Button>
      <SlotDialog order={order} visits={visits} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

/** The name says which visit, where one can be moved. */
const nameOf = (words: string, [visit = 'pickup']: readonly VisitKind[]) =>
  `${words}, ${VISIT_LABELS[visit].toLowerCase()}`
