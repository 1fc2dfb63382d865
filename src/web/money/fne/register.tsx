import type { ReactNode } from 'react'
import { formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { BackLink } from '#web/components/actions/back-link.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { LinkRow, RowCard, RowLines, RowName } from '#web/components/lists/grouped-rows.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { trpc } from '#web/trpc.ts'
import classes from './fne.module.css'
import { FneStateTag } from './fne-state.tsx'
import { kindWords, type ListedSale, standing, weaveOfSale } from './fne-words.ts'
import { useOpenSale } from './use-open-sale.ts'

/** All that the DGI has certified, the newest first, under its export. */
export default function Register({ children }: { children: ReactNode }) {
  const { toPart } = useOpenSale()
  const query = trpc.fne.list.useInfiniteQuery({ part: 'certified' }, nextPage)
  return (
    <>
      <BackLink to={toPart('open')}>À la DGI</BackLink>
      <h2 className="text-xl mb-12">Registre des factures certifiées</h2>
      {children}
      <PagedList
        query={query}
        words={{
          failed: 'Impossible de charger les factures FNE.',
          moreFailed: 'Impossible de charger les factures suivantes.',
          end: 'Toutes les factures sont affichées.',
          shown: (count) => `${countLabel(count, 'facture')} à l’écran`,
        }}
        loading={<LinesSkeleton />}
        empty={<EmptyState title="Aucune facture" text="Aucune facture n’est encore certifiée." />}
      >
        {(sales) => (
          <RowCard>
            <RowLines>
              {sales.map((sale) => (
                <Row key={sale.id} sale={sale} />
              ))}
            </RowLines>
          </RowCard>
        )}
      </PagedList>
    </>
  )
}

function Row({ sale }: { sale: ListedSale }) {
  const { id, reference, label, clientName, state, why, amount } = sale
  const { saleId, toSale } = useOpenSale()
  const now = useMinute()
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
        <span className="text-s quiet">{standing(sale, now)}</span>
      </span>
      <b className={`digits ${classes.amount}`}>{formatFrancs(amount)}</b>
    </LinkRow>
  )
}
