import { ListWithPanel } from '#web/components/layout/panel-beside.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { CashHeader } from '../cash/cash-header.tsx'
import { FneList } from './fne-list.tsx'
import { RestoredNote } from './restored-note.tsx'
import { StoppedNote } from './stopped-note.tsx'
import { useOpenSale } from './use-open-sale.ts'

const FnePanel = lazyPart(() => import('./fne-panel.tsx'), {
  Loading: () => <LinesSkeleton />,
})

/** The certifications, with one sale beside the list. */
export function FneDesk() {
  const { saleId } = useOpenSale()
  return (
    <ListWithPanel panel={saleId === null ? null : <FnePanel key={saleId} saleId={saleId} />}>
      <CashHeader isNarrow={saleId !== null} />
      <div className="mb-12 hide-empty">
        <RestoredNote />
        {saleId === null ? <StoppedNote /> : null}
      </div>
      <FneList />
    </ListWithPanel>
  )
}
