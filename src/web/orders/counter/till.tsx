import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { methodIs, type PaymentMethod, takenMethods } from '#shared/money/payment-methods.ts'
import { Seam } from '#web/components/layout/ticket.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton, LOADING_LINES } from '#web/components/states/ticket-skeleton.tsx'
import { config } from '#web/lib/config.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { whenIdle } from '#web/lib/rendering/when-idle.ts'
import { useShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import { useMe } from '#web/session.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { LateErrorNote, LateOrderWaits, preloadWaiting } from '../checkout/late-parts.tsx'
import { mostOrderedFirst, usePopularGarments } from '../checkout/use-often-ordered.ts'
import { tillDraftKey } from '../team-order-paths.ts'
import { isAnyOrderStored } from '../waiting/stored-orders.ts'
import { useIsWaiting } from '../waiting/waiting-on-device.ts'
import { BasketPart } from './till/basket-part.tsx'
import { ClientPart } from './till/client-part.tsx'
import { DefectsDialog } from './till/defects-dialog.tsx'
import { GarmentGrid } from './till/garment-grid.tsx'
import { focusGarment } from './till/garment-keys.ts'
import { goToTillClient, goToTillPlace, goToTillPlaceNext } from './till/go-to-till-place.ts'
import { MoreDialog } from './till/more-dialog.tsx'
import { PayPart } from './till/pay-part.tsx'
import { PaymentPart } from './till/payment-part.tsx'
import classes from './till/till.module.css'
import type { TakenOrder } from './till/use-drop.ts'
import { type TillState, useTill } from './till/use-till.ts'
import { TICKET_PARAM, tillTicketPath } from './till-paths.ts'

/** The till: the clothes, the client, the money and the ticket of who walks in, on one screen. */
export default function Till({ renderBags }: Pick<Props, 'renderBags'>) {
  const catalogue = trpc.products.catalogue.useQuery()
  const popular = usePopularGarments()
  if (!popular) return <LinesSkeleton />
  return (
    <QueryBoundary
      query={catalogue}
      loading={<LinesSkeleton />}
      errorTitle="Impossible de charger les produits."
      isEmpty={({ products }) => products.length === 0}
      empty={
        <EmptyState
          title="Le catalogue est vide pour le moment"
          text="Ajoutez des vêtements dans Gestion."
        />
      }
    >
      {(data) => <OpenTill catalogue={data} popular={popular} renderBags={renderBags} />}
    </QueryBoundary>
  )
}

interface Props {
  catalogue: Outputs['products']['catalogue']
  /** The garments that everyone brings most often: they come first. */
  popular: readonly string[]
  /** Bags that wait at the counter for the client whose phone or name is typed, beside their record. */
  renderBags: (bags: BagsOfClient) => ReactNode
}

export interface BagsOfClient {
  typed: string
  /** Whose record it is, where one person has that phone. */
  clientId: string | undefined
  /** Enter was pressed: the act of the bag that may be given takes the focus. */
  isAsked: boolean
  onAnswered: () => void
  onGiven: () => void
  /** Whether there are any: they stand in the place of the basket. */
  onShown: (isShown: boolean) => void
}

function OpenTill({ catalogue, popular, renderBags }: Props) {
  const draftKey = tillDraftKey(useMe().id)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const ticketId = search.get(TICKET_PARAM)
  const [taken, setTaken] = useState<TakenOrder>()
  const [dialog, setDialog] = useState<'defects' | 'more'>()
  const till = useTill(catalogue, {
    onTaken(order) {
      setTaken(order)
      navigate(tillTicketPath(order.orderId), { replace: true })
    },
    onMissing: ({ place }) => goToTillPlace(place),
  })
  const isWaiting = useIsWaiting(draftKey, till.drop.showTaken)
  const isOpen = ticketId === null && !isWaiting
  const next = () => {
    setTaken(undefined)
    navigate(paths.admin.till, { replace: true })
  }
  const bags = useBags(till)
  const pay = () => {
    if (!bags.ask()) till.pay()
  }
  // Enter in the field of the client goes to their bag, or to what is asked next; the money is taken from its own button.
  const goOn = (hasChosen: boolean) => {
    if (bags.ask(hasChosen) || !['known', 'new'].includes(till.client.kind)) return
    goToTillPlace(till.missing[0]?.place ?? 'pay')
  }
  useEffect(() => whenIdle(preloadAfterPaying), [])
  useReadyForNext(ticketId)
  useTillKeys({ till, pay, enabled: isOpen })
  return (
    <form
      data-kept-draft
      noValidate
      className={cx(
        classes.till,
        ticketId !== null && classes.withTicket,
        bags.isShown && classes.withBags,
      )}
      aria-label="Caisse, au comptoir"
      onSubmit={(event) => {
        event.preventDefault()
        if (isOpen) pay()
      }}
    >
      {isOpen ? (
        <ClientPart till={till} onEnter={goOn}>
          {renderBags(bags.shown)}
        </ClientPart>
      ) : null}
      <GarmentGrid
        till={till}
        products={mostOrderedFirst(till.products, popular)}
        draftKey={draftKey}
        isResting={!isOpen || till.drop.isRunning}
      />
      {ticketId === null && isWaiting ? (
        <section className={classes.waits} aria-label="Le ticket">
          <LateOrderWaits draftKey={draftKey} />
        </section>
      ) : null}
      {isOpen && !bags.isShown ? (
        <section className={classes.receipt} aria-label="Le ticket">
          <Seam />
          <div className={`stack gap-8 ${classes.basket}`}>
            {isAnyOrderStored() ? <AsideDrops draftKey={draftKey} till={till} /> : null}
            <BasketPart
              till={till}
              onDefects={() => setDialog('defects')}
              onMore={() => setDialog('more')}
            />
            <PaymentPart till={till} />
            <PayPart till={till} />
          </div>
        </section>
      ) : null}
      {ticketId === null ? null : (
        <TicketPart
          key={ticketId}
          orderId={ticketId}
          taken={taken?.orderId === ticketId ? taken : undefined}
          onNext={next}
        />
      )}
      <DefectsDialog
        till={till}
        opened={dialog === 'defects'}
        onClose={() => setDialog(undefined)}
      />
      <MoreDialog till={till} opened={dialog === 'more'} onClose={() => setDialog(undefined)} />
    </form>
  )
}

/** The bags of the client, while nothing else is taken from them. */
function useBags(till: TillState) {
  const [isAsked, setAsked] = useState(false)
  const onAnswered = useCallback(() => setAsked(false), [])
  const isFree = till.draft.lines.length === 0
  const [isShown, setShown] = useState(false)
  const isChoosing = till.client.kind === 'several' && till.client.owners.length > 0
  return {
    isShown: isShown && isFree,
    /** Leads to the bag, or to whose it is. False where there is none, or clothes are being taken. */
    ask(hasChosen = false): boolean {
      if (!isFree || !(hasChosen || document.querySelector(BAGS))) return false
      const { client } = till
      if (!hasChosen && client.kind === 'several' && client.owners.length > 1)
        goToTillPlace('phone')
      else setAsked(true)
      return true
    },
    shown: {
      // Who it is comes first, where several are found.
      typed: isFree && !isChoosing ? till.phone : '',
      clientId: isFree && till.client.kind === 'known' ? till.client.client.id : undefined,
      // The record of who was just chosen comes first.
      isAsked: isAsked && !(till.client.kind === 'unread' && !till.client.isFailed),
      onAnswered,
      onShown: setShown,
      onGiven() {
        till.cart.change({ contactPhone: null })
        till.change({ clientId: null, isOther: false })
        goToTillPlace('phone')
      },
    },
  }
}

const BAGS = '[data-bags] article'

// The code that draws and prints a ticket comes while the clothes are typed.
const TicketPart = lazyPart(() => import('./till/ticket-part.tsx'), LOADING_LINES)
const AsideDrops = lazyPart(() => import('./till/aside-drops.tsx'))

/** Without a network the till could say neither what went wrong nor what to do. */
function preloadAfterPaying(): void {
  for (const part of [TicketPart, LateErrorNote, AsideDrops]) void part.preload()
  preloadWaiting()
}

/** The keys of the garments work for the next person once the ticket is gone. */
function useReadyForNext(ticketId: string | null): void {
  const before = useRef(ticketId)
  useEffect(() => {
    if (before.current !== null && ticketId === null) focusGarment()
    before.current = ticketId
  }, [ticketId])
}

interface TillKeysProps {
  till: TillState
  pay: () => void
  enabled: boolean
}

function useTillKeys({ till, pay, enabled }: TillKeysProps): void {
  const payBy = (method: PaymentMethod) => {
    const { key, paidBy } = METHOD_WORDS[method]
    const run = () => {
      till.change({ payBy: method })
      goToTillPlaceNext(methodIs(method, 'identified') ? 'transaction' : 'payment')
    }
    return key ? { [key]: { label: `Payer ${paidBy}`, run } } : {}
  }
  useShortcuts(
    {
      t: { label: 'Client, nom ou téléphone', run: goToTillClient },
      ...Object.assign({}, ...takenMethods(config).map(payBy)),
      Enter: { label: 'Encaisser et imprimer', run: pay },
    },
    { enabled },
  )
}
