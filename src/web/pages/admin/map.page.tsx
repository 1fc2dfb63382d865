import { useState } from 'react'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { type DialogRequest, type OrderDialog, OrderDialogs } from '#web/orders/order-dialogs.tsx'
import type { ListedOrder } from '#web/orders/order-view.ts'
import { DispatchMap } from '#web/rounds/dispatch/dispatch-map.tsx'
import { DispatchPanel } from '#web/rounds/dispatch/dispatch-panel.tsx'
import { useDispatch } from '#web/rounds/dispatch/use-dispatch.ts'
import { useMe } from '#web/session.ts'
import classes from './map.module.css'

export default function MapPage() {
  usePageTitle('Carte')
  const { role } = useMe()
  const dispatch = useDispatch()
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const handleAction = (order: ListedOrder, action: OrderDialog) =>
    setRequest({ order, dialog: action, key: performance.now() })
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageHeader title="Carte" aside={<WideLive />} />
      </div>
      <div className={`relative line-top ${classes.panel}`}>
        <DispatchPanel dispatch={dispatch} onAction={handleAction} />
      </div>
      <div className={classes.map}>
        <DispatchMap dispatch={dispatch} onAction={handleAction} />
      </div>
      <OrderDialogs
        request={request}
        orders={dispatch.orders}
        reader={role}
        onClose={() => setRequest(null)}
      />
    </div>
  )
}
