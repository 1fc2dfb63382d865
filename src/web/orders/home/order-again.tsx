import { IconChevronRight, IconPlus, IconReceiptRefund, IconRepeat } from '@tabler/icons-react'
import { creditFor } from '#shared/money/credit.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { placeOfPast } from '#shared/orders/draft/reordered.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { writtenAddress } from '#shared/places/place.ts'
import { toLatLng } from '#shared/places/points.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import { changeDraft, readDraft } from '../cart/draft-store.ts'
import { useReorder } from '../client/use-reorder.ts'
import type { OrderView } from '../order-view.ts'
import { PlaceName } from '../place-name.tsx'
import { againToday, orderToRepeat } from './again.ts'
import classes from './home.module.css'
import type { HomeReads } from './use-home-reads.ts'

interface Props {
  reads: HomeReads
  /** Nothing is asked: ordering is the main act of the screen. */
  isMain: boolean
}

/** Orders what was ordered last, in two taps, or anything else; and what the shop owes the client for it. */
export function OrderAgain({ reads, isMain }: Props) {
  const { id } = useMe()
  const { history, delivered, asking, catalogue, priced, credit, isFirstTime } = reads
  const orders = asking.map(({ order }) => order)
  const past = orderToRepeat(delivered, orders)
  const today = catalogue.data && priced(catalogue.data)
  const balance = credit.data?.balance ?? 0
  const fillPlace = () => {
    if (past?.clientLocation && readDraft(id).location === null) changeDraft(id, placeOfPast(past))
  }
  const ownCredit =
    balance > 0 ? (
      <p className="row gap-8 positive icons-20 leading-13">
        <IconReceiptRefund aria-hidden="true" />
        <span>
          <b className="block">Avoir&nbsp;: {formatFcfa(balance)} sur la prochaine</b>
          <span className="block quiet text-s anywhere hide-empty">{credit.data?.why}</span>
        </span>
      </p>
    ) : (
      <UnreadNote query={credit} title="Impossible de charger votre avoir." />
    )
  // The head of a first home has the way to order.
  if (isFirstTime) return ownCredit
  return (
    <section className="stack gap-8" aria-label="Commander">
      <UnreadNote query={history} title="Impossible de charger l'historique des commandes." />
      <UnreadNote query={catalogue} title="Impossible de charger les produits." />
      {past ? <LastOrder order={past} catalogue={today} balance={balance} isMain={isMain} /> : null}
      <ButtonLink
        full
        size="lg"
        tone={isMain && !past ? 'soleil' : 'outline'}
        icon={<IconPlus />}
        to={paths.client.order}
        onClick={fillPlace}
      >
        Passer une commande
      </ButtonLink>
      {ownCredit}
    </section>
  )
}

interface LastOrderProps {
  order: OrderView
  catalogue: HomeReads['catalogue']['data']
  /** Francs of credit, which the order would use. */
  balance: number
  isMain: boolean
}

/** The last order at today's prices; nothing where none of it is still sold. */
function LastOrder({ order, catalogue, balance, isMain }: LastOrderProps) {
  const { reading, start } = useReorder(order)
  const again = catalogue && againToday(order, catalogue)
  if (catalogue && !again) return null
  const credit = again?.toAgree === 'count' ? 0 : creditFor(again?.grandTotal ?? 0, balance)
  return (
    <Button
      full
      size="lg"
      tone={isMain ? 'soleil' : 'indigo'}
      className={classes.again}
      icon={<IconRepeat />}
      loading={reading}
      onClick={start}
    >
      <span className="grow text-start leading-13">
        <b className="block">Commander à nouveau</b>
        {again ? (
          <span className="block regular text-s">
            {upperFirst(contentsLabel(again.contents))}
            <PlaceOf order={order} />,{' '}
            {totalWords({
              ...again,
              grandTotal: again.grandTotal - credit,
              bags: again.contents.bags,
            })}
            {credit > 0 ? ', avoir\u00a0déduit' : null}
            {again.withTransport ? null : ', hors transport'}
            {again.formerTotal && credit === 0
              ? ` au lieu de ${formatFcfa(again.formerTotal)}`
              : null}
          </span>
        ) : null}
      </span>
      <IconChevronRight className="fixed" aria-hidden="true" />
    </Button>
  )
}

function PlaceOf({ order: { clientAddress, clientLocation } }: { order: OrderView }) {
  if (!clientLocation) return null
  return (
    <>
      , <PlaceName address={writtenAddress(clientAddress) ?? ''} point={toLatLng(clientLocation)} />
    </>
  )
}
