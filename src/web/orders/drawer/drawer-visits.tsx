import { IconCalendarClock, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { canMoveVisit, hasVisitBegun, isHeld, nextVisit } from '#shared/orders/visits/visits.ts'
import { isRide } from '#shared/places/positions.ts'
import { standingAtCounter } from '#shared/text/counter-steps.ts'
import { slotOfVisit, VISIT_KINDS, type VisitKind } from '#shared/time/visits.ts'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderTool } from '../actions/use-order-tools.tsx'
import { WriteButton } from '../client-links/write-button.tsx'
import { standingMessage } from '../client-messages/prepared-messages.ts'
import type { OrderDetail, OrderView } from '../order-view.ts'
import type { PanelNote } from './panel-notes.tsx'

const SlotDialog = lazyDialog(() => import('../visits/slot-dialog.tsx'))

/** The clothes wait at the counter for a client who got no message. */
function isUntold({ order, journal }: OrderDetail): boolean {
  const said = journal.find(({ kind }) => kind === 'made_ready')
  return standingAtCounter(order) === 'ready' && said?.data.told === 0
}

/** The visits whose slot the team may change now; the client's deadline does not bind the team. */
const movableByTeam = (order: OrderView) =>
  VISIT_KINDS.filter((visit) =>
    canMoveVisit(order, visit, { by: 'admin', now: serverNow(), changeUntilMinutes: 0 }),
  )

/** After a missed visit more is decided with its hour, in « Un autre passage ». */
const isMissed = (order: OrderView, visit: VisitKind) => isHeld(order) && nextVisit(order) === visit

/** The acts on its visits, behind ⋯. */
export function useVisitActs(order: OrderView) {
  const [opened, setOpened] = useState(false)
  const record = useRecordMissed(order)
  const visits = movableByTeam(order).filter((visit) => !isMissed(order, visit))
  const changeHour: OrderTool = {
    icon: <IconCalendarClock />,
    label: 'Changer l’heure',
    allowed: visits.length > 0,
    onClick: () => setOpened(true),
  }
  const missed: OrderTool = {
    icon: <IconUserOff />,
    label: 'Personne à l’adresse',
    allowed: record.ask !== undefined,
    loading: record.isRunning,
    onClick: () => void record.ask?.(),
  }
  const dialog = (
    <SlotDialog
      byTeam
      order={order}
      visits={visits}
      opened={opened}
      onClose={() => setOpened(false)}
    />
  )
  return { acts: [changeHour, missed], dialog, unanswered: record.unanswered }
}

/** « Personne à l’adresse », for a livreur who telephones; only once the slot of their ride has begun. */
function useRecordMissed(order: OrderView) {
  const now = useMinute()
  const confirm = useConfirm()
  const record = useAct(trpc.visits.recordMissed, {
    announced: 'Passage signalé. Choisissez une autre heure avec le client.',
    failed: 'Impossible de signaler ce passage.',
    stale: ['orders', 'visits', 'flags', 'requests'],
  })
  const { id: orderId, status: from } = order
  const { isRunning, unanswered } = record
  const visit = nextVisit(order)
  if (!isRide(from) || visit === null) return { isRunning, unanswered }
  if (!hasVisitBegun(slotOfVisit(order, visit), now)) return { isRunning, unanswered }
  const ask = async () => {
    const isSure = await confirm({
      title: 'Personne à l’adresse\u202f?',
      text: 'Le livreur vous l’a dit au téléphone\u00a0: le passage est manqué sans appel, attente ni photo, et la commande attend une autre heure.',
      confirmLabel: 'Signaler le passage manqué',
    })
    if (isSure) record.run({ orderId, from })
  }
  return { ask, isRunning, unanswered }
}

/** Nobody but the team can tell this client that their clothes are ready. */
export function untoldNote(detail: OrderDetail): PanelNote | null {
  const { order, client } = detail
  if (!client || !isUntold(detail)) return null
  const line = 'Le client n’est pas prévenu'
  const note = (
    <Note tone="warning" title={line}>
      Ni e‑mail, ni message, ni notification ne lui parvient&nbsp;: dites-lui que son linge est
      prêt.
      <div className="flex wrap gap-8 mt-10">
        <WriteButton client={client} orderId={order.id} message={standingMessage(order, client)} />
      </div>
    </Note>
  )
  return { key: 'untold', line, note }
}
