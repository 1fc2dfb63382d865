import { cx } from '#web/components/cx.ts'
import { PageHeader } from '#web/components/page-header.tsx'
import { WideLive } from '#web/features/orders/wide-live.tsx'
import { RecordPayment } from '#web/features/payments/record-payment.tsx'
import { RefundsToMake } from '#web/features/payments/refunds-to-make.tsx'
import { WavesToVerify } from '#web/features/payments/waves-to-verify.tsx'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import classes from './cash-desk.module.css'

export function CashDeskPage() {
  usePageTitle('Caisse')
  return (
    <>
      <PageHeader title="Caisse" aside={<WideLive />} />
      <div className={classes.desk}>
        <WavesToVerify className={classes.side} />
        <RefundsToMake className={classes.side} />
        <RecordPayment className={cx(classes.side, classes.whole)} />
      </div>
    </>
  )
}
