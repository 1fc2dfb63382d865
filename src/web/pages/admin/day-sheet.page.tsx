import { IconPrinter } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { usePrint } from '#web/components/paper/use-print.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { delay } from '#web/lib/delay.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { DaySheetPaper } from '#web/rounds/day-sheet/day-sheet.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './day-sheet.module.css'

/** The longest wait for fresh data before the data on screen is printed. */
const MAX_WAIT_MS = 3000

export default function DaySheetPage() {
  usePageTitle('Journée')
  const query = trpc.orders.daySheet.useQuery()
  // Without a network, or on a slow one, the last data is printed.
  const { print, refusal } = usePrint(async () => {
    if (navigator.onLine) await Promise.race([query.refetch(), delay(MAX_WAIT_MS)])
    return true
  })
  return (
    <>
      {query.data ? (
        <div className={`flex wrap gap-12 justify-end screen-only ${classes.bar}`}>
          {refusal}
          <Button icon={<IconPrinter />} onClick={print}>
            Imprimer
          </Button>
        </div>
      ) : (
        <PageHeader title="Journée" />
      )}
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger la feuille du jour."
        loading={<SpinnerPage />}
      >
        {(sheet) => <DaySheetPaper sheet={sheet} />}
      </QueryBoundary>
    </>
  )
}
