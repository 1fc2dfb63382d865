import { IconPlus } from '@tabler/icons-react'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { placeOfPast } from '#shared/orders/draft/reordered.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { writtenAddress } from '#shared/places/place.ts'
import { toLatLng } from '#shared/places/points.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import { changeDraft, readDraft } from '../cart/draft-store.ts'
import { ReorderButton } from '../client/reorder-button.tsx'
import type { OrderView } from '../order-view.ts'
import { PlaceName } from '../place-name.tsx'
import { againToday, orderToRepeat } from './again.ts'
import classes from './home.module.css'
import type { HomeReads } from './use-home-reads.ts'

interface Props {
  reads: HomeReads
  /** Its button is the main one of the screen. */
  isMain: boolean
}

/** Orders what was ordered last, in two taps; by a link, which has no other button for it, anything else too. */
export function OrderAgain({ reads, isMain }: Props) {
  const { byLink, id } = useMe()
  const { history, delivered, orders, catalogue, priced } = reads
  const past = orderToRepeat(delivered, orders)
  const today = catalogue.data && priced(catalogue.data)
  const fillPlace = () => {
    if (past?.clientLocation && readDraft(id).location === null) changeDraft(id, placeOfPast(past))
  }
  const isUnread = history.isLoadingError && !byLink
  if (!past && !byLink && !isUnread) return null
  return (
    <Section title="Commander">
      <div className="stack gap-10">
        {byLink ? null : (
          <UnreadNote query={history} title="Impossible de charger l'historique des commandes." />
        )}
        <UnreadNote query={catalogue} title="Impossible de charger les produits." />
        {past ? <LastOrder order={past} catalogue={today} isMain={isMain} /> : null}
        {byLink ? (
          <ButtonLink
            full
            size="lg"
            tone={isMain && !past ? 'soleil' : 'outline'}
            icon={<IconPlus />}
            to={paths.client.order}
            onClick={fillPlace}
          >
            Nouvelle commande
          </ButtonLink>
        ) : null}
      </div>
    </Section>
  )
}

interface LastOrderProps {
  order: OrderView
  catalogue: HomeReads['catalogue']['data']
  isMain: boolean
}

/** The last order at today's prices; nothing where none of it is still sold. */
function LastOrder({ order, catalogue, isMain }: LastOrderProps) {
  const again = catalogue && againToday(order, catalogue)
  if (catalogue && !again) return null
  return (
    <Ticket className={classes.again}>
      {again ? (
        <div className="row gap-12 mb-12">
          <span className={classes.garments}>
            {again.images.map((src, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the garments of an order never move
              <GarmentImage key={index} src={src} size={40} />
            ))}
          </span>
          <p className="shrink leading-13">
            <b className="block">Comme la dernière fois</b>
            <span className="block quiet text-s">
              {upperFirst(contentsLabel(again.contents))}
              <PlaceOf order={order} />
            </span>
            <span className="block quiet text-s">
              {totalWords({ ...again, bags: again.contents.bags })},{' '}
              {again.withTransport ? 'transport compris' : 'hors transport'}
            </span>
          </p>
        </div>
      ) : null}
      {again?.formerTotal ? (
        <div className="mb-12">
          <Note>
            Les prix ont changé&nbsp;: {formatFcfa(again.formerTotal)} la dernière fois,{' '}
            {totalWords({ ...again, bags: again.contents.bags })} aujourd’hui.
          </Note>
        </div>
      ) : null}
      <ReorderButton full size="lg" tone={isMain ? 'soleil' : 'indigo'} order={order} />
    </Ticket>
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
