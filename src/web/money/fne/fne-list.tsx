import { Link } from 'react-router-dom'
import { FNE_PARTS, type FnePart } from '#shared/money/fne/desk.inputs.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { cappedCount } from '#web/components/frame/nav-item.ts'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './fne.module.css'
import { FneStateTag } from './fne-state.tsx'
import { FNE_GROUPS, kindWords, type ListedSale, PART_LABELS, standing } from './fne-words.ts'
import { StickersLeft } from './stickers-left.tsx'
import { useOpenSale } from './use-open-sale.ts'

const EMPTY: Record<FnePart, string> = {
  open: 'Rien n’attend. Ce que la DGI certifie seule n’a besoin de personne.',
  uncertain: 'Aucune vente à vérifier.',
  refused: 'La DGI n’a rien refusé.',
  waiting: 'Rien n’attend d’être certifié.',
  certified: 'Aucune facture n’est encore certifiée.',
}

/** What is certified, and what waits: one part of it, in its groups. */
export function FneList() {
  const { part } = useOpenSale()
  useMinute()
  const query = trpc.fne.list.useInfiniteQuery({ part }, nextPage)
  return (
    <>
      <div className={`mb-12 ${classes.top}`}>
        <Parts current={part} />
        <StickersLeft />
      </div>
      <PagedList
        query={query}
        words={{
          failed: 'Impossible de charger les factures FNE.',
          moreFailed: 'Impossible de charger les factures suivantes.',
          end: 'Toutes les factures sont affichées.',
          shown: (count) => `${countLabel(count, 'facture')} à l’écran`,
        }}
        loading={<TicketSkeletons quiet count={3} />}
        empty={<EmptyState title="Aucune facture" text={EMPTY[part]} />}
      >
        {(sales) => (
          <div className={`surface outlined rounded-large clip ${classes.list}`}>
            {part === 'certified' ? (
              <Rows sales={sales} />
            ) : (
              FNE_GROUPS.map(({ title, hint, states }) => {
                const some = sales.filter(({ state }) => states.includes(state))
                return some.length === 0 ? null : (
                  <section key={title} aria-label={title}>
                    <h2 className={cx('row justify-between gap-8', classes.group, toneOf(some))}>
                      <span className="strong">
                        {title} <span className="regular">{some.length}</span>
                      </span>
                      {hint ? <span className="regular text-s">{hint}</span> : null}
                    </h2>
                    <Rows sales={some} />
                  </section>
                )
              })
            )}
          </div>
        )}
      </PagedList>
    </>
  )
}

function toneOf([first]: readonly ListedSale[]): string {
  if (first?.state === 'refused') return 'negative'
  return first?.state === 'uncertain' || first?.state === 'by_hand' ? 'caution' : 'quiet'
}

type Counts = Outputs['fne']['counts']

const COUNTED: Record<FnePart, (counts: Counts) => number | null> = {
  open: ({ uncertain, refused, byHand, waiting }) => uncertain + refused + byHand + waiting,
  uncertain: ({ uncertain }) => uncertain,
  refused: ({ refused }) => refused,
  waiting: ({ waiting }) => waiting,
  certified: () => null,
}

function Parts({ current }: { current: FnePart }) {
  const { toPart } = useOpenSale()
  const counts = trpc.fne.counts.useQuery().data
  return (
    <nav className={`row gap-8 ${classes.parts}`} aria-label="Factures FNE">
      {FNE_PARTS.map((part) => {
        const count = counts ? COUNTED[part](counts) : null
        return (
          <Link
            key={part}
            className={cx('outlined rounded no-underline nowrap strong text-s', classes.chip)}
            to={toPart(part)}
            aria-current={part === current ? 'page' : undefined}
          >
            {PART_LABELS[part]}
            {count === null ? null : ` ${cappedCount(count)}`}
          </Link>
        )
      })}
    </nav>
  )
}

function Rows({ sales }: { sales: readonly ListedSale[] }) {
  return (
    <ul className={classes.rows}>
      {sales.map((sale) => (
        <Row key={sale.id} sale={sale} />
      ))}
    </ul>
  )
}

function Row({ sale }: { sale: ListedSale }) {
  const { id, reference, label, clientName, state, amount } = sale
  const { saleId, toSale } = useOpenSale()
  return (
    <li className="relative">
      <Link
        className={`no-underline ${classes.row}`}
        to={toSale(id)}
        aria-current={id === saleId ? 'true' : undefined}
      >
        {reference === null ? null : (
          <span className="left-edge" aria-hidden="true">
            <Lisere reference={reference} thickness={8} />
          </span>
        )}
        <span className="shrink leading-13">
          <b className={`block ${classes.line}`}>{clientName ?? 'Compte supprimé'}</b>
          <span className={`block text-s quiet ${classes.line}`}>
            {reference === null ? (
              (label ?? 'commande supprimée')
            ) : (
              <OrderReference reference={reference} />
            )}
            , {kindWords(sale)}
          </span>
        </span>
        <span className={`row gap-10 ${classes.standing}`}>
          <FneStateTag state={state} />
          <span className="text-s quiet">{standing(sale, serverNow())}</span>
        </span>
        <b className={`digits ${classes.amount}`}>{formatFrancs(amount)}</b>
      </Link>
    </li>
  )
}
