import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { sampleInvoice } from '#shared/orders/sample-invoice.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { usePrint } from '#web/components/paper/use-print.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useGoBack } from '#web/lib/navigation/use-go-back.ts'
import { PaperSheet } from '#web/money/paper-sheet.tsx'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './invoice-bar.module.css'

/** The certified invoice as the saved settings print it. Nothing is asked of the DGI. */
export function SampleSheet() {
  const query = trpc.settings.all.useQuery()
  return (
    <>
      <Bar />
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger les réglages."
        loading={<SpinnerPage />}
      >
        {(cards) => <PaperSheet paper={invoiceFrom(cards)} />}
      </QueryBoundary>
    </>
  )
}

function invoiceFrom(cards: Outputs['settings']['all']) {
  return sampleInvoice(
    {
      contact: cards.contact.value,
      hours: cards.hours.value,
      legal: cards.legal.value,
      fne: cards.fne.value,
      pricing: cards.pricing.value,
      rounding: cards.rounding.value,
    },
    { now: serverNow(), address: `${window.location.origin}/` },
  )
}

function Bar() {
  const goBack = useGoBack(paths.superadmin.settingsPage('fne'))
  const { print, refusal } = usePrint()
  return (
    <div className={`flex wrap gap-12 screen-only ${classes.bar}`}>
      <Button tone="ghost" className={classes.back ?? ''} icon={<IconArrowLeft />} onClick={goBack}>
        Retour
      </Button>
      <Button tone="outline" icon={<IconPrinter />} onClick={print}>
        Imprimer
      </Button>
      {refusal}
      <div className={classes.said}>
        <Note tone="warning" title="Facture d’essai">
          Elle montre vos réglages enregistrés. Rien n’est parti à la DGI, elle ne vaut rien, et son
          code mène à votre propre site.
        </Note>
      </div>
    </div>
  )
}
