import { IconBrandWhatsapp } from '@tabler/icons-react'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { nextVisit, type VisitedOrder } from '#shared/orders/visits/visits.ts'
import { shortSlotHours } from '#shared/time/slot-words.ts'
import { slotOfVisit, type VisitKind } from '#shared/time/visits.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { trpc } from '#web/trpc.ts'
import { useStaffActions } from '../actions/use-staff-actions.ts'
import type { OrderDetail, OrderView } from '../order-view.ts'
import { FeePart } from './missed/fee-part.tsx'
import classes from './missed/missed.module.css'
import { MissedFacts } from './missed/missed-facts.tsx'
import { ToldPart } from './missed/told-part.tsx'
import { type Rescheduling, useReschedule } from './missed/use-reschedule.ts'
import { SlotsOfVisit } from './slots-of-visit.tsx'
import { useOpenings } from './use-change-slot.ts'

interface Props {
  order: VisitedOrder & Pick<OrderView, 'id' | 'reference'>
  opened: boolean
  onClose: () => void
}

/** « Un autre passage »: of a visit that found nobody, all that the team decides, in one place. Each opening starts anew. */
export default function MissedDialog(props: Props) {
  return <MissedSheet key={useOpenings(props.opened)} {...props} />
}

function MissedSheet({ order, opened, onClose }: Props) {
  const visit = nextVisit(order) ?? 'pickup'
  const query = trpc.orders.detail.useQuery({ orderId: order.id }, { enabled: opened })
  const rescheduling = useReschedule(query.data, onClose)
  const { slot, change, isRunning, leaving } = rescheduling
  return (
    <Dialog
      opened={opened}
      unanswered={change.unanswered}
      onClose={onClose}
      title={TEAM_ACTS.reschedule}
      reference={order.reference}
      size="lg"
      footer={
        <>
          {query.data ? <CancelButton order={query.data.order} /> : null}
          <Button tone="outline" onClick={onClose}>
            Retour
          </Button>
          <Button
            tone="soleil"
            icon={leaving === 'whatsapp' ? <IconBrandWhatsapp /> : undefined}
            disabled={!slot || !query.data}
            loading={isRunning}
            onClick={() => rescheduling.save({ visit, seen: slotOfVisit(order, visit) })}
          >
            {SAVE_WORDS[leaving]}
          </Button>
        </>
      }
    >
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger le passage manqué."
        loading={<SkeletonBlock width="100%" height="420px" />}
      >
        {(detail) => <Decisions detail={detail} visit={visit} rescheduling={rescheduling} />}
      </QueryBoundary>
    </Dialog>
  )
}

const SAVE_WORDS: Record<Rescheduling['leaving'], string> = {
  whatsapp: 'Fixer et prévenir',
  email: 'Fixer et envoyer',
  nothing: 'Fixer cette heure',
}

interface DecisionsProps {
  detail: OrderDetail
  visit: VisitKind
  rescheduling: Rescheduling
}

function Decisions({ detail, visit, rescheduling }: DecisionsProps) {
  const { refusal, slot, setSlot, missed } = rescheduling
  const { order } = detail
  return (
    <div className={classes.columns}>
      <MissedFacts order={order} missed={missed} absences={detail.absences} />
      <div className={`stack gap-18 ${classes.decisions}`}>
        {refusal ? (
          <Note tone="warning" role="alert">
            {refusal}
          </Note>
        ) : null}
        <section className="stack gap-8" aria-label="Nouvelle heure">
          <div className="row wrap justify-between gap-8">
            <h3 className="text-m">Nouvelle heure</h3>
            {detail.usualSlot ? (
              <p className="quiet text-s">d’habitude&nbsp;: {shortSlotHours(detail.usualSlot)}</p>
            ) : null}
          </div>
          <SlotsOfVisit byTeam order={order} visit={visit} value={slot} onChange={setSlot} />
        </section>
        <FeePart detail={detail} rescheduling={rescheduling} />
        <ToldPart detail={detail} visit={visit} rescheduling={rescheduling} />
      </div>
    </div>
  )
}

function CancelButton({ order }: { order: OrderView }) {
  const { askToCancel, cancelling } = useStaffActions(order)
  return (
    <Button
      tone="ghost"
      className={classes.cancel}
      loading={cancelling}
      onClick={() => void askToCancel()}
    >
      Annuler la commande…
    </Button>
  )
}
