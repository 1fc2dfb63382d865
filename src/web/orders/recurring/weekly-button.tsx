import { IconCalendarRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, type ButtonLook } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { useModules } from '#web/modules.ts'
import type { RepeatedOrder } from './weekly-visits.ts'

const WeeklyDialog = lazyDialog(() => import('./weekly-dialog.tsx'))

interface Props extends ButtonLook {
  order: RepeatedOrder
}

/** Orders this order again each week, for an order that a livreur collects and whose clothes are known. */
export function WeeklyButton({ order, ...look }: Props) {
  const [opened, setOpened] = useState(false)
  const { weekly } = useModules()
  if (!weekly || order.atCounter) return null
  if (order.toAgree === 'count')
    return (
      <p className="quiet text-s">
        Chaque semaine&nbsp;: possible dès que ce linge est compté à la porte.
      </p>
    )
  return (
    <>
      <Button
        tone="outline"
        {...look}
        icon={<IconCalendarRepeat />}
        onClick={() => setOpened(true)}
      >
        Chaque semaine
      </Button>
      <WeeklyDialog order={order} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
