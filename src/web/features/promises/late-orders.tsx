import { IconSend } from '@tabler/icons-react'
import { MAX_BULK } from '#shared/orders/orders.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifySuccess, notifyWarning } from '#web/components/feedback/notify.tsx'
import { LinedRows } from '#web/components/lists/lined-row.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { NOT_TOLD } from '#web/features/order-parts/not-told.ts'
import { describeError } from '#web/lib/error-message.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useAct } from '#web/lib/use-act.ts'
import { refetchDelay } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { LateRow } from './late/late-row.tsx'
import { ANNOUNCED } from './late/use-announce.ts'
import type { LateOrder } from './late-order.ts'

/** Orders become late without any action. */
const REFRESH_MS = 30_000

/** The orders that are late, and those that will be. */
export function LateOrders() {
  const query = trpc.promises.late.useQuery(undefined, {
    refetchInterval: (read) => refetchDelay(read) || REFRESH_MS,
  })
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les commandes."
      errorText={query.error ? describeError(query.error).text : undefined}
      loading={<TicketSkeletons quiet count={3} />}
      isEmpty={({ orders }) => orders.length === 0}
      empty={
        <EmptyState
          title="Aucune commande en retard"
          text="Une commande arrive ici dès que son heure est passée, ou ne pourra pas être tenue."
        />
      }
    >
      {({ orders, more }) => (
        <div className="stack gap-20">
          {more ? <Note>Seules les {orders.length} plus urgentes sont ici.</Note> : null}
          <AnnounceAll orders={orders} />
          <Group title="En retard" orders={orders.filter(({ isLate }) => isLate)} />
          <Group title="Bientôt en retard" orders={orders.filter(({ isLate }) => !isLate)} />
        </div>
      )}
    </QueryBoundary>
  )
}

/** All proposed times at once; one is a tap on its own row. */
function AnnounceAll({ orders }: { orders: LateOrder[] }) {
  const announceMany = useAct(trpc.promises.announceMany, {
    failed: 'Les nouvelles heures n’ont pas été annoncées.',
    stale: ANNOUNCED,
    onSuccess({ announced, untold, left }) {
      const title =
        announced === 1 ? '1 nouvelle heure annoncée' : `${announced} nouvelles heures annoncées`
      if (left > 0) notifyWarning(title, leftText(left))
      else if (untold > 0) notifyWarning(title, NOT_TOLD)
      else notifySuccess(title, 'Les clients sont prévenus.')
    },
  })
  const confirm = useConfirm()
  // Whom no e-mail reaches is called first: each from its own row.
  const ready = orders.filter(({ proposal, hasMail }) => proposal && hasMail).slice(0, MAX_BULK)
  if (ready.length < 2) return null
  const askThenAnnounce = async () => {
    const yes = await confirm({
      title: `Annoncer ${ready.length} nouvelles heures\u202f?`,
      text: 'Chaque client reçoit l’heure proposée sur sa ligne.',
      confirmLabel: 'Tout annoncer',
    })
    if (yes) announceMany.run({ orders: ready.map(shownTime) })
  }
  return (
    <div className="flex justify-end">
      <Button
        tone="outline"
        size="sm"
        icon={<IconSend />}
        loading={announceMany.isRunning}
        onClick={() => void askThenAnnounce()}
      >
        Annoncer les {ready.length} nouvelles heures
      </Button>
    </div>
  )
}

function leftText(left: number): string {
  return left === 1
    ? 'Une commande a changé entre-temps ou n’a pas de créneau libre.'
    : `${left} commandes ont changé entre-temps ou n’ont pas de créneau libre.`
}

/** The time on the row is the one that is announced, or refused where it is no longer free. */
function shownTime({ id: orderId, dueAt, proposal }: LateOrder) {
  return { orderId, dueAt, slot: proposal?.slot }
}

function Group({ title, orders }: { title: string; orders: LateOrder[] }) {
  const now = useMinute()
  if (orders.length === 0) return null
  return (
    <section aria-label={title}>
      <div className="row align-baseline justify-between gap-12 mb-12">
        <h3 className="text-2xl">{title}</h3>
        <p className="quiet text-s nowrap">
          {orders.length}{' '}
          <VisuallyHidden>{`commande${orders.length > 1 ? 's' : ''}`}</VisuallyHidden>
        </p>
      </div>
      <LinedRows>
        {orders.map((order) => (
          <LateRow key={order.id} order={order} now={now} />
        ))}
      </LinedRows>
    </section>
  )
}
