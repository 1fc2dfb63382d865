import { IconCalendarClock } from '@tabler/icons-react'
import { useState } from 'react'
import { daysUntil, formatShortDate } from '#shared/dates.ts'
import { awaitedIn } from '#shared/orders/awaited.ts'
import { livreurOfVisit } from '#shared/orders/ready-laundry.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { lapseWords, promiseStepOf } from '#shared/time/late.ts'
import { momentWords, readyWords, shortSlotHours } from '#shared/time/slot-words.ts'
import { type PromiseStep, slotOfVisit } from '#shared/time/visits.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import type { OrderView } from '../order-view.ts'
import { describeDue } from './late/due-sentence.ts'
import type { LateOrder } from './late-order.ts'
import { useLateOrders } from './use-late-orders.ts'

const LateActs = lazyPart(() => import('./late/late-acts.tsx'))

const OURS: Record<PromiseStep, string> = {
  pickup: 'Notre ramassage',
  ready: 'Notre travail',
  delivery: 'Notre livraison',
}

/** An order whose hour we missed or will miss says by how much, with the act that gives it a new one; null where we are not late. */
export function useLateNote(order: OrderView) {
  const now = useMinute()
  const awaited = awaitedIn(order, now)
  const found = useLateOrders().data?.orders.find(({ id }) => id === order.id)
  const isLate = awaited?.who === 'us'
  const dueAt = isLate ? awaited.since : found?.dueAt
  if (dueAt === undefined) return null
  const ours = OURS[promiseStepOf(order) ?? 'delivery']
  const line = `${ours} ${isLate ? `a ${lapseWords(now - dueAt)} de` : 'sera en'} retard`
  const note = (
    <Note tone={isLate ? 'danger' : 'warning'} title={line}>
      {isLate ? promisedWords(order, now) : found && describeDue(found, now)}
      {found ? (
        <div className="mt-10">
          <GiveHour order={found} now={now} />
        </div>
      ) : null}
    </Note>
  )
  return { key: 'late', line, dueAt, note }
}

/** `Promise ven. 27, 10 h – 12 h. Prêt depuis mercredi, personne n’est assigné.` */
function promisedWords(order: OrderView, now: number): string {
  const step = promiseStepOf(order)
  const { readyAt, readyBy } = order
  const nobody = livreurOfVisit(order) === null ? 'personne n’est assigné' : null
  if (step === 'ready') return readyBy === null ? '' : `Promis prêt ${readyWords(readyBy)}.`
  const slot = slotOfVisit(order, step === 'pickup' ? 'pickup' : 'delivery')
  const promised = slot && `Promis${step === 'pickup' ? '' : 'e'} ${hoursOf(slot)}.`
  const since = readyAt === null ? null : `prêt depuis ${sinceWords(readyAt, now)}`
  const rest = [since, nobody].filter((words) => words !== null).join(', ')
  return [promised, rest && `${upperFirst(rest)}.`].filter(Boolean).join(' ')
}

/** Its hour says something of today only. */
const sinceWords = (at: number, now: number) =>
  daysUntil(at, now) === 0 ? momentWords(at, now) : formatShortDate(at)

const hoursOf = (slot: { from: number; to: number }) =>
  `${formatShortDate(slot.from)}, ${shortSlotHours(slot)}`

function GiveHour({ order, now }: { order: LateOrder; now: number }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button tone="outline" size="sm" icon={<IconCalendarClock />} onClick={() => setOpened(true)}>
        Donner une nouvelle heure
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Donner une nouvelle heure"
        reference={order.reference}
        size="sm"
      >
        <p className="text-s leading-14">{describeDue(order, now)}</p>
        <LateActs order={order} now={now} />
      </Dialog>
    </>
  )
}
