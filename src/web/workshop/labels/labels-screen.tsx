import { paths } from '#web/lib/navigation/paths.ts'
import { OrderHead, WorkshopHead } from '../frame/head.tsx'
import { Nothing } from '../frame/parts.tsx'
import { useWorkshop } from '../workshop-context.ts'
import classes from './piece-labels.module.css'
import { PieceLabels } from './piece-labels.tsx'

/** The labels of an order's pieces on a tablet, as its board has them: they need no network. */
export function LabelsScreen({ orderId }: { orderId: string }) {
  const { orders, stations } = useWorkshop().board
  const order = orders.find((one) => one.orderId === orderId)
  if (order)
    return (
      <>
        <div className="screen-only">
          <OrderHead order={order} subtitle="étiquettes" backTo={paths.workshop.order(orderId)} />
        </div>
        <main className={classes.large}>
          <PieceLabels detail={{ order, stations }} />
        </main>
      </>
    )
  return (
    <>
      <WorkshopHead title="Étiquettes" subtitle="" pageTitle="Étiquettes" />
      <main>
        <Nothing
          title="Plus à l’atelier."
          text="Cette commande est repartie, ou n’est pas encore arrivée."
        />
      </main>
    </>
  )
}
