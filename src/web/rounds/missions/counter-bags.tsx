import { IconHanger, IconWashMachine } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { paymentLabel } from '#shared/money/payments.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { ofPerson } from '#shared/text/french.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { indexedName, typedTerms } from '#shared/text/search-text.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useCountsWaiting } from '#web/orders/use-counter-step.ts'
import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { countedContents, countLines, exactCount, findingsOf } from './count/count.ts'
import { type CountedView, isCountable } from './counter/counter-view.ts'
import { useCountSubmission } from './counter/use-counter-count.ts'

/** Other tills and the workshop move them too. */
const REFRESH_MS = 60_000
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
}

/** The bags of the client who stands at the till, each given back whole in one act, or counted on its own screen. */
export default function CounterBags({ typed, clientId, isAsked, onAnswered, onGiven }: Props) {
  const { data = [] } = trpc.counter.bags.useQuery(undefined, {
    refetchInterval: refetchEvery(REFRESH_MS),
  })
  const isWaiting = useCountsWaiting()
  const here = data.filter(isCountable).filter(({ order }) => !isWaiting(order))
  const handlers = { isAsked, onAnswered, onGiven }
  const all = bagsOf({ typed, clientId }, here)
  const bags = [...all].sort(readyFirst).slice(0, MOST_SHOWN)
  const isWhose =
    clientId !== undefined || new Set(all.map(({ order }) => order.client.id)).size < 2
  const given = isWhose ? bags.find((bag) => isReady(bag) && isOf(bag, clientId)) : undefined
  const isTold = useTold({ typed, isAsked, hasBag: given !== undefined, onAnswered })
  if (bags.length === 0) return null
  return (
    <section className="stack gap-10 mt-12" aria-label="Linge à rendre">
      <p role="status" className="hide-empty text-s leading-13">
        {isTold ? chooseWords(isWhose, bags.length) : ''}
      </p>
      {bags.map((bag) => (
        <Bag key={bag.order.id} bag={bag} isNext={bag === given} {...handlers} />
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

interface BagProps extends Omit<Props, 'typed' | 'clientId'> {
  bag: CountedView
  /** Enter in the field leads to it. */
  isNext: boolean
}

function Bag({ bag, isNext, isAsked, onAnswered, onGiven }: BagProps) {
  const { order, codeAsked } = bag
  const { due } = order.payment
  const act = useRef<HTMLDivElement>(null)
  const lines = countLines(
    order,
    Object.fromEntries(order.items.map((line) => [line.position, exactCount(line)])),
  )
  const contents = countedContents(lines)
  const pieces = contentsLabel(contents)
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
  const give = () =>
    void confirm({
      check: { ...findingsOf(lines, []), withClient: true },
      payment: due > 0 ? { method: 'espece', amount: due } : undefined,
      photos: [],
      contents,
    })
  return (
    <Ticket as="article" aria-label={`Linge #${order.reference}`}>
      <TicketBody className="stack gap-8">
        <p className="row wrap gap-8 leading-13">
          {isReady(bag) ? (
            <IconHanger size={20} aria-hidden="true" />
          ) : (
            <IconWashMachine size={20} aria-hidden="true" />
          )}
          <ClientName className="strong anywhere" clientId={order.client.id}>
            {order.client.fullname}
          </ClientName>
          <OrderReference reference={order.reference} />
          <span className="quiet text-s">
            {pieces} · {isReady(bag) ? 'prêt' : 'pas encore prêt'} · {moneyWords(order)}
          </span>
        </p>
        <div ref={act} className="stack gap-8">
          {codeAsked ? (
            <ButtonLink full to={paths.admin.counter(order.id)}>
              Rendre avec son code
              {isNext ? <KeyHint name="⏎" /> : null}
            </ButtonLink>
          ) : (
            <>
              <Button full loading={counting} onClick={give}>
                {due > 0
                  ? `Tout y est, ${formatFcfa(due)} reçus en espèces`
                  : 'Tout y est, rendre le linge'}
                {isNext ? <KeyHint name="⏎" /> : null}
              </Button>
              <ButtonLink full tone="ghost" size="sm" to={paths.admin.counter(order.id)}>
                {due > 0 ? 'Compter, ou payer autrement' : 'Compter'}
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

const moneyWords = ({ payment, paymentMethod }: CountedView['order']) =>
  payment.due > 0
    ? `${formatFcfa(payment.due)} à payer`
    : lowerFirst(paymentLabel(payment, paymentMethod))
