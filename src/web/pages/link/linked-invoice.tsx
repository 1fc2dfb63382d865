import { IconPrinter } from '@tabler/icons-react'
import { companyPaper } from '#shared/money/company-invoices/company-paper.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { usePrint } from '#web/components/paper/use-print.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { CompanySheet } from '#web/money/company-invoices/company-sheet.tsx'
import type { Outputs } from '#web/trpc.ts'
import { LinkRefused } from '../auth/link-landing.tsx'
import classes from './linked-invoice.module.css'

type Opened = Extract<Outputs['landing']['open'], { opens: 'invoice' }>['invoice']

/** An invoice of a company, for whom it was sent to: read without an account. */
export default function LinkedInvoice({ opened }: { opened: Opened }) {
  usePageTitle(opened?.invoice.label ?? 'Facture')
  const { print, refusal } = usePrint()
  if (opened === null)
    return (
      <LinkRefused code="LINK_INVALID">
        <ButtonLink full href={paths.home}>
          Découvrir Lavéo
        </ButtonLink>
      </LinkRefused>
    )
  return (
    <main className={classes.page}>
      <div className={`row wrap justify-end gap-12 screen-only ${classes.bar}`}>
        <Button tone="outline" icon={<IconPrinter />} onClick={print}>
          Imprimer
        </Button>
        {refusal}
      </div>
      <CompanySheet paper={companyPaper(opened.invoice)} />
    </main>
  )
}
