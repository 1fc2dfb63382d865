import { IconPrinter } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { usePrint } from '#web/components/actions/use-print.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { DaySheetPaper } from '#web/rounds/day-sheet/day-sheet.tsx'
import { usePrintFresh } from '#web/rounds/day-sheet/use-print-fresh.ts'
import { trpc } from '#web/trpc.ts'
import classes from './day-sheet.module.css'

export default function DaySheetPage() {
  usePageTitle('Journée')
  const query = trpc.orders.daySheet.useQuery()
  const { print, refusal } = usePrint(usePrintFresh(query.refetch))
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
