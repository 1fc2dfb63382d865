import { FNE_PARTS, type FnePart } from '#shared/money/fne/desk.inputs.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { cappedCount } from '#web/components/frame/nav-item.ts'
import {
  LinkRow,
  RowCard,
  RowGroup,
  RowLines,
  RowName,
} from '#web/components/lists/grouped-rows.tsx'
import { ListChip } from '#web/components/lists/list-chip.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './fne.module.css'
import { FneStateTag } from './fne-state.tsx'
import {
  FNE_GROUPS,
  kindWords,
  type ListedSale,
  PART_LABELS,
  standing,
  weaveOfSale,
} from './fne-words.ts'
import { StickersLeft } from './stickers-left.tsx'
import { useOpenSale } from './use-open-sale.ts'

const EMPTY: Record<FnePart, string> = {
  open: 'Rien n’attend. Ce que la DGI certifie seule n’a besoin de personne.',
  uncertain: 'Aucune vente à vérifier.',
  refused: 'La DGI n’a rien refusé.',
  waiting: 'Rien n’attend d’être certifié.',
  certified: 'Aucune facture n’est encore certifiée.',
}

/** One part of the certifications, in its groups. */
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
        loading={<LinesSkeleton />}
        empty={<EmptyState title="Aucune facture" text={EMPTY[part]} />}
      >
        {(sales) => (
          <RowCard>
            {part === 'certified' ? (
              <RowLines>{sales.map(rowOf)}</RowLines>
            ) : (
              FNE_GROUPS.map(({ title, hint, tone, has }) => {
                const some = sales.filter(has)
                return some.length === 0 ? null : (
                  <RowGroup
                    key={title}
                    label={title}
                    tone={tone}
                    head={
                      <>
                        <span className="grow strong">
                          {title} <span className="regular">{some.length}</span>
                        </span>
                        {hint ? <span className="regular text-s">{hint}</span> : null}
                      </>
                    }
                  >
                    {some.map(rowOf)}
                  </RowGroup>
                )
              })
            )}
          </RowCard>
        )}
      </PagedList>
    </>
  )
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
    <nav className={`row gap-6 ${classes.parts}`} aria-label="Factures FNE">
      {FNE_PARTS.map((part) => {
        const count = counts ? COUNTED[part](counts) : null
        return (
          <ListChip key={part} to={toPart(part)} isCurrent={part === current}>
            {PART_LABELS[part]}
            {count === null ? null : ` ${cappedCount(count)}`}
          </ListChip>
        )
      })}
    </nav>
  )
}

const rowOf = (sale: ListedSale) => <Row key={sale.id} sale={sale} />

function Row({ sale }: { sale: ListedSale }) {
  const { id, reference, label, clientName, state, why, amount } = sale
  const { saleId, toSale } = useOpenSale()
  return (
    <LinkRow
      to={toSale(id)}
      isCurrent={id === saleId}
      weave={weaveOfSale(sale)}
      className={classes.row}
    >
      <RowName name={clientName ?? 'Compte supprimé'}>
        {reference === null ? (
          (label ?? 'commande supprimée')
        ) : (
          <OrderReference reference={reference} />
        )}
        , {kindWords(sale)}
      </RowName>
      <span className={`row gap-10 ${classes.standing}`}>
        <FneStateTag state={state} why={why} />
        <span className="text-s quiet">{standing(sale, serverNow())}</span>
      </span>
      <b className={`digits ${classes.amount}`}>{formatFrancs(amount)}</b>
    </LinkRow>
  )
}
