import {
  IconBan,
  IconBrandWhatsapp,
  IconCalendarClock,
  IconCalendarRepeat,
  IconDots,
  IconListDetails,
  IconPhone,
  IconShare3,
  IconUserOff,
} from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { canMove } from '#shared/order-status.ts'
import { hasTicket } from '#shared/orders/order-papers.ts'
import { canBeAway, canMoveVisit, nextVisit } from '#shared/orders/visits/visits.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { VISIT_KINDS, type VisitKind } from '#shared/time/visits.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Act, ActList } from '#web/components/dialogs/act-sheet.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { type Unanswered, useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { useOrderActions } from '../actions/use-order-actions.ts'
import { PAPERS, PaperButton } from '../order-papers.tsx'
import { firstName, type OrderView, orderName } from '../order-view.ts'
import { useSharing } from '../shared-follows/share-button.tsx'
import classes from './client-order.module.css'

const SlotDialog = lazyDialog(() => import('../visits/slot-dialog.tsx'))
const WeeklyDialog = lazyDialog(() => import('../recurring/weekly-dialog.tsx'))

interface Props {
  order: OrderView
  /** The first act is the main one of the screen. */
  isMain: boolean
  onThread: () => void
}

interface ActOfOrder {
  icon: ReactNode
  label: string
  detail?: string
  danger?: boolean
  to?: string
  href?: string
  act?: () => void
}

/** The two acts that a client needs most, and the others behind « … ». */
export function OrderActs({ order, isMain, onThread }: Props) {
  const [opened, setOpened] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const { first, others, dialogs, busy, cancelling, sayingAway } = useActs(order, onThread)
  return (
    <>
      <div className={cx(classes.pair, !first && classes.single)}>
        {first ? <FirstButton first={first} isMain={isMain} /> : null}
        <PaperButton paper="invoice" order={order} tone="outline" icon={first ? null : undefined} />
        <Button
          ref={more}
          tone="outline"
          aria-label={`Autres actions, ${orderName(order)}`}
          loading={busy}
          onClick={() => setOpened(true)}
        >
          <IconDots aria-hidden="true" />
        </Button>
      </div>
      <div className="stack gap-8 mt-8 hide-empty">
        <ActFailure unanswered={cancelling} />
        <ActFailure unanswered={sayingAway} />
      </div>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Cette commande"
        reference={order.reference}
        subtitle={<OrderReference className="reference" reference={order.reference} />}
        size="sm"
      >
        <ActList>
          {others.map(({ label, act, ...look }) => (
            <Act
              key={label}
              {...look}
              onSelect={() => {
                // The sheet is closed first: what the act opens gives the focus back to « … ».
                flushSync(() => setOpened(false))
                more.current?.focus({ preventScroll: true })
                act?.()
              }}
            >
              {label}
            </Act>
          ))}
        </ActList>
      </Dialog>
      {dialogs}
    </>
  )
}

function FirstButton({ first, isMain }: { first: FirstAct; isMain: boolean }) {
  const { icon, label, shortLabel, href, act } = first
  const look = { tone: isMain ? 'soleil' : 'indigo', icon, 'aria-label': label } as const
  return href ? (
    <ButtonLink {...look} href={href}>
      {shortLabel}
    </ButtonLink>
  ) : (
    <Button {...look} onClick={act}>
      {shortLabel}
    </Button>
  )
}

function useActs(order: OrderView, onThread: () => void) {
  const { byLink, fullname } = useMe()
  const slots = useSlotActs(order)
  const sharing = useSharing()
  const [isWeeklyOpen, setWeeklyOpen] = useState(false)
  const away = useAway(order)
  const cancel = useCancelOrder(order)
  const contact = contactActs(order, fullname)
  const { icon, name, pathOf } = PAPERS.ticket
  const ticket = hasTicket(order) ? { icon, label: name, to: pathOf(order.id) } : undefined
  const all: (ActOfOrder | undefined)[] = [
    ...contact,
    ...slots.acts,
    away.ask && {
      icon: <IconUserOff />,
      label: 'Je ne serai pas là',
      detail: 'Vous choisissez une autre heure.',
      act: away.ask,
    },
    { icon: <IconShare3 />, label: 'Partager le suivi', act: () => sharing.share(order) },
    ticket,
    byLink || order.atCounter
      ? undefined
      : { icon: <IconCalendarRepeat />, label: 'Chaque semaine', act: () => setWeeklyOpen(true) },
    { icon: <IconListDetails />, label: 'Le fil de votre commande', act: onThread },
    cancel.ask && {
      icon: <IconBan />,
      label: 'Annuler la commande',
      danger: true,
      act: cancel.ask,
    },
  ]
  const acts = all.filter((one) => one !== undefined)
  const first = contact[0] ?? slots.acts[0]
  return {
    first,
    others: acts.filter((one) => one !== first),
    busy: cancel.isPending,
    cancelling: cancel.unanswered,
    sayingAway: away.unanswered,
    dialogs: (
      <>
        {slots.dialog}
        {sharing.dialog}
        <WeeklyDialog
          order={order}
          isClientByLink={false}
          opened={isWeeklyOpen}
          onClose={() => setWeeklyOpen(false)}
        />
      </>
    ),
  }
}

