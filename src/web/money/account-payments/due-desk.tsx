import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { cx } from '#web/lib/cx.ts'
import { CashHeader } from '../cash/cash-header.tsx'
import classes from './due.module.css'
import { DueFigures, ReceivedThisMonth } from './due-figures.tsx'
import { DueList } from './due-list.tsx'
import { ReceivedList } from './received-list.tsx'
import { useOpenInvoice } from './use-open-invoice.ts'

const DuePanel = lazyPart(() => import('./due-panel.tsx'), {
  Loading: () => <SpinnerPage />,
})

/** What companies owe of their invoices, with one invoice beside the list. */
export function DueDesk() {
  const { invoiceId, month } = useOpenInvoice()
  return (
    <div className={cx(invoiceId !== null && classes.open)}>
      <div className={classes.column}>
        <CashHeader />
        {month === null ? (
          <>
            <DueFigures />
            <DueList />
            <ReceivedThisMonth />
          </>
        ) : (
          <ReceivedList month={month} />
        )}
      </div>
      {invoiceId === null ? null : <DuePanel key={invoiceId} invoiceId={invoiceId} />}
    </div>
  )
}
