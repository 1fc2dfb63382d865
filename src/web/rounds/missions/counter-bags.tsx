import { IconHanger } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ofPerson } from '#shared/text/french.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { indexedName, searchTerms } from '#shared/text/search-text.ts'
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
import { countLines, exactCount, findingsOf, piecesOf } from './count/count.ts'
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
  /** Enter was pressed in the field: the act of the first bag takes the focus. */
  isAsked: boolean
  onFocused: () => void
  onGiven: () => void
}

/** The bags of the client who stands at the till, each given back whole in one act, or counted on its own screen. */
export default function CounterBags({ typed, clientId, ...handlers }: Props) {
  const { data = [] } = trpc.counter.bags.useQuery(undefined, {
    refetchInterval: refetchEvery(REFRESH_MS),
  })
  const isWaiting = useCountsWaiting()
  const here = data.filter(isCountable).filter(({ order }) => !isWaiting(order))
  const bags = bagsOf({ typed, clientId }, here).slice(0, MOST_SHOWN)
  if (bags.length === 0) return null
  return (
    <section className="stack gap-10 mt-12" aria-label="Linge à rendre">
      {bags.map((bag, index) => (
        <Bag key={bag.order.id} bag={bag} isFirst={index === 0} {...handlers} />
      ))}
    </section>
  )
}

/** The bags of this client, or of those who have this phone or this name: without a network no record is found. */
function bagsOf(
  { typed, clientId }: Pick<Props, 'typed' | 'clientId'>,
  bags: readonly CountedView[],
): CountedView[] {
  const terms = searchTerms(typed)
  return bags.filter(({ order }) => {
    if (order.client.id === clientId) return true
    const client = `${indexedName(order.client.fullname)}${order.clientContactPhone}`
    return terms.length > 0 && terms.every((term) => client.includes(term))
  })
}

interface BagProps extends Omit<Props, 'typed' | 'clientId'> {
  bag: CountedView
  isFirst: boolean
}

function Bag({ bag, isFirst, isAsked, onFocused, onGiven }: BagProps) {
  const { order, codeAsked } = bag
  const { due } = order.payment
  const act = useRef<HTMLDivElement>(null)
  const lines = countLines(
    order,
    Object.fromEntries(order.items.map((line) => [line.position, exactCount(line)])),
  )
  const pieces = piecesLabel(piecesOf(lines).expected)
  const { counting, unanswered, confirm } = useCountSubmission(bag, {
    onCounted(counted) {
      // What waits is said by the till.
      if (counted === 'counted')
        notifySuccess(
          'Linge rendu',
          `${pieces} ${ofPerson(order.client.fullname)}, #${order.reference}.`,
        )
      onGiven()
    },
  })
  useEffect(() => {
    if (!isFirst || !isAsked) return
    act.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
    onFocused()
  }, [isFirst, isAsked, onFocused])
  const give = () =>
    void confirm({
      check: { ...findingsOf(lines, []), withClient: true },
      payment: due > 0 ? { method: 'espece', amount: due } : undefined,
      photos: [],
    })
  return (
    <Ticket as="article" aria-label={`Linge #${order.reference}`}>
      <TicketBody className="stack gap-8">
        <p className="row wrap gap-8 leading-13">
          <IconHanger size={20} aria-hidden="true" />
          <ClientName className="strong anywhere" clientId={order.client.id}>
            {order.client.fullname}
          </ClientName>
          <OrderReference reference={order.reference} />
          <span className="quiet text-s">
            {pieces} · {order.readyAt === null ? 'pas encore prêt' : 'prêt'} · {moneyWords(due)}
          </span>
        </p>
        <div ref={act} className="stack gap-8">
          {codeAsked ? (
            <ButtonLink full to={paths.admin.counter(order.id)}>
              Rendre avec son code
              {isFirst ? <KeyHint name="⏎" /> : null}
            </ButtonLink>
          ) : (
            <>
              <Button full loading={counting} onClick={give}>
                {due > 0
                  ? `Tout y est, ${formatFcfa(due)} reçus en espèces`
                  : 'Tout y est, rendre le linge'}
                {isFirst ? <KeyHint name="⏎" /> : null}
              </Button>
              <ButtonLink full tone="ghost" size="sm" to={paths.admin.counter(order.id)}>
                Compter, ou payer autrement
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

const moneyWords = (due: number) => (due > 0 ? `${formatFcfa(due)} à payer` : 'payé')