/** To choose another time for a visit, as long as the client may. */
function useSlotActs(order: OrderView) {
  const now = useMinute()
  const [visit, setVisit] = useState<VisitKind>('pickup')
  const [isSlotOpen, setSlotOpen] = useState(false)
  const changing = { by: 'client', now, changeUntilMinutes: order.changeUntilMinutes ?? 0 } as const
  const acts = VISIT_KINDS.filter((kind) => canMoveVisit(order, kind, changing)).map(
    (kind): FirstAct => ({
      icon: <IconCalendarClock />,
      label: kind === 'pickup' ? 'Changer l’heure du ramassage' : 'Changer l’heure de la livraison',
      shortLabel: 'Changer l’heure',
      act: () => {
        setVisit(kind)
        setSlotOpen(true)
      },
    }),
  )
  const dialog = (
    <SlotDialog
      order={order}
      visit={visit}
      opened={isSlotOpen}
      onClose={() => setSlotOpen(false)}
    />
  )
  return { acts, dialog }
}

/** « Je ne serai pas là »: `ask` is undefined if the visit is too near to be moved, or its livreur is on the way. */
function useAway(order: OrderView): { ask?: () => void; unanswered: Unanswered } {
  const confirm = useConfirm()
  const away = useAct(trpc.visits.away, {
    announced: 'C’est noté. Choisissez une autre heure.',
    failed: 'Impossible de prévenir le livreur.',
    stale: ['orders', 'visits'],
  })
  const now = useMinute()
  const { changeUntilMinutes } = order
  const visit = nextVisit(order)
  const { unanswered } = away
  if (visit === null || changeUntilMinutes === null) return { unanswered }
  if (!canBeAway(order, { now, changeUntilMinutes })) return { unanswered }
  const ask = async () => {
    const isSure = await confirm({
      title: 'Vous ne serez pas là\u202f?',
      text: `Nous ne passons pas\u00a0: vous choisissez une autre heure.${feeWords(order.missedFeeAsked)}`,
      confirmLabel: 'Je ne serai pas là',
    })
    if (isSure) away.run({ orderId: order.id, visit })
  }
  return { ask, unanswered }
}

/** A fee is never certain: a member of the team decides. */
const feeWords = (francs: number | null) =>
  francs ? ` ${formatFcfa(francs)} de frais peuvent s’ajouter.` : ''

/** Cancelling by the client, while the order is pending; `ask` is undefined later. */
function useCancelOrder({ id, reference, status, payment, atCounter }: OrderView) {
  const confirm = useConfirm()
  const { cancel } = useOrderActions()
  const ask = async () => {
    const yes = await confirm({
      title: `Annuler la commande #${reference}\u202f?`,
      text: `${atCounter ? 'Nous ne laverons pas votre linge.' : 'Personne ne passera chercher votre linge.'}${refundText(payment)} Cette action est irréversible.`,
      confirmLabel: 'Annuler la commande',
      tone: 'danger',
    })
    if (yes) cancel.run({ orderId: id, from: status })
  }
  return {
    ask: canMove('client', status, 'cancelled') ? ask : undefined,
    isPending: cancel.isRunning,
    unanswered: cancel.unanswered,
  }
}

/** The refund after a cancellation. */
function refundText({ state, paid }: OrderView['payment']): string {
  if (paid > 0) return ` Les ${formatFcfa(paid)} que vous avez payés vous seront rendus.`
  if (state !== 'to_verify') return ''
  return ' Si vous avez déjà payé avec Wave, l’équipe vérifie et vous rend l’argent.'
}

/** An act that may stand beside the invoice, where there is less room. */
interface FirstAct extends ActOfOrder {
  shortLabel: string
}

/** To call the livreur, or write to them. */
function contactActs({ livreur, reference }: OrderView, me: string): FirstAct[] {
  if (!livreur?.phone) return []
  const who = firstName(livreur.fullname)
  const greeting = `Bonjour ${who}, c’est ${me} pour la commande #${reference}.`
  return [
    {
      icon: <IconPhone />,
      label: `Appeler ${who}`,
      shortLabel: 'Appeler',
      href: `tel:${livreur.phone}`,
    },
    {
      icon: <IconBrandWhatsapp />,
      label: `Écrire à ${who} sur WhatsApp`,
      shortLabel: 'WhatsApp',
      href: whatsAppLink(livreur.phone, greeting),
    },
  ]
}
