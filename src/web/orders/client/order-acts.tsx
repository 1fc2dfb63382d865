import {
  IconBan,
  IconBrandWhatsapp,
  IconCalendarClock,
  IconCalendarRepeat,
  IconDots,
  IconLifebuoy,
  IconListDetails,
  IconMap2,
  IconPhone,
  IconShare3,
  IconUserOff,
} from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isNotTheirs } from '#shared/order-flags.ts'
import { type ClientAct, clientActs } from '#shared/orders/client-acts.ts'
import { hasInvoice } from '#shared/orders/has-invoice.ts'
import { invoicePaperOf } from '#shared/orders/invoice-papers.ts'
import { isRide } from '#shared/places/positions.ts'
import type { VisitKind } from '#shared/time/visits.ts'
import { Button, ButtonLink, type ButtonTone } from '#web/components/actions/button.tsx'
import { Act, ActList } from '#web/components/dialogs/act-sheet.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useMe } from '#web/session.ts'
import { PAPERS, PaperButton } from '../order-papers.tsx'
import { firstName, type OrderView, orderName } from '../order-view.ts'
import { useSharing } from '../shared-follows/share-button.tsx'
import classes from './client-order.module.css'
import { useAway } from './use-away.ts'
import { useCancelOrder } from './use-cancel-order.ts'

const SlotDialog = lazyDialog(() => import('../visits/slot-dialog.tsx'))
const HelpSheet = lazyDialog(() => import('../help/help-sheet.tsx'))
const WeeklyDialog = lazyDialog(() => import('../recurring/weekly-dialog.tsx'))

interface Props {
  order: OrderView
  /** The livreur on the way and their number stand above: the first act leads to the map, which costs data. */
  onHome: boolean
  /** The first act is the main one of the screen. */
  isMain: boolean
  onThread: () => void
}

interface ActOfOrder {
  icon: ReactNode
  label: string
  /** Of an act that may stand beside the invoice, where there is less room. */
  shortLabel?: string
  detail?: string
  danger?: boolean
  to?: string
  href?: string
  act?: () => void
}

/** The two acts that a client needs most, and the others behind « … ». */
export function OrderActs({ order, onHome, isMain, onThread }: Props) {
  const [opened, setOpened] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const { first, others, dialogs, busy, cancelling, sayingAway } = useActs(order, onThread)
  const leadsToMap = onHome && isRide(order.status) && !isNotTheirs(order)
  const isWithoutInvoice = leadsToMap || order.placeHidden || !hasInvoice(order)
  // The words of another hour are longer than those of a call.
  const isLong = !isWithoutInvoice && first !== undefined && first.href === undefined
  return (
    <>
      <div
        className={cx(
          classes.pair,
          (!first || isWithoutInvoice) && classes.single,
          isLong && classes.long,
        )}
      >
        {leadsToMap ? (
          <ButtonLink tone="outline" icon={<IconMap2 />} to={paths.client.orders}>
            Suivre sur la carte
          </ButtonLink>
        ) : first ? (
          <FirstButton first={first} tone={firstTone(onHome || others.length === 0, isMain)} />
        ) : null}
        {isWithoutInvoice ? null : (
          <PaperButton
            paper={invoicePaperOf(order)}
            order={order}
            tone="outline"
            icon={first ? null : undefined}
            isShort={isLong}
            aria-label={PAPERS[invoicePaperOf(order)].name}
          />
        )}
        {others.length > 0 ? (
          <Button
            ref={more}
            tone="outline"
            aria-label={`Autres actions, ${orderName(order)}`}
            loading={busy}
            onClick={() => setOpened(true)}
          >
            <IconDots aria-hidden="true" />
          </Button>
        ) : null}
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

function firstTone(isQuiet: boolean, isMain: boolean): ButtonTone {
  if (isQuiet) return 'outline'
  return isMain ? 'soleil' : 'indigo'
}

function FirstButton({ first, tone }: { first: ActOfOrder; tone: ButtonTone }) {
  const { icon, label, shortLabel, href, act } = first
  const look = { tone, icon, 'aria-label': label }
  return href ? (
    <ButtonLink {...look} href={href}>
      {shortLabel ?? label}
    </ButtonLink>
  ) : (
    <Button {...look} onClick={act}>
      {shortLabel ?? label}
    </Button>
  )
}

function useActs(order: OrderView, onThread: () => void) {
  const { fullname } = useMe()
  const now = useMinute()
  const slots = useSlots(order)
  const sharing = useSharing()
  const [isWeeklyOpen, setWeeklyOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const away = useAway(order)
  const cancel = useCancelOrder(order)
  const { icon, name, pathOf } = PAPERS.ticket
  const looks: Record<ClientAct, ActOfOrder> = {
    ...contactLooks(order, fullname),
    pickupTime: slots.lookOf('pickup', 'Changer l’heure du ramassage'),
    deliveryTime: slots.lookOf('delivery', 'Changer l’heure de la livraison'),
    away: {
      icon: <IconUserOff />,
      label: 'Je ne serai pas là',
      detail: 'Vous choisissez une autre heure.',
      act: away.ask,
    },
    share: { icon: <IconShare3 />, label: 'Partager le suivi', act: () => sharing.share(order) },
    ticket: { icon, label: name, to: pathOf(order.id) },
    weekly: {
      icon: <IconCalendarRepeat />,
      label: 'Chaque semaine',
      act: () => setWeeklyOpen(true),
    },
    help: { icon: <IconLifebuoy />, label: 'Aide', act: () => setHelpOpen(true) },
    thread: { icon: <IconListDetails />, label: 'Toutes les étapes', act: onThread },
    cancel: { icon: <IconBan />, label: 'Annuler la commande', danger: true, act: cancel.ask },
  }
  const acts = clientActs(order, now).map((act) => looks[act])
  const first =
    acts.length === 1 ? acts[0] : acts.find(({ shortLabel }) => shortLabel !== undefined)
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
        <WeeklyDialog order={order} opened={isWeeklyOpen} onClose={() => setWeeklyOpen(false)} />
        <HelpSheet order={order} opened={isHelpOpen} onClose={() => setHelpOpen(false)} />
      </>
    ),
  }
}

/** To choose another time for a visit. */
function useSlots(order: OrderView) {
  const [visit, setVisit] = useState<VisitKind>('pickup')
  const [isSlotOpen, setSlotOpen] = useState(false)
  const lookOf = (kind: VisitKind, label: string): ActOfOrder => ({
    icon: <IconCalendarClock />,
    label,
    shortLabel: 'Changer l’heure',
    act: () => {
      setVisit(kind)
      setSlotOpen(true)
    },
  })
  const dialog = (
    <SlotDialog
      order={order}
      visit={visit}
      opened={isSlotOpen}
      onClose={() => setSlotOpen(false)}
    />
  )
  return { lookOf, dialog }
}

/** To call the livreur, or write to them. */
function contactLooks({ livreur, reference }: OrderView, me: string) {
  const { fullname = '', phone = '' } = livreur ?? {}
  const who = firstName(fullname)
  const greeting = `Bonjour ${who}, c’est ${me} pour la commande #${reference}.`
  return {
    call: {
      icon: <IconPhone />,
      label: `Appeler ${who}`,
      shortLabel: 'Appeler',
      href: `tel:${phone}`,
    },
    write: {
      icon: <IconBrandWhatsapp />,
      label: `Écrire à ${who} sur WhatsApp`,
      shortLabel: 'WhatsApp',
      href: whatsAppLink(phone, greeting),
    },
  }
}
