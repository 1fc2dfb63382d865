import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { CashFigures } from '#web/money/cash/cash-figures.tsx'
import { CashHeader } from '#web/money/cash/cash-header.tsx'
import { Handovers } from '#web/money/cash/handovers.tsx'
import { Holdings } from '#web/money/cash/holdings.tsx'
import { RecordPayment } from '#web/money/payments/record-payment.tsx'
import { RefundsToMake } from '#web/money/payments/refunds-to-make.tsx'
import { WavesToVerify } from '#web/money/payments/waves-to-verify.tsx'
import classes from './cash-desk.module.css'

export default function CashDeskPage() {
  usePageTitle('Caisse')
  return (
    <>
      <CashHeader />
      <CashFigures />
      <div className={classes.desk}>
        <Holdings className="m-0" />
        <div className={classes.column}>
          <WavesToVerify className="m-0" />
          <RefundsToMake className="m-0" />
        </div>
        <Handovers className="m-0 whole-row" />
        <RecordPayment className="m-0 whole-row" />
      </div>
    </>
  )
}
