import { IconSend } from '@tabler/icons-react'
import { MAX_BULK } from '#shared/bulk.ts'
import { isolated } from '#shared/text/isolate.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { notifyWarning } from '#web/components/feedback/notify.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { proposalWords } from './late/late-acts.tsx'
import { ANNOUNCED } from './late/use-announce.ts'
import type { LateOrder } from './late-order.ts'
import { notAllTold } from './say-told.ts'
import { type Narrowed, useLateOrders } from './use-late-orders.ts'

/** All proposed times at once, of what is late and of what will be; one is a tap in its own order. */
export function AnnounceAll({ narrowed }: Narrowed) {
  const { data } = useLateOrders(narrowed)
  const announceMany = useAct(trpc.promises.announceMany, {
    failed: 'Les nouvelles heures n’ont pas été annoncées.',
    stale: ANNOUNCED,
    onSuccess({ announced, left, ...told }) {
      const title =
        announced === 1 ? '1 nouvelle heure annoncée' : `${announced} nouvelles heures annoncées`
      const rest = [left > 0 && leftText(left), notAllTold(told)].filter(Boolean).join(' ')
      if (rest) notifyWarning(title, rest)
      else announceToReaders(`${title}. Les clients sont prévenus.`)
    },
  })
  const confirm = useConfirm()
  // Who is not told by itself, or hears of it a second time, is seen to one by one: each from its own order.
  const ready = (data?.orders ?? [])
    .filter(({ proposal, told, isSecond }) => proposal && told === 'leaves' && !isSecond)
    .slice(0, MAX_BULK)
  if (ready.length < 2) return null
  const askThenAnnounce = async () => {
    const yes = await confirm({
      title: `Annoncer ${ready.length} nouvelles heures\u202f?`,
      text: <NewTimes orders={ready} />,
      confirmLabel: 'Tout annoncer',
    })
    if (yes) announceMany.run({ orders: ready.map(shownTime) })
  }
  return (
    <div className="stack gap-12 mt-12 mb-12">
      <Button
        className="push-end"
        tone="outline"
        size="sm"
        icon={<IconSend />}
        loading={announceMany.isRunning}
        onClick={() => void askThenAnnounce()}
      >
        Annoncer les {ready.length} nouvelles heures
      </Button>
      <ActFailure unanswered={announceMany.unanswered} />
    </div>
  )
}

/** Lists what each client is about to be told. */
function NewTimes({ orders }: { orders: readonly LateOrder[] }) {
  return (
    <>
      <p>Chaque client reçoit son heure.</p>
      <ul className="stack gap-6 mt-10">
        {orders.map((order) => (
          <li key={order.id} className="anywhere">
            <b>{isolated(order.client.fullname)}</b>, {proposalWords(order, serverNow())}
          </li>
        ))}
      </ul>
    </>
  )
}

function leftText(left: number): string {
  return left === 1
    ? 'Une commande a changé entre-temps ou n’a pas de créneau libre.'
    : `${left} commandes ont changé entre-temps ou n’ont pas de créneau libre.`
}

/** The time that was read out is the one that is announced, or refused where it is no longer free. */
function shownTime({ id: orderId, dueAt, proposal }: LateOrder) {
  return { orderId, dueAt, slot: proposal?.slot }
}
