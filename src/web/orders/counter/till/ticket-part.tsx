import { IconCircleCheck, IconDots, IconPrinter, IconTag } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { hasTicket } from '#shared/orders/order-papers.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { usePaperFormat } from '#web/components/paper/paper-format.ts'
import { canPrint, usePrint } from '#web/components/paper/use-print.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { focusOnMount } from '#web/lib/focus.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import { useIsArmed } from '#web/lib/use-is-armed.ts'
import { useModules } from '#web/modules.ts'
import { GiveBack } from '#web/money/give-back.tsx'
import { trpc } from '#web/trpc.ts'
import { CounterLink } from '../../facts/counter-link.tsx'
import { mayBeCertified } from '../../may-be-certified.ts'
import type { OrderView } from '../../order-view.ts'
import { DepositTicketSheet } from '../../tickets/deposit-ticket.tsx'
import { useTicketLink } from '../../tickets/use-ticket-link.ts'
import classes from './till.module.css'
import type { TakenOrder } from './use-drop.ts'

const TillCertification = lazyPart(() => import('#web/money/till-certification.tsx'))
const TakenDialog = lazyDialog(() => import('./taken-dialog.tsx'))

interface Props {
  orderId: string
  /** Undefined once the page was read again: nothing is printed nor given back a second time. */
  taken: TakenOrder | undefined
  onNext: () => void
}

/** The order that was just taken, where its basket stood. */
export default function TicketPart({ orderId, taken, onNext }: Props) {
  const order = trpc.orders.byId.useQuery({ orderId })
  const [isMoreOpen, setMoreOpen] = useState(false)
  // The second Enter of two that follow each other was meant for the money.
  const isArmed = useIsArmed(orderId)
  const next = () => {
    if (isArmed) onNext()
  }
  useShortcuts({ Enter: { label: 'Client suivant', run: next } })
  return (
    <div className={`surface ${classes.taken}`}>
      <QueryBoundary
        query={order}
        loading={<LinesSkeleton />}
        errorTitle="Impossible de charger les détails de la commande."
      >
        {(data) =>
          hasTicket(data) ? (
            <Printed
              key={orderId}
              order={data}
              isNew={taken !== undefined}
              onMore={() => setMoreOpen(true)}
            />
          ) : (
            <ToCount order={data} />
          )
        }
      </QueryBoundary>
      <div className={`stack gap-8 surface screen-only ${classes.next}`} data-foot="">
        {taken?.moved ? (
          <Note tone="warning" role="status">
            {taken.moved}
          </Note>
        ) : null}
        {taken && taken.back > 0 ? <GiveBack amount={taken.back} /> : null}
        <Button ref={focusOnMount} full size="lg" tone="soleil" onClick={next}>
          Suivant
          <KeyHint name="⏎" className={classes.enter} />
        </Button>
      </div>
      {order.data ? (
        <TakenDialog order={order.data} opened={isMoreOpen} onClose={() => setMoreOpen(false)} />
      ) : null}
    </div>
  )
}

interface PrintedProps {
  order: OrderView
  isNew: boolean
  onMore: () => void
}

/** The ticket, which prints by itself the first time. */
function Printed({ order, isNew, onMore }: PrintedProps) {
  const { id, payment } = order
  const { format } = usePaperFormat()
  const query = trpc.orders.ticket.useQuery({ orderId: id })
  const ticket = query.data
  const { link, prepare, isPreparing, unanswered } = useTicketLink(ticket?.follow?.clientId)
  const { print, refusal } = usePrint(prepare)
  const isReady = ticket !== undefined
  const wasPrinted = useRef(!isNew)
  const printOnce = useEffectEvent(() => {
    if (!isReady || wasPrinted.current) return
    wasPrinted.current = true
    if (canPrint()) void print()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: prints when the ticket has come
  useEffect(() => printOnce(), [isReady])
  const { fne } = useModules()
  usePrintCertified(ticket && ticket.certificate !== null, print)
  return (
    <>
      <p
        className={`row gap-10 strong positive icons-24 screen-only ${classes.said}`}
        role="status"
      >
        <IconCircleCheck aria-hidden="true" />
        {saidOf(payment.paid > 0, isNew)}
      </p>
      {/* It scrolls beside the garments, so the keyboard must be able to focus it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
      <section className={classes.paper} aria-label="Ticket" tabIndex={0}>
        <QueryBoundary
          query={query}
          loading={<LinesSkeleton />}
          errorTitle="Impossible de charger le ticket."
        >
          {(data) => <DepositTicketSheet ticket={data} format={format} link={link} />}
        </QueryBoundary>
      </section>
      {refusal}
      <div className="screen-only hide-empty">
        <ActFailure unanswered={unanswered} withRetry={false} />
      </div>
      <div className={`row gap-6 screen-only ${classes.tools}`}>
        <Button
          tone="outline"
          size="sm"
          className={`grow ${classes.tool}`}
          icon={<IconPrinter />}
          disabled={!ticket}
          loading={isPreparing}
          onClick={print}
        >
          Réimprimer
        </Button>
        <ButtonLink
          tone="outline"
          size="sm"
          className={`grow ${classes.tool}`}
          icon={<IconTag />}
          to={paths.label(id)}
        >
          Étiquettes
        </ButtonLink>
        <button
          type="button"
          className="square-44 place-center outlined rounded accent clickable icons-20"
          aria-label="Autres actions sur cette commande"
          onClick={onMore}
        >
          <IconDots aria-hidden="true" />
        </button>
      </div>
      {fne && mayBeCertified(order) ? (
        <div className={`screen-only hide-empty ${classes.certification}`}>
          <TillCertification orderId={id} />
        </div>
      ) : null}
    </>
  )
}

/** A ticket that the DGI certifies while it is open is printed again, with its number. */
function usePrintCertified(isCertified: boolean | undefined, print: () => Promise<void>): void {
  const before = useRef<boolean>(undefined)
  const printAgain = useEffectEvent(() => {
    if (before.current === false && isCertified && canPrint()) void print()
    before.current = isCertified
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: prints when the certificate has come
  useEffect(() => printAgain(), [isCertified])
}

function saidOf(isPaid: boolean, isNew: boolean): string {
  const done = isPaid ? 'Encaissé.' : 'Enregistré.'
  return isNew ? `${done} Le ticket s’imprime.` : done
}

/** A bag that was left uncounted: it has no ticket before its count. */
function ToCount({ order }: { order: OrderView }) {
  return (
    <div className={`stack gap-14 ${classes.toCount}`}>
      <p className="row gap-10 strong positive icons-24" role="status">
        <IconCircleCheck aria-hidden="true" />
        Enregistré. Le sac attend son comptage.
      </p>
      <p className="text-2xl">
        <OrderReference reference={order.reference} />
      </p>
      <CounterLink order={order} tone="outline" size="md" />
      <ButtonLink tone="outline" icon={<IconTag />} to={paths.label(order.id)}>
        Étiquettes
      </ButtonLink>
    </div>
  )
}
