import { CashFigures } from '#web/features/cash/cash-figures.tsx'
import { CashHeader } from '#web/features/cash/cash-header.tsx'
import { Handovers } from '#web/features/cash/handovers.tsx'
import { Holdings } from '#web/features/cash/holdings.tsx'
import { RecordPayment } from '#web/features/payments/record-payment.tsx'
import { RefundsToMake } from '#web/features/payments/refunds-to-make.tsx'
import { WavesToVerify } from '#web/features/payments/waves-to-verify.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
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
