import {
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconClock,
  IconMoped,
  IconPhone,
  IconRefresh,
  IconUserPlus,
  IconWifiOff,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { toAgreeOf } from '#shared/shop/prices/to-agree.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { momentWords, slotWords } from '#shared/time/slot-words.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { Timeline } from '#web/components/display/timeline.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Shirt, Trousers } from '#web/drawings/garments.tsx'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { WaitingTicket } from '#web/drawings/waiting-ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { focusIfLost } from '#web/lib/focus.ts'
import { useShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import { useIsArmed } from '#web/lib/use-is-armed.ts'
import { useQueueState } from '#web/record/use-queue-state.ts'
import { trpc } from '#web/trpc.ts'
import { PlaceName } from '../place-name.tsx'
import classes from './order-waits.module.css'
import { readStoredOrders } from './stored-orders.ts'
import { formPathOf, wordsOf } from './waiting-kinds.ts'
import { isOrder, shownDueOf, type WaitingDrop, type WaitingOrder } from './waiting-order.ts'
import { isShown, setAside, startWaitingQueue, takeBack, waitingQueue } from './waiting-queue.ts'

interface Props {
  /** The draft that the order was made of. */
  draftKey: string
}

/** The order that waits on this device for the network, in the place of its form; or asks, where it was refused since. */
export function OrderWaits({ draftKey }: Props) {
  const { actions } = useQueueState(waitingQueue)
  const titleId = useId()
  // The page was opened with an order that waits already.
  useState(() => startWaitingQueue())
  const order = actions
    .filter(isOrder)
    .find((waiting) => waiting.payload.draftKey === draftKey && isShown(waiting))
  if (!order) return null
  return (
    <section className={classes.screen} aria-labelledby={titleId}>
      {order.kind === 'drop' ? null : (
        <div className={`clip rounded-large ${classes.scene}`}>
          <WaitingTicket />
          <KitaBand height={12} />
        </div>
      )}
      {order.refusal ? (
        <Refused titleId={titleId} order={order} text={order.refusal.text} />
      ) : (
        <Waits titleId={titleId} order={order} />
      )}
      {order.kind === 'drop' ? <NextClient key={order.key} drop={order} /> : null}
      <Basket order={order} />
      <Acts order={order} />
    </section>
  )
}

function Waits({ titleId, order }: { titleId: string; order: WaitingOrder }) {
  const words = wordsOf(order)
  return (
    <>
      <h2 ref={focusIfLost} id={titleId} tabIndex={-1} className={classes.title}>
        {order.answer ? words.stopped : words.waits}
      </h2>
      {order.answer ? (
        <Note tone="warning" role="status">
          {order.answer}
        </Note>
      ) : null}
      <Timeline
        steps={[
          {
            key: 'kept',
            state: 'done',
            label: `${words.kept}, ${momentOf(order)}`,
          },
          {
            key: 'leaves',
            state: 'now',
            icon: order.answer ? <IconClock /> : <IconWifiOff />,
            label: `${words.leaves} dès que ${order.answer ? 'possible' : 'le réseau revient'}`,
            detail: 'Gardez Lavéo ouvert jusque-là',
          },
          {
            key: 'next',
            state: 'todo',
            icon: order.kind === 'request' ? <IconBrandWhatsapp /> : <IconMoped />,
            label: words.next,
          },
        ]}
      />
    </>
  )
}

/** « hier à 18 h »: it may wait until another day. */
const momentOf = ({ at }: WaitingOrder) => momentWords(at, serverNow())

interface RefusedProps {
  titleId: string
  order: WaitingOrder
  text: string | undefined
}

function Refused({ titleId, order, text }: RefusedProps) {
  return (
    <>
      <h2 ref={focusIfLost} id={titleId} tabIndex={-1} className={classes.title}>
        {wordsOf(order).stopped}
      </h2>
      <Note tone="warning" role="alert">
        {text} Le panier préparé {momentOf(order)} est gardé&nbsp;: vérifiez-le, puis validez à
        nouveau.
      </Note>
    </>
  )
}

function Basket({ order }: { order: WaitingOrder }) {
  const { lines, toCount, address, location, pickup } = order.payload.draft
  // A drop is weighed and counted at the counter.
  const isDrop = order.kind === 'drop'
  const toAgree = isDrop ? null : toAgreeOf({ lines, toCount: toCount ? true : undefined })
  return (
    <div className={`outlined rounded-large row gap-12 ${classes.basket}`}>
      <svg width="56" height="36" viewBox="-82 -6 240 164" className="fixed" aria-hidden="true">
        <Shirt outlined />
        <g transform="translate(118 0) scale(.86)">
          <Trousers />
        </g>
      </svg>
      <div className="shrink leading-13">
        <b className="block">
          {upperFirst(contentsLabel(contentsOf(lines, toAgree)))},{' '}
          {totalWords({ grandTotal: shownDueOf(order), toAgree, items: lines })}
        </b>
        {location ? (
          <span className="block quiet text-s anywhere">
            <PlaceName address={address ?? ''} point={location} />
          </span>
        ) : null}
        {isDrop ? null : (
          <span className="block quiet text-s">
            {pickup ? slotWords(pickup, serverNow()) : 'Dès que possible'}
          </span>
        )}
      </div>
    </div>
  )
}

/** At the counter somebody waits: what is first there, unless the laundry has to decide about this drop. */
function NextClient({ drop }: { drop: WaitingDrop }) {
  const isFirst = !drop.refusal
  // The second Enter of two that follow each other was meant for the drop.
  const isArmed = useIsArmed(drop.key)
  const [isLeaving, setLeaving] = useState(false)
  const next = () => {
    setLeaving(true)
    void setAside(drop)
  }
  useShortcuts(
    { Enter: { label: 'Client suivant', run: next } },
    { enabled: isFirst && isArmed && !isLeaving },
  )
  return (
    <Button
      full
      data-main={isFirst || undefined}
      size={isFirst ? 'lg' : 'md'}
      tone={isFirst ? 'soleil' : 'outline'}
      icon={<IconUserPlus />}
      loading={isLeaving}
      onClick={next}
    >
      Client suivant
      {isFirst ? <KeyHint name="⏎" className={classes.enter} /> : null}
    </Button>
  )
}

/** Sends it now, gives the basket back, or calls. */
function Acts({ order }: { order: WaitingOrder }) {
  const navigate = useNavigate()
  const [isTakenBack, setTakenBack] = useState(false)
  const [lastTry, setTry] = useState<'running' | 'unanswered'>()
  const catalogue = trpc.products.catalogue.useQuery(undefined, { enabled: false }).data
  const phone = catalogue ? catalogue.contact.phone : readStoredOrders().phone
  const sendNow = async () => {
    setTry('running')
    setTry((await waitingQueue.send()) === 'unanswered' ? 'unanswered' : undefined)
  }
  const goBack = async () => {
    setTakenBack(true)
    if (await takeBack(order)) navigate(formPathOf(order), { replace: true })
  }
  const isRefused = order.refusal !== undefined
  // Of a drop the main button is « Client suivant », and the number would be the laundry's own.
  const isDrop = order.kind === 'drop'
  const words = wordsOf(order)
  return (
    <div className="stack gap-10">
      {isRefused ? null : (
        <Button
          full
          // Used next, though not in the colour of a main button: no toast lies over it.
          data-main={!isDrop || undefined}
          size={isDrop ? 'md' : 'lg'}
          tone={isDrop ? 'outline' : undefined}
          icon={<IconRefresh />}
          loading={lastTry === 'running'}
          onClick={sendNow}
        >
          Essayer maintenant
        </Button>
      )}
      <p role="status" className="quiet text-center hide-empty">
        {lastTry === 'unanswered' && !order.answer
          ? 'Le réseau ne passe pas encore. Rien n’est perdu.'
          : null}
      </p>
      <Button
        full
        size={isRefused ? 'lg' : 'md'}
        tone={isRefused ? 'soleil' : 'outline'}
        icon={<IconArrowBackUp />}
        loading={isTakenBack}
        onClick={goBack}
      >
        {isRefused ? words.check : words.takeBack}
      </Button>
      {phone && !isDrop ? (
        <ButtonLink full tone="ghost" icon={<IconPhone />} href={`tel:${phone}`}>
          Par téléphone&nbsp;: {formatPhone(phone)}
        </ButtonLink>
      ) : null}
    </div>
  )
}
