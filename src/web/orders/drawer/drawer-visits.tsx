import type { ReactNode } from 'react'
import { formatShortDate, formatShortDateTime } from '#shared/dates.ts'
import { canMakeReady } from '#shared/orders/ready-laundry.ts'
import { TEAM_ACTS, teamActs } from '#shared/orders/team-acts.ts'
import {
  canMoveVisit,
  hasVisitBegun,
  isHeld,
  isRiddenTo,
  isTimed,
  nextVisit,
} from '#shared/orders/visits/visits.ts'
import { isRide } from '#shared/places/positions.ts'
import { standingAtCounter } from '#shared/text/counter-steps.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { collectWords, readyWords, shortSlotHours } from '#shared/time/slot-words.ts'
import { slotOfVisit, VISIT_KINDS, VISIT_LABELS, type VisitKind } from '#shared/time/visits.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { useMakeReady } from '../actions/use-make-ready.ts'
import { WriteButton } from '../client-links/write-button.tsx'
import { standingMessage } from '../client-messages/prepared-messages.ts'
import type { OrderDetail, OrderView } from '../order-view.ts'
import { ChangeSlotButton } from '../visits/change-slot-button.tsx'
import { DrawerMissedVisit } from './drawer-missed-visit.tsx'
import { DrawerPart } from './drawer-part.tsx'
import classes from './order-drawer.module.css'

/** The livreur's time, the promise of the clothes, and the changes that the team may make. */
export function DrawerVisits({ detail }: { detail: OrderDetail }) {
  const { order, missedFee } = detail
  const { missedVisits } = order
  const isReadable = canMakeReady(order) || isUntold(detail)
  if (!isTimed(order) && !isReadable && missedVisits.length === 0) return null
  const movable = movableByTeam(order)
  const shown = VISIT_KINDS.filter((visit) => slotOfVisit(order, visit) || movable.includes(visit))
  return (
    <DrawerPart title={order.atCounter ? 'Linge' : 'Passages'}>
      <div className="stack gap-10">
        {shown.length > 0 || isReadable ? (
          <div className={classes.times}>
            {shown.includes('pickup') ? <Visit order={order} visit="pickup" /> : null}
            {shown.includes('delivery') && isTimed(order) ? (
              <Visit order={order} visit="delivery" />
            ) : null}
            <Ready order={order} />
            <NotTold detail={detail} />
          </div>
        ) : null}
        {missedVisits.map((missed) => (
          <DrawerMissedVisit key={missed.id} order={order} missed={missed} asked={missedFee} />
        ))}
      </div>
    </DrawerPart>
  )
}

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

function Visit({ order, visit }: { order: OrderView; visit: VisitKind }) {
  const missed = useRecordMissed(order, visit)
  return (
    <>
      <Time label={VISIT_LABELS[visit]} value={slotText(order, visit)}>
        {movableByTeam(order).includes(visit) && !isMissed(order, visit) ? (
          <ChangeSlotButton byTeam order={order} visits={[visit]} tone="outline" size="sm">
            Changer
          </ChangeSlotButton>
        ) : null}
        {missed.ask ? (
          <Button tone="outline" size="sm" loading={missed.isRunning} onClick={missed.ask}>
            Personne à l’adresse
          </Button>
        ) : null}
      </Time>
      <div className={`hide-empty ${classes.wide}`}>
        <ActFailure unanswered={missed.unanswered} />
      </div>
    </>
  )
}

interface TimeProps {
  label: string
  value: ReactNode
  /** Takes the whole line. */
  isWide?: boolean
  children: ReactNode
}

function Time({ label, value, isWide = false, children }: TimeProps) {
  return (
    <div className={cx('surface rounded leading-13', classes.time, isWide && classes.wide)}>
      <p className="quiet text-s">{label}</p>
      <b className="block">{value}</b>
      <div className="flex wrap gap-8 hide-empty">{children}</div>
    </div>
  )
}

/** The day and the hours of a visit, or why it has none. */
function slotText(order: OrderView, visit: VisitKind): ReactNode {
  const slot = slotOfVisit(order, visit)
  if (slot)
    return (
      <>
        {upperFirst(formatShortDate(slot.from))},{' '}
        <span className="nowrap">{shortSlotHours(slot)}</span>
      </>
    )
  if (isHeld(order) && nextVisit(order) === visit) return 'Nouvelle heure à choisir'
  return 'Heure à fixer'
}

/** « Personne à l’adresse », for a livreur who telephones; only once the slot of their ride has begun. */
function useRecordMissed(order: OrderView, visit: VisitKind) {
  const now = useMinute()
  const confirm = useConfirm()
  const record = useAct(trpc.visits.recordMissed, {
    announced: 'Passage signalé. Choisissez une autre heure avec le client.',
    failed: 'Impossible de signaler ce passage.',
    stale: ['orders', 'visits', 'flags', 'requests'],
  })
  const { id: orderId, status: from } = order
  const { isRunning, unanswered } = record
  if (!isRide(from) || !isRiddenTo(order, visit)) return { isRunning, unanswered }
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

function Ready({ order }: { order: OrderView }) {
  const makeReady = useMakeReady()
  const { id: orderId } = order
  const value = readyText(order)
  if (value === null && !canMakeReady(order)) return null
  return (
    <Time isWide label="Linge prêt" value={value ?? 'Pas encore'}>
      {/* The foot of the order has it where nothing comes before. */}
      {canMakeReady(order) && teamActs(order)[0] !== 'ready' ? (
        <Button size="sm" loading={makeReady.isRunning} onClick={() => makeReady.run({ orderId })}>
          {TEAM_ACTS.ready}
        </Button>
      ) : null}
      <div className="full hide-empty">
        <ActFailure unanswered={makeReady.unanswered} />
      </div>
    </Time>
  )
}

function readyText({ readyAt, readyBy, atCounter }: OrderView): string | null {
  if (readyAt !== null) return upperFirst(formatShortDateTime(readyAt, serverNow()))
  if (readyBy === null) return null
  return `Promis ${atCounter ? collectWords(readyBy) : readyWords(readyBy)}`
}

/** Nobody but the team can tell this client that their clothes are ready. */
function NotTold({ detail }: { detail: OrderDetail }) {
  const { order, client } = detail
  if (!client || !isUntold(detail)) return null
  return (
    <div className={classes.wide}>
      <Note tone="warning" title="Le client n’est pas prévenu">
        Ni e‑mail, ni message, ni notification ne lui parvient&nbsp;: dites-lui que son linge est
        prêt.
        <div className="flex wrap gap-8 mt-10">
          <WriteButton
            client={client}
            orderId={order.id}
            message={standingMessage(order, client)}
          />
        </div>
      </Note>
    </div>
  )
}
