import { IconHanger, IconHash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import {
  CASH,
  isRemote,
  METHODS,
  methodIs,
  type PaymentMethod,
  takenMethods,
} from '#shared/money/payment-methods.ts'
import { paymentLabel } from '#shared/money/payments.ts'
import { statedPayment, transactionFault } from '#shared/money/transaction.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { ofPerson } from '#shared/text/french.ts'
import { lineLabel } from '#shared/text/pieces.ts'
import { indexedName, typedTerms } from '#shared/text/search-text.ts'
import { dayWords } from '#shared/time/slot-words.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { DrawerClosedNote, useIsDrawerClosed } from '#web/money/drawer-closed-note.tsx'
import { methodOptions } from '#web/money/method-options.tsx'
import { WaveIdInput } from '#web/money/wave-id-input.tsx'
import { RackPlate } from '#web/orders/rack-plate.tsx'
import { useCountsWaiting } from '#web/orders/use-counter-step.ts'
import { eachMinute } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { countedContents, countLines, exactCount, findingsOf } from './count/count.ts'
import { type CountedView, isCountable } from './counter/counter-view.ts'
import { useCountSubmission } from './counter/use-counter-count.ts'

/** More are told apart by what is typed next. */
const MOST_SHOWN = 3

interface Props {
  /** The phone or the name in the field of the till. */
  typed: string
  /** Whose record it is, where one person has that phone. */
  clientId: string | undefined
  /** Enter was pressed in the field: the act of the bag that may be given takes the focus. */
  isAsked: boolean
  onAnswered: () => void
  onGiven: () => void
  /** Whether there are any. */
  onShown: (isShown: boolean) => void
}

/** The bags of the client who stands at the till, each given back whole in one act, or counted on its own screen. */
export default function CounterBags({
  typed,
  clientId,
  isAsked,
  onAnswered,
  onGiven,
  onShown,
}: Props) {
  const { data = [] } = trpc.counter.bags.useQuery(undefined, { refetchInterval: eachMinute })
  const isWaiting = useCountsWaiting()
  const here = data
    .filter((bag): bag is CountedView => isCountable(bag))
    .filter(({ order }) => !isWaiting(order))
  const handlers = { isAsked, onAnswered, onGiven }
  const all = bagsOf({ typed, clientId }, here)
  const bags = [...all].sort(readyFirst).slice(0, MOST_SHOWN)
  const isWhose =
    clientId !== undefined || new Set(all.map(({ order }) => order.client.id)).size < 2
  const given = isWhose ? bags.find((bag) => isReady(bag) && isOf(bag, clientId)) : undefined
  const isTold = useTold({ typed, isAsked, hasBag: given !== undefined, onAnswered })
  const isShown = bags.length > 0
  useEffect(() => {
    onShown(isShown)
    return () => onShown(false)
  }, [isShown, onShown])
  if (!isShown) return null
  return (
    <section className="stack gap-10 mt-12" aria-label="Linge à rendre">
      <p role="status" className="hide-empty text-s leading-13">
        {isTold ? chooseWords(isWhose, bags.length) : ''}
      </p>
      {bags.map((bag) => (
        <BagCard key={bag.order.id} bag={bag} isNext={bag === given} {...handlers} />
      ))}
    </section>
  )
}

const isReady = ({ order }: CountedView) => order.readyAt !== null
const readyFirst = (a: CountedView, b: CountedView) => Number(isReady(b)) - Number(isReady(a))
const isOf = ({ order }: CountedView, clientId: string | undefined) =>
  clientId === undefined || order.client.id === clientId

/** The bags of this client, or of those who have this phone or this name: without a network no record is found. */
function bagsOf(
  { typed, clientId }: Pick<Props, 'typed' | 'clientId'>,
  bags: readonly CountedView[],
): CountedView[] {
  const terms = typedTerms(typed)
  return bags.filter(({ order }) => {
    if (order.client.id === clientId) return true
    const client = `${indexedName(order.client.fullname)}${order.clientContactPhone}`
    return terms.length > 0 && terms.every((term) => client.includes(term))
  })
}

/** True once Enter found no bag that it may give: a bag that is not ready, or is another person's, must be chosen by hand. */
function useTold({
  typed,
  isAsked,
  hasBag,
  onAnswered,
}: Pick<Props, 'typed' | 'isAsked' | 'onAnswered'> & { hasBag: boolean }): boolean {
  const [toldOf, setToldOf] = useState<string>()
  useEffect(() => {
    if (!isAsked || hasBag) return
    setToldOf(typed)
    onAnswered()
  }, [typed, isAsked, hasBag, onAnswered])
  return !hasBag && toldOf === typed
}

function chooseWords(isWhose: boolean, bags: number): string {
  if (!isWhose) return 'Ces sacs sont à plusieurs clients. Choisissez lequel rendre.'
  if (bags === 1) return 'Ce linge n’est pas encore prêt. Pour le rendre quand même, choisissez-le.'
  return 'Aucun de ces sacs n’est encore prêt. Pour en rendre un quand même, choisissez-le.'
}

interface BagProps extends Omit<Props, 'typed' | 'clientId' | 'onShown'> {
  bag: CountedView
  /** Enter in the field leads to it. */
  isNext: boolean
}

/** One bag: its place on the racks first, its pieces, what is left to pay, and the act that gives it back whole. */
function BagCard({ bag, isNext, isAsked, onAnswered, onGiven }: BagProps) {
  const { order, codeAsked, place } = bag
  const act = useRef<HTMLDivElement>(null)
  const lines = countLines(
    order,
    Object.fromEntries(order.items.map((line) => [line.position, exactCount(line)])),
  )
  const contents = countedContents(lines)
  const pieces = contentsLabel(contents)
  const paying = usePaying(order.payment.due)
  const { counting, unanswered, confirm } = useCountSubmission(bag, {
    onCounted(counted) {
      // An act that waits is said by the till.
      if (counted === 'counted')
        notifySuccess(
          'Linge rendu',
          `${pieces} ${ofPerson(order.client.fullname)}, #${order.reference}.`,
        )
      onGiven()
    },
  })
  useEffect(() => {
    if (!isNext || !isAsked) return
    act.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
    onAnswered()
  }, [isNext, isAsked, onAnswered])
  const give = () => {
    const payment = paying.state()
    if (payment === null) return
    void confirm({
      check: { ...findingsOf(lines, []), withClient: true },
      payment,
      photos: [],
      contents,
    })
  }
  return (
    <Ticket
      as="article"
      className="clip"
      aria-label={`Linge #${order.reference}`}
      reference={order.reference}
    >
      <TicketBody className="stack gap-10">
        <div className="row justify-between gap-12">
          <p className="leading-13">
            <span className="quiet text-s">{readyText(order)}</span>
            <ClientName className="block strong anywhere" clientId={order.client.id}>
              {order.client.fullname}
            </ClientName>
            <OrderReference className="reference" reference={order.reference} />
            <b className="block">{pieces}</b>
          </p>
          <RackPlate place={place} />
        </div>
        <ul className="text-s">
          {order.items.map((line) => (
            <li key={line.position}>{lineLabel(line)}</li>
          ))}
        </ul>
        <p className="row justify-between align-baseline gap-12 line-top">
          <b>{order.payment.due > 0 ? 'À payer' : moneyWords(order)}</b>
          {order.payment.due > 0 ? <Money amount={order.payment.due} size="big" /> : null}
        </p>
        {order.payment.due > 0 && !codeAsked ? <Paying paying={paying} /> : null}
        <div ref={act} className="stack gap-8">
          {codeAsked ? (
            <ButtonLink full to={paths.admin.counter(order.id)}>
              Rendre avec son code {isNext ? <KeyHint name="⏎" /> : null}
            </ButtonLink>
          ) : (
            <>
              <Button
                full
                size="lg"
                tone="soleil"
                icon={<IconHanger />}
                loading={counting}
                onClick={give}
              >
                Tout y est, rendu {isNext ? <KeyHint name="⏎" /> : null}
              </Button>
              <ButtonLink full tone="ghost" size="sm" to={paths.admin.counter(order.id)}>
                {order.payment.due > 0 ? 'Compter, ou payer autrement' : 'Compter'}
              </ButtonLink>
            </>
          )}
        </div>
        <div className="hide-empty">
          <ActFailure unanswered={unanswered} withRetry={false} />
        </div>
      </TicketBody>
    </Ticket>
  )
}

type Order = CountedView['order']

const readyText = ({ readyAt }: Order) =>
  readyAt === null ? 'pas encore prêt' : `prêt ${dayWords(readyAt, serverNow())}`

const moneyWords = ({ payment, paymentMethod }: Order) => paymentLabel(payment, paymentMethod)

/** The rest is paid in cash, unless the drawer is closed, or by another way with its id. */
function usePaying(due: number) {
  const isClosed = useIsDrawerClosed()
  const [chosen, setChosen] = useState<PaymentMethod>()
  const [transactionId, setTransactionId] = useState('')
  const [isFaulty, setFaulty] = useState(false)
  const other = isClosed ? takenMethods(config).find(isRemote) : undefined
  const method = chosen ?? other ?? CASH
  return {
    method,
    setMethod: setChosen,
    transactionId,
    setTransactionId,
    fault: isFaulty ? transactionFault(transactionId) : undefined,
    /** Undefined where nothing is due; null where the id of the payment is missing, which is then said. */
    state() {
      if (due === 0) return undefined
      const payment = statedPayment(method, { cash: due, due, transactionId })
      setFaulty(payment === undefined)
      return payment ?? null
    },
  }
}

function Paying({ paying }: { paying: ReturnType<typeof usePaying> }) {
  const { method, setMethod, transactionId, setTransactionId, fault } = paying
  return (
    <div className="stack gap-8">
      <DrawerClosedNote onOpened={() => setMethod(CASH)} />
      <Segmented
        legend="Le client paie"
        hideLegend
        size="sm"
        value={method}
        onChange={setMethod}
        options={methodOptions(method)}
      />
      {methodIs(method, 'identified') ? (
        <WaveIdInput
          aria-label={`Identifiant ${METHODS[method].label}`}
          placeholder={`Identifiant ${METHODS[method].label}`}
          leftSection={<IconHash aria-hidden="true" />}
          error={fault}
          value={transactionId}
          onChange={(event) => setTransactionId(event.currentTarget.value)}
        />
      ) : null}
    </div>
  )
}
