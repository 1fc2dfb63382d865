import { Fragment, type ReactNode } from 'react'
import { useIsOffline } from '#web/components/feedback/live-dot.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { ListWithPanel } from '#web/components/layout/panel-beside.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { sinceWords } from '#web/components/states/query-boundary.tsx'
import { LOADING_LINES } from '#web/components/states/ticket-skeleton.tsx'
import { serverTime } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useModules } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'
import { ReceivedThisMonth } from '../account-payments/received-this-month.tsx'
import { useOpenInvoice } from '../account-payments/use-open-invoice.ts'
import { CashHeader } from '../cash/cash-header.tsx'
import { Handovers } from '../cash/handovers.tsx'
import { StoppedNote } from '../fne/stopped-note.tsx'
import { useOpenSale } from '../fne/use-open-sale.ts'
import { RecordPayment } from '../payments/record-payment.tsx'
import type { Tile } from '../settle-path.ts'
import { Debts, useDebts } from './debts.tsx'
import { DgiSales } from './dgi.tsx'
import { Refunds } from './refunds.tsx'
import classes from './settle.module.css'
import { Tiles, useTile, useTiles } from './tiles.tsx'
import { Waves } from './waves.tsx'

// A shop without a counter has its livreurs' cash here.
const Holdings = lazyPart(
  async () => ({ default: (await import('../cash/holdings.tsx')).Holdings }),
  LOADING_LINES,
)
// Each takes the place of the desk.
const ReceivedList = lazyPart(() => import('../account-payments/received-list.tsx'), LOADING_LINES)
const Register = lazyPart(() => import('../fne/register.tsx'), LOADING_LINES)
const DuePanel = lazyPart(() => import('../account-payments/due-panel.tsx'), LOADING_LINES)
const FnePanel = lazyPart(() => import('../fne/fne-panel.tsx'), LOADING_LINES)

/** « À régler »: all money that is not in the drawer, with one invoice or one sale beside the list. */
export function SettleDesk({ registerExport }: { registerExport: ReactNode }) {
  const { fne } = useModules()
  const { invoiceId, month } = useOpenInvoice()
  const { saleId, part } = useOpenSale()
  const panel =
    invoiceId !== null ? (
      <DuePanel key={invoiceId} invoiceId={invoiceId} />
    ) : saleId !== null ? (
      <FnePanel key={saleId} saleId={saleId} />
    ) : null
  return (
    <ListWithPanel panel={panel}>
      <CashHeader isNarrow={panel !== null} />
      {month !== null ? (
        <ReceivedList month={month} />
      ) : fne && part === 'certified' ? (
        <Register>{registerExport}</Register>
      ) : (
        <ToSettle isNarrow={panel !== null} />
      )}
    </ListWithPanel>
  )
}

/** The figures are those of the last reading, and nothing keeps an act for later. */
function OfflineNote() {
  const { dataUpdatedAt } = trpc.owed.all.useQuery()
  const now = useMinute()
  if (!useIsOffline()) return null
  return (
    <Note tone="warning" role="status">
      Hors connexion{dataUpdatedAt > 0 ? `, lu ${sinceWords(serverTime(dataUpdatedAt), now)}` : ''}
    </Note>
  )
}

/** They speak of one kind alone: the others may wait. */
const SETTLED: Record<Tile, string> = {
  wave: 'Aucun Wave à vérifier',
  rendre: 'Rien à rendre',
  doit: 'Personne ne doit rien',
  dgi: 'Tout est à la DGI',
}

function ToSettle({ isNarrow }: { isNarrow: boolean }) {
  const { counter, companies, fne } = useModules()
  const tile = useTile()
  const tiles = useTiles()
  const shown = tiles.filter((one) => tile === null || one.tile === tile)
  const debts = useDebts()
  const owed = trpc.owed.all.useQuery().data
  const wave = tile === 'doit' ? (owed?.toVerify.francs ?? 0) : 0
  const hasDebts = debts.data?.pages[0]?.items.length !== 0 || wave > 0
  const groups = {
    wave: <Waves />,
    rendre: <Refunds />,
    doit: <Debts debts={debts} wave={wave} />,
    dgi: <DgiSales />,
  }
  const holdings = trpc.cash.holdings.useQuery(undefined, { enabled: !counter }).data
  const isNoCashHere = counter || tile !== null || holdings?.length === 0
  const isSettled =
    tile !== 'dgi' &&
    isNoCashHere &&
    shown.every((one) => one.isEmpty && (one.tile !== 'doit' || !hasDebts))
  return (
    <div className={cx('stack gap-10', !isNarrow && classes.wide)}>
      <OfflineNote />
      {fne ? (
        <div className="hide-empty">
          <StoppedNote isShort={isNarrow} />
        </div>
      ) : null}
      {counter ? null : <Holdings />}
      <Tiles />
      {isSettled ? <EmptyState title={tile === null ? 'Tout est réglé' : SETTLED[tile]} /> : null}
      {/* It stays: an id that was typed in a row that has gone is told there. */}
      <div className={`hide-empty surface outlined rounded-large ${classes.list}`}>
        {shown.map((one) => (
          <Fragment key={one.tile}>{groups[one.tile]}</Fragment>
        ))}
      </div>
      {companies && (tile === null || tile === 'doit') ? <ReceivedThisMonth /> : null}
      {isNarrow ? null : <RecordPayment />}
      {counter ? null : <Handovers />}
    </div>
  )
}
