import { ListWithPanel } from '#web/components/layout/panel-beside.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { CashHeader } from '../cash/cash-header.tsx'
import OwedStrip from '../owed-strip.tsx'
import { DueList } from './due-list.tsx'
import { ReceivedList } from './received-list.tsx'
import { ReceivedThisMonth } from './received-this-month.tsx'
import { useOpenInvoice } from './use-open-invoice.ts'

const DuePanel = lazyPart(() => import('./due-panel.tsx'), {
  Loading: () => <LinesSkeleton />,
})

/** The debts of companies, with one invoice beside the list. */
export function DueDesk() {
  const { invoiceId, month } = useOpenInvoice()
  return (
    <ListWithPanel
      panel={invoiceId === null ? null : <DuePanel key={invoiceId} invoiceId={invoiceId} />}
    >
      <CashHeader isNarrow={invoiceId !== null} />
      {month === null ? (
        <>
          <div className="list-width">
            <OwedStrip current="companies" />
          </div>
          <DueList />
          <ReceivedThisMonth />
        </>
      ) : (
        <ReceivedList month={month} />
      )}
    </ListWithPanel>
  )
}
