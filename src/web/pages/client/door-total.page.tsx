import { IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { gramsOf } from '#shared/shop/prices/lines.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Logo } from '#web/components/frame/logo.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { WeighedBag } from '#web/drawings/weighed-bag.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { DoorTotal } from '#web/orders/client/door-total.tsx'
import { HelpButton } from '#web/orders/help/help-button.tsx'
import type { OrderView } from '#web/orders/order-view.ts'
import { trpc } from '#web/trpc.ts'
import classes from './door-total.module.css'

export default function DoorTotalPage() {
  usePageTitle('Pesée')
  const { orderId = '' } = useParams()
  const query = trpc.orders.byId.useQuery({ orderId })
  const isTakenBack = useTakenBack(query.data)
  const adjustment = isTakenBack ? undefined : query.data?.adjustment
  // Nothing was weighed there, or the team proposed something else since.
  if (query.data && !isTakenBack && !adjustment?.atDoor)
    return <Navigate replace to={paths.client.orders} />
  const grams = gramsOf(adjustment?.lines ?? [])
  return (
    <div className={classes.page}>
      <div className={`night clip ${classes.head}`}>
        <div className={`row wrap justify-between ${classes.bar}`}>
          <Logo tone="dark" />
          <HelpButton className="white" />
        </div>
        <div className={cx(classes.scene, adjustment?.status === 'proposed' && classes.low)}>
          <WeighedBag grams={grams} />
        </div>
        <KitaBand height={10} />
      </div>
      <h1 className={classes.title}>{adjustment ? titleOf(adjustment) : 'Pesée'}</h1>
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger les détails de la commande."
        loading={<TicketSkeletons count={1} />}
      >
        {(order) =>
          adjustment ? <DoorTotal order={order} adjustment={adjustment} /> : <TakenBack />
        }
      </QueryBoundary>
    </div>
  )
}

const titleOf = ({ lines }: NonNullable<OrderView['adjustment']>) =>
  gramsOf(lines) > 0 ? 'Votre sac est pesé' : 'Votre linge est compté'

/** Whether the total that stood here to be answered is asked no more: the livreur weighs anew, or has left. */
function useTakenBack(order: OrderView | undefined): boolean {
  const [askedId, setAskedId] = useState<string>()
  const { adjustment, toAgree } = order ?? {}
  const openId = adjustment?.atDoor && adjustment.status === 'proposed' ? adjustment.id : undefined
  if (openId !== undefined && openId !== askedId) setAskedId(openId)
  return toAgree != null && askedId !== undefined && adjustment?.id !== askedId
}

function TakenBack() {
  return (
    <div className="stack gap-12">
      <Note role="status" title="Ce total ne compte plus">
        Le livreur l’a repris. Si le linge est pesé ou compté à nouveau, le nouveau total s’affiche
        ici.
      </Note>
      <ButtonLink full tone="outline" icon={<IconRoute />} to={paths.client.orders}>
        Suivre ma commande
      </ButtonLink>
    </div>
  )
}
