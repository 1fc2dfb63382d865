import {
  IconBan,
  IconBrandWhatsapp,
  IconCalendarClock,
  IconCalendarRepeat,
  IconDots,
  IconPhone,
  IconShare3,
} from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ClientAct, clientActs, movableVisits } from '#shared/orders/client-acts.ts'
import { hasInvoice } from '#shared/orders/has-invoice.ts'
import { invoicePaperOf } from '#shared/orders/invoice-papers.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Act, ActList } from '#web/components/dialogs/act-sheet.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useModules } from '#web/modules.ts'
import { useMe } from '#web/session.ts'
import { PAPERS, PaperButton } from '../order-papers.tsx'
import { firstName, type OrderView, orderName } from '../order-view.ts'
import { useSharing } from '../shared-follows/share-button.tsx'
import classes from './client-order.module.css'
import { useCancelOrder } from './use-cancel-order.ts'

const SlotDialog = lazyDialog(() => import('../visits/slot-dialog.tsx'))
const WeeklyDialog = lazyDialog(() => import('../recurring/weekly-dialog.tsx'))

interface ActOfOrder {
  icon: ReactNode
  label: string
  /** The label of an act that may stand beside the invoice, where there is less room. */
  shortLabel?: string
  detail?: string
  danger?: boolean
  to?: string
  href?: string
  act?: () => void
}

/** The act that a client needs most, the invoice, and the others behind « … ». */
export function OrderActs({ order }: { order: OrderView }) {
  const [opened, setOpened] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const { first, others, dialogs, busy, cancelling } = useActs(order)
  const isWithoutInvoice = order.placeHidden || !hasInvoice(order)
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
        {first ? <FirstButton first={first} /> : null}
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

function FirstButton({ first }: { first: ActOfOrder }) {
  const { icon, label, shortLabel, href, act } = first
  const look = { tone: 'outline', icon, 'aria-label': label } as const
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

function useActs(order: OrderView) {
  const { fullname } = useMe()
  const now = useMinute()
  const sharing = useSharing()
  const { weekly } = useModules()
  const [isSlotOpen, setSlotOpen] = useState(false)
  const [isWeeklyOpen, setWeeklyOpen] = useState(false)
  const cancel = useCancelOrder(order)
  const { icon, name, pathOf } = PAPERS.ticket
  const looks: Record<ClientAct, ActOfOrder> = {
    ...contactLooks(order, fullname),
    time: {
      icon: <IconCalendarClock />,
      label: 'Changer l’heure',
      shortLabel: 'Changer l’heure',
      act: () => setSlotOpen(true),
    },
    share: {
      icon: <IconShare3 />,
      label: 'Partager le suivi',
      detail: 'Un proche voit l’heure, pas l’adresse',
      act: () => sharing.share(order),
    },
    ticket: { icon, label: name, to: pathOf(order.id) },
    weekly: {
      icon: <IconCalendarRepeat />,
      label: 'Chaque semaine',
      detail: 'Même linge, même heure',
      act: () => setWeeklyOpen(true),
    },
    cancel: { icon: <IconBan />, label: 'Annuler la commande', danger: true, act: cancel.ask },
  }
  const acts = clientActs(order, now)
    .filter((act) => weekly || act !== 'weekly')
    .map((act) => looks[act])
  const first = acts.find(({ shortLabel }) => shortLabel !== undefined)
  return {
    first,
    others: acts.filter((one) => one !== first),
    busy: cancel.isPending,
    cancelling: cancel.unanswered,
    dialogs: (
      <>
        <SlotDialog
          order={order}
          visits={movableVisits(order, now)}
          opened={isSlotOpen}
          onClose={() => setSlotOpen(false)}
        />
        {sharing.dialog}
        <WeeklyDialog order={order} opened={isWeeklyOpen} onClose={() => setWeeklyOpen(false)} />
      </>
    ),
  }
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
